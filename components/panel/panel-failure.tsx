import type { VNode } from 'preact';
import type { Failure } from '../../utils/domain/failure';
import type { Task } from '../../utils/domain/task';
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

/**
 * A failure in the panel, with its one action first and, where there is something to do again, `Try again`. `task` is
 * what another picture is for; undefined where its question is still to be written.
 */
export function PanelFailure({
  failure,
  isAlert,
  task,
  retry,
  readText,
}: Remedies & { failure: Failure; isAlert: boolean; task: Task | undefined }): VNode {
  const { openSettings, choose, capture } = usePanelTools();
  const { action } = failureWords(failure);
  const ways = {
    settings: { label: t('action_settings'), does: openSettings },
    retry: { label: t('action_retry'), does: retry },
    readText: { label: t('action_read_text'), does: readText },
    choose: { label: t('action_choose'), does: () => choose(task) },
    allowHost: { label: t('action_get_original', failure.host ?? ''), does: undefined },
    capture: { label: t('action_capture'), does: () => capture(task ?? describeFully) },
  };
  const first = ways[action].does ? ways[action] : ways.choose;
  const others = [...(failure.code === 'noConnection' ? [ways.readText] : []), ways.retry].filter(
    (way) => way.does !== undefined && way !== first,
  );
  return (
    <FailureBox failure={failure} isAlert={isAlert}>
      <button type="button" class="first" onClick={first.does}>
        {first.label}
      </button>
      {others.map(({ label, does }) => (
        <button key={label} type="button" onClick={does}>
          {label}
        </button>
      ))}
    </FailureBox>
  );
}
