import type { VNode } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Composer } from '../../utils/model/feed';
import { tn } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { PanelFailure } from './panel-failure';
import { usePanelTools } from '../shared/panel-tools';
import { refusedAdvice, RefusedFiles, refusedTitle } from './refused-files';

/** What is written in a question box, and what becomes of it. */
export interface Question {
  words: string;
  write: (words: string) => void;
  /** Puts these behind what is written, unless they stand there; nothing waits then any more, for it to be read first. */
  add: (words: string) => void;
  /** The words, while they wait for their pictures. */
  held: string | undefined;
  /** Has them wait for the pictures, and then asks. */
  hold: (words: string) => void;
  /**
   * Asks so at once, or starts what is wanted instead. When that fails, the words stand in the box again, in front of what
   * was written meanwhile.
   */
  ask: (words: string, asking: () => Promise<{ id: string }>) => void;
}

interface Words extends Pick<Question, 'words' | 'write' | 'add'> {
  /** Takes these out of the box, and leaves what stands behind them. */
  take: (words: string) => void;
  /** Puts these in front of what was written meanwhile. */
  putBack: (words: string) => void;
}

/**
 * What is written in a box. Where the box goes and its pictures come to another, the words come along, behind those that
 * are written there.
 */
function useWords(hasPictures: boolean): Words {
  const { unasked } = usePanelTools();
  const [words, show] = useState('');
  const now = useRef({ words, hasPictures });
  now.current.hasPictures = hasPictures;
  const write = useCallback((next: string): void => {
    now.current.words = next;
    show(next);
  }, []);
  const add = useCallback(
    (more: string): void => {
      const { words: before } = now.current;
      if (more === '' || before === more || before.endsWith(`\n${more}`)) return;
      write(before === '' ? more : `${before}\n${more}`);
    },
    [write],
  );
  const take = useCallback(
    (asked: string): void => {
      const { words: before } = now.current;
      if (`${before}\n`.startsWith(`${asked}\n`)) write(before.slice(asked.length + 1));
    },
    [write],
  );
  const putBack = useCallback(
    (asked: string): void => {
      const { words: meanwhile } = now.current;
      write(asked);
      add(meanwhile);
    },
    [write, add],
  );
  useLayoutEffect(() => {
    if (!hasPictures) return;
    add(unasked.current);
    unasked.current = '';
  }, [hasPictures, unasked, add]);
  useLayoutEffect(
    () => () => {
      if (now.current.hasPictures) unasked.current = now.current.words;
    },
    [unasked],
  );
  return { words, write, add, take, putBack };
}

const askNow =
  (question: string): (() => Promise<{ id: string }>) =>
  () =>
    background.askComposed({ question });

/**
 * The question of a box, which is held back until the pictures it is about have come. Where `canGoWithout`, it can be
 * asked although none of them could be had.
 */
export function useQuestion(composer: Composer | undefined, canGoWithout = false): Question {
  const { actAndFollow } = usePanelTools();
  const { words, write, add: addWords, take, putBack } = useWords(composer !== undefined);
  const [isHeld, setHeld] = useState(false);
  const ask = useCallback(
    (asked: string, asking: () => Promise<{ id: string }>): void => {
      write(asked);
      actAndFollow(async () => {
        take(asked);
        try {
          return await asking();
        } catch (thrown) {
          putBack(asked);
          throw thrown;
        }
      });
    },
    [actAndFollow, write, take, putBack],
  );
  const isComplete = composer?.pending === 0 && composer.pictures.length > 0;
  const hasFailed = composer?.pending === 0 && composer.failure !== undefined;
  const lacksSome = isComplete && hasFailed;
  const hold = (asked: string): void => {
    if (isComplete) return ask(asked, askNow(asked));
    write(asked);
    setHeld(true);
  };
  const add = useCallback(
    (more: string): void => {
      setHeld(false);
      addWords(more);
    },
    [addWords],
  );
  // Discarded, they will not come any more: the question can be asked without them.
  const isGone = composer === undefined;
  const isOver = isComplete || isGone || (hasFailed && canGoWithout);
  useEffect(() => {
    if (!isHeld || !isOver) return;
    setHeld(false);
    // Where one could not be had, whoever asks says first whether to ask without it.
    if (isComplete && !lacksSome) ask(words, askNow(words));
  }, [isHeld, isComplete, lacksSome, isOver, words, ask]);
  return { words, write, add, held: isHeld && !isGone ? words : undefined, hold, ask };
}

/** What becomes of the pictures that a question is to be asked with: those still to come, a failure, and the question that waits. */
export function Staging({
  composer,
  held,
  failedHere,
}: {
  composer: Composer;
  held: string | undefined;
  failedHere: boolean;
}): VNode {
  const { allowHost } = usePanelTools();
  const { pending, failure, refused, about } = composer;
  return (
    <>
      {pending > 0 && (
        <p class="meta" data-part="status">
          {tn('composer_pending', pending)}
        </p>
      )}
      {/* While others come, more may fail: it is said once. */}
      {failure && pending === 0 && (
        <PanelFailure
          failure={failure}
          isAlert={failedHere}
          title={refusedTitle(composer)}
          advice={refusedAdvice(composer)}
          list={refused && <RefusedFiles refused={refused} />}
          task={held === undefined || about !== undefined ? undefined : { kind: 'ask', question: held }}
          about={about}
          allowHost={(address) => allowHost(address, () => background.retryComposed({}))}
        />
      )}
      {held !== undefined && (
        <p class="question" dir="auto">
          {held}
        </p>
      )}
    </>
  );
}
