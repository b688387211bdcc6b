import type { RefObject, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../utils/text/messages';

/** The box for a question about a picture. Enter asks; an empty question is not sent. */
export function QuestionForm({
  ask,
  box,
}: {
  ask: (question: string) => void;
  box?: RefObject<HTMLInputElement | null>;
}): VNode {
  const [question, setQuestion] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = question.trim();
    if (asked === '') return;
    ask(asked);
    setQuestion('');
  };
  return (
    <form class="ask" onSubmit={submit}>
      <input
        ref={box ?? null}
        type="text"
        dir="auto"
        autocomplete="off"
        aria-label={t('ask_box')}
        placeholder={t('ask_box')}
        value={question}
        onInput={(event) => setQuestion(event.currentTarget.value)}
      />
      <button type="submit">{t('ask_button')}</button>
    </form>
  );
}
