import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../utils/i18n/messages';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';

function Question({ words, yes, no }: { words: string; yes: () => void; no: () => void }): VNode {
  const question = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} class="failure" role="group" aria-labelledby={question} tabIndex={-1}>
      <p id={question}>{words}</p>
      <div class="row">
        <button type="button" onClick={yes}>
          {t('clear_yes')}
        </button>
        <button type="button" onClick={no}>
          {t('clear_no')}
        </button>
      </div>
    </div>
  );
}

/** A button that asks once more before it clears; the focus goes to the question, and comes back. */
export function ClearButton({
  label,
  question,
  clear,
}: {
  label: string;
  question: string;
  clear: () => void;
}): VNode {
  const [isAsking, setIsAsking] = useState(false);
  const box = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  return (
    <div ref={box}>
      {isAsking ? (
        <Question
          words={question}
          yes={() => {
            setIsAsking(false);
            clear();
          }}
          no={() => setIsAsking(false)}
        />
      ) : (
        <button type="button" onClick={() => setIsAsking(true)}>
          {label}
        </button>
      )}
    </div>
  );
}
