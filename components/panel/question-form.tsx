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
 * A box for a question, of as many lines as that has. Enter submits its form, Shift+Enter begins a line; the Enter by which
 * an input method gives a word does neither.
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
    // What is written, or what asks for it, gives the box its height: see the style.
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
  /** Chooses further pictures that it is asked with, where there can be any. */
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

/** What is written in a question box, and what becomes of it. */
export interface QuestionWords {
  words: string;
  write: (words: string) => void;
  /** Puts words behind those in the box, unless they end with these. A held question goes back into the box, to be read first. */
  add: (words: string) => void;
  /** The words, while they wait for their pictures. */
  held: string | undefined;
  /** Has them wait for the pictures, and then asks. */
  hold: (words: string) => void;
  /**
   * Starts a job at once. Where that fails, the words are in the box again, in front of what was written meanwhile.
   */
  ask: (words: string, asking: () => Promise<{ id: string }>) => void;
}

interface BoxWords extends Pick<QuestionWords, 'words' | 'write' | 'add'> {
  /** Takes words out of the start of the box. */
  take: (words: string) => void;
  /** Puts words in front of what was written meanwhile. */
  putBack: (words: string) => void;
}

/**
 * What is written in a box. Where the box goes and its pictures come to another, the words come along, behind those that
 * are written there.
 */
function useWords(hasPictures: boolean): BoxWords {
  const { unasked } = useNewPictureTools();
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

/**
 * The question of a box, which is held back until the pictures it is about have come. Where `canGoWithout`, it can be
 * asked although none of them could be had.
 */
export function useQuestion(draft: QuestionDraft | undefined, canGoWithout = false): QuestionWords {
  const { actAndFollow } = usePanelTools();
  const { askStaged } = useNewPictureTools();
  const { words, write, add: addWords, take, putBack } = useWords(draft !== undefined);
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
  const askNow = useCallback(
    (question: string): void => ask(question, () => askStaged({ task: { kind: 'ask', question } })),
    [ask, askStaged],
  );
  const isFetched = draft?.pending.length === 0;
  const isComplete = isFetched && draft.pictures.length > 0;
  const hasFailed = isFetched && draft.failed.length > 0;
  const lacksSome = isComplete && hasFailed;
  const hold = (asked: string): void => {
    if (isComplete) return askNow(asked);
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
  const isGone = draft === undefined;
  const isOver = isComplete || isGone || (hasFailed && canGoWithout);
  useEffect(() => {
    if (!isHeld || !isOver) return;
    setHeld(false);
    // Where a picture failed, the person decides first whether to ask without it.
    if (isComplete && !lacksSome) askNow(words);
  }, [isHeld, isComplete, lacksSome, isOver, words, askNow]);
  return { words, write, add, held: isHeld && !isGone ? words : undefined, hold, ask };
}
