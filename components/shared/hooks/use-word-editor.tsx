import { useSignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { loadedLater } from '../loaded-later';
import { usePanelTools } from '../panel-tools';
import { unsureButtons, wordAnchor, type CorrectableWords } from '../unsure-word';
import type { EditedWord } from '../word-editor';

// Most texts have no unsure words.
const WordEditor = loadedLater(async () => (await import('../word-editor')).WordEditor);

/**
 * Returns what the buttons of a text's unsure words need, and the editor of the one that is open, which belongs next to the text, not
 * into it. After a correction, the next button has the focus. Panels learn of it by the feed: `words` then are other ones.
 */
export function useWordEditor({
  words,
  text,
  find,
  finish,
  lang,
}: {
  words: readonly unknown[];
  text: RefObject<Element | null>;
  /** Returns a word with its picture. Throws `FailureError`. */
  find: (index: number) => Promise<EditedWord>;
  /** Called when no unsure word is left. */
  finish: () => void;
  lang: string;
}): { correctable: CorrectableWords | undefined; editor: VNode | null } {
  const { act } = usePanelTools();
  const [edited, setEdited] = useState<{ index: number; read: EditedWord }>();
  const opened = useSignal<number | undefined>(undefined);
  const stop = useSignal(0);
  const describedBy = useId();
  /** The word that was accepted last, until `words` are those after it. */
  const accepted = useRef<{ index: number; before: readonly unknown[] }>(undefined);
  const buttons = (): HTMLElement[] => (text.current ? unsureButtons(text.current) : []);
  const leave = (index: number): void => {
    setEdited(undefined);
    opened.value = undefined;
    focusFrom(buttons(), index);
  };
  const open = (index: number): void =>
    act(async () => {
      const read = await find(index);
      accepted.current = undefined;
      opened.value = index;
      setEdited({ index, read });
    });
  useLayoutEffect(() => {
    const last = accepted.current;
    if (!last || edited || last.before === words) return;
    accepted.current = undefined;
    if (!focusFrom(buttons(), last.index)) finish();
  });
  const latest = useRef({ open, buttons });
  latest.current = { open, buttons };
  // The text is drawn again only if its words change.
  const correctable = useMemo(
    () =>
      words.length === 0
        ? undefined
        : {
            words,
            open: (index: number) => latest.current.open(index),
            opened,
            stop,
            buttons: () => latest.current.buttons(),
            describedBy,
          },
    [words, opened, stop, describedBy],
  );
  const editor = (
    <>
      {correctable && (
        <span id={describedBy} hidden>
          {t('word_unsure')}
        </span>
      )}
      {edited && (
        <WordEditor
          key={edited.index}
          read={edited.read}
          anchor={wordAnchor}
          lang={lang}
          goOn={words.length > 1 ? () => open((edited.index + 1) % words.length) : undefined}
          accept={() => (accepted.current = { index: edited.index, before: words })}
          leave={() => leave(edited.index)}
        />
      )}
    </>
  );
  return { correctable, editor };
}

/** Moves the focus to the button at an index, or to the last one. Returns whether there is one. */
function focusFrom(all: readonly HTMLElement[], index: number): boolean {
  const next = all.find(({ dataset }) => Number(dataset['unsure']) >= index) ?? all.at(-1);
  next?.focus();
  return next !== undefined;
}
