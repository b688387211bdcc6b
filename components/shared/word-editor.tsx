import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rotateBoxUpright, uprightMatrix } from '../../utils/answers/layout-text';
import { t } from '../../utils/i18n/messages';
import type { Layout, RecognizedWord } from '../../utils/model/layout';
import type { StoredPicture } from '../../utils/model/picture';
import { background } from './background';
import { usePictureUrl } from './hooks/use-picture-url';
import { usePanelTools } from './panel-tools';
import './word-editor.css';

/** A word that was read in a picture. `at` is the picture's place among those of its job, whose id is `job`. */
export interface EditedWord {
  job: string;
  at: number;
  layout: Layout;
  word: RecognizedWord;
  /** Undefined if it is not stored. */
  picture: StoredPicture | undefined;
}

/**
 * A small editor at a word that may be misread, with its part of the picture enlarged. Enter accepts what is in the field, changed or
 * not; Esc and a press elsewhere cancel. `anchor` is the name of the word's anchor.
 */
export function WordEditor({
  read: { job, at, layout, word, picture },
  anchor,
  lang,
  goOn,
  accept,
  leave: close,
}: {
  read: EditedWord;
  anchor: string;
  lang: string;
  /** Opens the editor of the next word; undefined without another. */
  goOn: (() => void) | undefined;
  /** Called before a correction is sent. */
  accept: () => void;
  /** Called once the word is corrected, or stays as it is. */
  leave: () => void;
}): VNode {
  const { act } = usePanelTools();
  const popover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  const [text, setText] = useState(word.text);
  const name = useId();
  useLayoutEffect(() => {
    popover.current?.showPopover();
    field.current?.focus();
    field.current?.select();
  }, []);
  const leave = (then: () => void): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    then();
  };
  return (
    <div
      ref={popover}
      popover="auto"
      class="word-editor"
      role="dialog"
      aria-labelledby={name}
      style={{ positionAnchor: anchor }}
      onToggle={({ newState }) => newState === 'closed' && leave(close)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // Otherwise a popup would close, or the enlarged picture.
        event.preventDefault();
        leave(close);
      }}
    >
      {picture && <WordPart layout={layout} word={word} picture={picture} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          leave(() =>
            act(async () => {
              accept();
              try {
                await background.correctWord({ id: job, at, box: word.box, text });
              } finally {
                close();
              }
            }),
          );
        }}
      >
        <label id={name} for={`${name}-field`}>
          {t('word_correct', t('quoted', word.text))}
        </label>
        <input
          ref={field}
          id={`${name}-field`}
          type="text"
          dir="auto"
          lang={lang || undefined}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Buttons goOn={goOn && (() => leave(goOn))} />
      </form>
    </div>
  );
}

function Buttons({ goOn }: { goOn: (() => void) | undefined }): VNode {
  return (
    <div class="row">
      <button type="submit" class="first">
        {t('word_accept')}
      </button>
      {goOn && (
        <button type="button" class="ghost" onClick={goOn}>
          {t('word_next')}
        </button>
      )}
    </div>
  );
}

/** The space around a word, as a share of its height. */
const margin = 0.5;
/** The largest size of an enlarged part in CSS pixels, and how often its pixels are enlarged at most. */
const maxSize = { width: 280, height: 88 };
const maxEnlargement = 8;
/** The long side that an SVG is drawn with. */
const drawingSide = 4096;

/** The part of a picture with a word, upright and enlarged: only for the eye. */
function WordPart({
  layout,
  word,
  picture,
}: Pick<EditedWord, 'layout' | 'word'> & { picture: StoredPicture }): VNode | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const url = usePictureUrl(picture, drawingSide);
  const space = margin * Math.min(word.box.width, word.box.height);
  const left = Math.max(0, word.box.x - space);
  const top = Math.max(0, word.box.y - space);
  const part = {
    x: left,
    y: top,
    width: Math.min(layout.width, word.box.x + word.box.width + space) - left,
    height: Math.min(layout.height, word.box.y + word.box.height + space) - top,
  };
  const upright = rotateBoxUpright(part, layout);
  const scale = Math.min(maxSize.width / upright.width, maxSize.height / upright.height, maxEnlargement);
  const [width, height] = [upright.width * scale, upright.height * scale];
  useLayoutEffect(() => {
    let isLeft = false;
    const draw = async (): Promise<void> => {
      const image = new Image();
      image.src = url ?? '';
      await image.decode();
      const on = canvas.current?.getContext('2d');
      if (isLeft || !on) return;
      const inPicture = new DOMMatrix(uprightMatrix(layout, 1, 1));
      const inCanvas = new DOMMatrix().scale(scale * devicePixelRatio).translate(-upright.x, -upright.y);
      on.setTransform(inCanvas.multiply(inPicture.inverse()));
      on.drawImage(image, 0, 0, layout.width, layout.height);
    };
    // A picture that cannot be decoded leaves the field alone.
    if (url) draw().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  });
  if (url === null) return null;
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(width * devicePixelRatio)}
      height={Math.round(height * devicePixelRatio)}
      style={{ width: `${width}px` }}
    />
  );
}
