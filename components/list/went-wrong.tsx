import type { VNode } from 'preact';
import { failureWords } from '../../utils/i18n/failures';
import type { Failure } from '../../utils/model/failure';

/** The failure of a picture, and what helps. */
export function WentWrong({ failure }: { failure: Failure }): VNode {
  const { title, next } = failureWords(failure);
  return (
    <p class="went-wrong" data-code={failure.code}>
      <strong>{title}</strong> {next}
    </p>
  );
}
