import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { StoredPicture } from '../../utils/model/picture';
import { t } from '../../utils/i18n/messages';
import { plainNumber } from '../shared/format';
import { IconButton } from '../shared/icon-button';
import { CrossIcon, EarlierIcon, LaterIcon } from '../shared/icons';
import { useFocusAfter } from '../shared/hooks/use-focus-after';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { PictureView } from './picture-view';

type ArrangeAct = 'earlier' | 'later' | 'remove';

/** The pictures of a question that is being written, in order. Each can be moved and removed. */
export function StagedPictures({ pictures }: { pictures: readonly StoredPicture[] }): VNode {
  const { say } = usePanelTools();
  const { draft } = useNewPictureTools();
  const { list, focusAfter: focus } = useFocusAfter<HTMLOListElement>();
  const focusAfter = (at: number, act: ArrangeAct): void => {
    const button = `[data-act="${act}"]`;
    focus(`:nth-child(${at + 1}) > .row > ${button}, :last-child > .row > ${button}`);
  };
  /** The place of the picture that is dragged. */
  const dragged = useRef<number>(undefined);
  const isDragged = (): boolean => dragged.current !== undefined;
  /** A picture of the list is no new one for the panel. */
  const take = (event: DragEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const move = (from: number, to: number): void => {
    focusAfter(to, to < from ? 'earlier' : 'later');
    draft.arrange(pictures.toSpliced(from, 1).toSpliced(to, 0, ...pictures.slice(from, from + 1)));
    say(t('staged_moved', plainNumber(from + 1), plainNumber(to + 1), plainNumber(pictures.length)));
  };
  const remove = (at: number): void => {
    focusAfter(at, 'remove');
    draft.arrange(pictures.toSpliced(at, 1));
    say(t('staged_removed', plainNumber(at + 1), plainNumber(pictures.length - 1)));
  };
  return (
    <ol ref={list} class="staged" aria-label={t('staged')}>
      {pictures.map((picture, at) => {
        const number = plainNumber(at + 1);
        const name = picture.name ? t('label_of', number, picture.name) : t('list_nameless', number);
        return (
          <li
            key={`${at}-${picture.hash}`}
            title={name}
            draggable={pictures.length > 1}
            onDragStart={() => void (dragged.current = at)}
            onDragEnd={() => void (dragged.current = undefined)}
            onDragOver={(event) => isDragged() && take(event)}
            onDrop={(event) => {
              const from = dragged.current;
              if (from === undefined) return;
              take(event);
              if (from !== at) move(from, at);
            }}
          >
            <PictureView picture={picture} />
            <p class="visually-hidden" dir="auto">
              {name}
            </p>
            <div class="row">
              {pictures.length > 1 && (
                <>
                  {/* The button stays at an end of the list, so that it keeps the focus. */}
                  <IconButton
                    class="ghost"
                    data-act="earlier"
                    name={t('staged_earlier', number)}
                    aria-disabled={at === 0}
                    onClick={() => at > 0 && move(at, at - 1)}
                  >
                    <EarlierIcon />
                  </IconButton>
                  <IconButton
                    class="ghost"
                    data-act="later"
                    name={t('staged_later', number)}
                    aria-disabled={at === pictures.length - 1}
                    onClick={() => at < pictures.length - 1 && move(at, at + 1)}
                  >
                    <LaterIcon />
                  </IconButton>
                </>
              )}
              <IconButton
                class="ghost"
                data-act="remove"
                name={t('staged_remove', number)}
                onClick={() => remove(at)}
              >
                <CrossIcon />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
