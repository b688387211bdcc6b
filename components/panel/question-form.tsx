import type { RefObject, VNode } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { t } from '../../utils/i18n/messages';
import { IconButton } from '../shared/icon-button';
import { ChooseIcon } from '../shared/icons';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import './question.css';

/**
 * A question box that grows with its text. Enter submits its form, Shift+Enter starts a new line; the Enter that confirms a
 * word of an input method does neither.
 */
export function QuestionBox({
  label,
  value,
  change,
  box,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  box?: RefObject<HTMLTextAreaElement | null> | undefined;
}): VNode {
  return (
    // The style sheet shows this text behind the box, which gives the box its height.
    <div class="growing" data-text={value || label}>
      <textarea
        ref={box ?? null}
        rows={1}
        dir="auto"
        autocomplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </div>
  );
}

/** The box for a question about a picture. An empty question is not sent. */
export function QuestionForm({
  words,
  write,
  ask,
  add,
  box,
}: {
  words: string;
  write: (words: string) => void;
  ask: (question: string) => void;
  /** Opens the file chooser for further pictures, where they are possible. */
  add?: () => void;
  box?: RefObject<HTMLTextAreaElement | null>;
}): VNode {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = words.trim();
    if (asked !== '') ask(asked);
  };
  return (
    <form class="ask" onSubmit={submit}>
      <QuestionBox label={t('ask_box')} value={words} change={write} box={box} />
      {add && (
        <IconButton name={t('ask_add')} onClick={add}>
          <ChooseIcon />
        </IconButton>
      )}
      <button type="submit">{t('ask_button')}</button>
    </form>
  );
}

/**
 * Returns the words in a question box. When its pictures move to another box, the words move with them, behind those that
 * are there.
 */
function useWords(hasPictures: boolean) {
  const { unasked } = useNewPictureTools();
  const [words, show] = useState('');
  const now = useRef({ words, hasPictures });
  now.current.hasPictures = hasPictures;
  const write = useCallback((next: string): void => {
    now.current.words = next;
    show(next);
  }, []);
  /** Adds words at the end, unless the box ends with them. */
  const add = useCallback(
    (more: string): void => {
      const { words: before } = now.current;
      if (more === '' || before === more || before.endsWith(`\n${more}`)) return;
      write(before === '' ? more : `${before}\n${more}`);
    },
    [write],
  );
  /** Removes words from the start of the box. */
  const take = useCallback(
    (asked: string): void => {
      const { words: before } = now.current;
      if (`${before}\n`.startsWith(`${asked}\n`)) write(before.slice(asked.length + 1));
    },
    [write],
  );
  /** Puts words back in front of those that were written since. */
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

/**
 * Returns the question of a box. A held question waits until its pictures have arrived; where `canGoWithout`, it can be
 * asked even if none of them did.
 */
export function useQuestion(draft: QuestionDraft | undefined, canGoWithout = false) {
  const { actAndFollow } = usePanelTools();
  const { askStaged } = useNewPictureTools();
  const { words, write, add: addWords, take, putBack } = useWords(draft !== undefined);
  const [isHeld, setHeld] = useState(false);
  /** Starts a job at once. If that fails, the words are in the box again, in front of those that were written since. */
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
  const askNow = useCallback(
    (question: string): void => ask(question, () => askStaged({ task: { kind: 'ask', question } })),
    [ask, askStaged],
  );
  const isFetched = draft?.pending.length === 0;
  const isComplete = isFetched && draft.pictures.length > 0;
  const hasFailed = isFetched && draft.failed.length > 0;
  const lacksSome = isComplete && hasFailed;
  /** Holds the question until the pictures have arrived, and then asks it. */
  const hold = (asked: string): void => {
    if (isComplete) return askNow(asked);
    write(asked);
    setHeld(true);
  };
  /** Adds words to the box. A held question is released into it. */
  const add = useCallback(
    (more: string): void => {
      setHeld(false);
      addWords(more);
    },
    [addWords],
  );
  // Discarded pictures do not arrive any more: the question can be asked without them.
  const isGone = draft === undefined;
  const isOver = isComplete || isGone || (hasFailed && canGoWithout);
  useEffect(() => {
    if (!isHeld || !isOver) return;
    setHeld(false);
    // If a picture failed, the person decides whether to ask without it.
    if (isComplete && !lacksSome) askNow(words);
  }, [isHeld, isComplete, lacksSome, isOver, words, askNow]);
  return { words, write, add, held: isHeld && !isGone ? words : undefined, hold, ask };
}
