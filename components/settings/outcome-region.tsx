import type { VNode } from 'preact';
import { t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import type { Outcome } from './use-change';

/** What came of an import or a reset, said and shown, with the button that takes it back. */
export function OutcomeRegion({ outcome }: { outcome: Outcome | undefined }): VNode {
  // The button goes with what it takes back; the keyboard stays at what came of it.
  const part = useKeptFocus<HTMLDivElement>();
  const words = outcome?.words ?? [];
  return (
    <div ref={part} tabIndex={-1} class="outcome">
      {/* Live from the start, so that its first words are spoken; a status of the page only once it says something. */}
      <div
        aria-live="polite"
        role={words.length > 0 && !outcome?.isError ? 'status' : undefined}
        class="said"
      >
        {!outcome?.isError && words.map((text) => <p key={text}>{text}</p>)}
      </div>
      {outcome?.isError && (
        <p role="alert" class="error">
          {words.join(' ')}
        </p>
      )}
      {outcome?.undo && (
        <button type="button" onClick={outcome.undo}>
          {t('change_undo')}
        </button>
      )}
    </div>
  );
}
