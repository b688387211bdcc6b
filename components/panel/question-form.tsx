import type { RefObject, VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { ChooseIcon } from '../shared/icons';
import './question-form.css';

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
        <button type="button" class="icon-only" aria-label={t('ask_add')} title={t('ask_add')} onClick={add}>
          <ChooseIcon />
        </button>
      )}
      <button type="submit">{t('ask_button')}</button>
    </form>
  );
}
