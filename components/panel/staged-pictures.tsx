import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { StoredPicture } from '../../utils/domain/picture';
import { t, tn } from '../../utils/text/messages';
import { background } from '../shared/background';
import { count } from '../shared/format';
import { CrossIcon, EarlierIcon, LaterIcon } from '../shared/icons';
import { usePanelTools } from './panel-tools';
import { PictureView } from './picture-view';

type Act = 'earlier' | 'later' | 'remove';

/** Where the focus goes once the pictures stand in an order. */
interface Awaited {
  order: readonly StoredPicture[];
  at: number;
  act: Act;
}

const hashesOf = (pictures: readonly StoredPicture[]): string[] => pictures.map(({ hash }) => hash);

/** Takes the focus to a button of the list once the pictures stand in the order that it was pressed for. */
function useFocusAfter(pictures: readonly StoredPicture[]): {
  list: RefObject<HTMLOListElement | null>;
  focusAfter: (awaited: Awaited) => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const awaited = useRef<Awaited>(undefined);
  useLayoutEffect(() => {
    const { order, at, act } = awaited.current ?? {};
    // More pictures may have come meanwhile, at the end.
    if (!order?.every(({ hash }, index) => pictures[index]?.hash === hash)) return;
    awaited.current = undefined;
    const item = list.current?.children[at ?? 0] ?? list.current?.lastElementChild;
    item?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus();
  }, [pictures]);
  return { list, focusAfter: (next) => void (awaited.current = next) };
}

function ArrangeButton({
  act,
  label,
  isEnd = false,
  press,
  children: icon,
}: {
  act: Act;
  label: string;
  /** There is no further place; the button stays, so that the focus does. */
  isEnd?: boolean;
  press: () => void;
  children: ComponentChildren;
}): VNode {
  return (
    <button
      type="button"
      class="plain icon-only"
      data-act={act}
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : press}
    >
      {icon}
    </button>
  );
}

/** The pictures of a question that is still being written, in order; each can be moved and removed. */
export function StagedPictures({ pictures }: { pictures: readonly StoredPicture[] }): VNode {
  const { act, say } = usePanelTools();
  const { list, focusAfter } = useFocusAfter(pictures);
  const arrange = (next: Awaited, words: string): void => {
    focusAfter(next);
    act(async () => {
      await background.arrangeComposed({ hashes: hashesOf(next.order), seen: hashesOf(pictures) });
      say(words);
    });
  };
  const move = (from: number, to: number): void => {
    const order = pictures.toSpliced(from, 1).toSpliced(to, 0, ...pictures.slice(from, from + 1));
    const words = t('staged_moved', count(from + 1), count(to + 1), count(pictures.length));
    arrange({ order, at: to, act: to < from ? 'earlier' : 'later' }, words);
  };
  const remove = (at: number): void => {
    const words = tn('staged_removed', pictures.length - 1, count(at + 1));
    arrange({ order: pictures.toSpliced(at, 1), at, act: 'remove' }, words);
  };
  return (
    <ol ref={list} class="staged" aria-label={t('staged')}>
      {pictures.map((picture, at) => {
        const number = count(at + 1);
        const name = picture.name ? t('staged_file', number, picture.name) : t('staged_picture', number);
        return (
          <li key={`${at}-${picture.hash}`}>
            <PictureView picture={picture} />
            <p class="meta" dir="auto" title={name}>
              {name}
            </p>
            <div class="row">
              {pictures.length > 1 && (
                <>
                  <ArrangeButton
                    act="earlier"
                    label={t('staged_earlier', number)}
                    isEnd={at === 0}
                    press={() => move(at, at - 1)}
                  >
                    <EarlierIcon />
                  </ArrangeButton>
                  <ArrangeButton
                    act="later"
                    label={t('staged_later', number)}
                    isEnd={at === pictures.length - 1}
                    press={() => move(at, at + 1)}
                  >
                    <LaterIcon />
                  </ArrangeButton>
                </>
              )}
              <ArrangeButton act="remove" label={t('staged_remove', number)} press={() => remove(at)}>
                <CrossIcon />
              </ArrangeButton>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
