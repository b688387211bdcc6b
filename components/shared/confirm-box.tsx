import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { takeFocus } from './take-focus';

/** Asks for confirmation. The focus goes to the question, not to a button. */
export function ConfirmBox({
  question,
  yes,
  no,
  accept,
  decline,
  children,
}: {
  question: string;
  /** The names of the two buttons. */
  yes: string;
  no: string;
  accept: () => void;
  decline: () => void;
  children?: ComponentChildren;
}): VNode {
  const id = useId();
  return (
    <div ref={takeFocus} class="failure" role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id}>{question}</p>
      {children}
      <div class="row">
        <button type="button" onClick={accept}>
          {yes}
        </button>
        <button type="button" onClick={decline}>
          {no}
        </button>
      </div>
    </div>
  );
}
