import type { VNode } from 'preact';
import type { Failure } from '../../utils/domain/failure';
import { failureWords } from '../../utils/text/failures';
import { t } from '../../utils/text/messages';
import { FailureBox } from '../shared/failure-box';
import { describeFully } from './new-pictures';
import { usePanelTools } from './panel-tools';

/** What a failed thing can do about itself; what it lacks is not offered. */
interface Remedies {
  retry?: () => void;
  readText?: () => void;
}

/** A failure in the panel, with its one action first and, where there is something to do again, `Try again`. */
export function PanelFailure({
  failure,
  isAlert,
  retry,
  readText,
}: Remedies & { failure: Failure; isAlert: boolean }): VNode {
  const { openSettings, choose, capture } = usePanelTools();
  const { action } = failureWords(failure);
  const ways = {
    settings: { label: t('action_settings'), does: openSettings },
    retry: { label: t('action_retry'), does: retry },
    readText: { label: t('action_read_text'), does: readText },
    choose: { label: t('action_choose'), does: () => choose(describeFully) },
    capture: { label: t('action_capture'), does: capture },
  };
  const first = ways[action];
  const others = [
    ...(failure.code === 'noConnection' ? [ways.readText] : []),
    ...(action === 'retry' ? [] : [ways.retry]),
  ].filter((way) => way.does !== undefined);
  return (
    <FailureBox failure={failure} isAlert={isAlert}>
      {first.does && (
        <button type="button" class="first" onClick={first.does}>
          {first.label}
        </button>
      )}
      {others.map(({ label, does }) => (
        <button key={label} type="button" onClick={does}>
          {label}
        </button>
      ))}
    </FailureBox>
  );
}
