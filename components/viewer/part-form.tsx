import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Task } from '../../utils/model/task';
import { t } from '../../utils/i18n/messages';

/** What a person wants to know of the marked part. */
export function PartForm({ ask }: { ask: (task: Task) => void }): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState(() => t('viewer_part_question'));
  // Whoever marks a part wants to ask about it, and by keys there is no other way to get here as fast.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  return (
    <form
      class="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        ask({ kind: 'ask', question: question.trim() || t('viewer_part_question') });
      }}
    >
      <label for={id}>{t('viewer_ask_part')}</label>
      <div class="row">
        <input
          ref={box}
          id={id}
          type="text"
          dir="auto"
          value={question}
          onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        <button type="submit" class="first">
          {t('ask_button')}
        </button>
        <button type="button" onClick={() => ask({ kind: 'text' })}>
          {t('viewer_copy_part')}
        </button>
      </div>
    </form>
  );
}
