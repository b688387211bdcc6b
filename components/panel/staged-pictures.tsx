import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { StoredPicture } from '../../utils/model/picture';
import { t, tn } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { count } from '../shared/format';
import { CrossIcon, EarlierIcon, LaterIcon } from '../shared/icons';
import { usePanelTools } from '../shared/panel-tools';
import { PictureView } from './picture-view';

type Act = 'earlier' | 'later' | 'remove';

/** An order that was asked for, of the pictures that were there then. */
interface Asked {
  of: readonly StoredPicture[];
  order: readonly StoredPicture[];
  isDone: boolean;
}

const hashesOf = (pictures: readonly StoredPicture[]): string[] => pictures.map(({ hash }) => hash);

/** Those that have come since: the same picture may be there twice. */
function comeSince(before: readonly StoredPicture[], now: readonly StoredPicture[]): StoredPicture[] {
  const left = hashesOf(before);
  return now.filter(({ hash }) => {
    const at = left.indexOf(hash);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** The pictures in the order that was last asked for, from that moment on: a next press is about what it leads to. */
function useArranged(pictures: readonly StoredPicture[]) {
  const { act } = usePanelTools();
  const [asked, setAsked] = useState<Asked>();
  const latest = useRef(pictures);
  latest.current = pictures;
  const isTold = asked === undefined || (asked.isDone && asked.of !== pictures);
  const arranged = isTold ? pictures : [...asked.order, ...comeSince(asked.of, pictures)];
  const arrange = (order: readonly StoredPicture[], done: () => void, undone: () => void): void => {
    const mine: Asked = { of: pictures, order, isDone: false };
    const settle = (to?: Asked): void => setAsked((now) => (now === mine ? to : now));
    act(async () => {
      // With the last one the list goes: until then it keeps the keyboard.
      if (order.length > 0) setAsked(mine);
      try {
        await background.arrangeComposed({ hashes: hashesOf(order), seen: hashesOf(arranged) });
      } catch (thrown) {
        undone();
        settle();
        throw thrown;
      }
      // What is told next is of this order or a later one; what was told meanwhile may be of an earlier one.
      const of = latest.current;
      settle({ of, order: [...order, ...comeSince(mine.of, of)], isDone: true });
      done();
    });
  };
  return { arranged, arrange };
}

/** Takes the focus to a button of the list once the pictures stand in the order that it was pressed for. */
function useFocusAfter(): {
  list: RefObject<HTMLOListElement | null>;
  focusAfter: (at: number, act: Act) => void;
} {
  const list = useRef<HTMLOListElement>(null);
  const awaited = useRef<{ at: number; act: Act }>(undefined);
  useLayoutEffect(() => {
    if (!awaited.current) return;
    const { at, act } = awaited.current;
    awaited.current = undefined;
    const item = list.current?.children[at] ?? list.current?.lastElementChild;
    item?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus();
  });
  return { list, focusAfter: (at, act) => void (awaited.current = { at, act }) };
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
  const { say } = usePanelTools();
  const { arranged, arrange } = useArranged(pictures);
  const { list, focusAfter } = useFocusAfter();
  const move = (from: number, to: number): void => {
    const words = t('staged_moved', count(from + 1), count(to + 1), count(arranged.length));
    const act = to < from ? 'earlier' : 'later';
    focusAfter(to, act);
    arrange(
      arranged.toSpliced(from, 1).toSpliced(to, 0, ...arranged.slice(from, from + 1)),
      () => say(words),
      () => focusAfter(from, act),
    );
  };
  const remove = (at: number): void => {
    const words = tn('staged_removed', arranged.length - 1, count(at + 1));
    focusAfter(at, 'remove');
    arrange(
      arranged.toSpliced(at, 1),
      () => say(words),
      () => focusAfter(at, 'remove'),
    );
  };
  return (
    <ol ref={list} class="staged" aria-label={t('staged')}>
      {arranged.map((picture, at) => {
        const number = count(at + 1);
        const name = picture.name ? t('staged_file', number, picture.name) : t('staged_picture', number);
        return (
          <li key={`${at}-${picture.hash}`}>
            <PictureView picture={picture} />
            <p class="meta" dir="auto" title={name}>
              {name}
            </p>
            <div class="row">
              {arranged.length > 1 && (
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
                    isEnd={at === arranged.length - 1}
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
