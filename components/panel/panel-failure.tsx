import type { VNode } from 'preact';
import type { Failure } from '../../utils/domain/failure';
import { hostOf } from '../../utils/domain/settings';
import type { Task } from '../../utils/domain/task';
import { failureWords, type FailureAction } from '../../utils/text/failures';
import { t } from '../../utils/text/messages';
import { useHostToAllow } from '../hooks/use-host-to-allow';
import { FailureBox } from '../shared/failure-box';
import { describeFully } from './new-pictures';
import { PanelModel } from './panel-model';
import { usePanelTools } from './panel-tools';

/** What a failed thing can do about itself; what it lacks is not offered. */
interface Remedies {
  retry?: () => void;
  readText?: () => void;
  /** Asks for the host of an address, and does it again. */
  allowHost?: (address: string) => void;
}

/** Asks for the host that keeps a picture to itself, until that is allowed; then it is to be tried again. */
function useHostWay({ code, host, origin }: Failure, allowHost: Remedies['allowHost']): Way | undefined {
  const address = useHostToAllow(code === 'hostNotAllowed' && origin !== undefined ? [origin] : []);
  if (!allowHost || origin === undefined || address === null) return undefined;
  return { label: t('action_get_original', host ?? hostOf(origin)), does: () => allowHost(origin) };
}

interface Failed {
  failure: Failure;
  isAlert: boolean;
  task: Task | undefined;
  connection?: string | undefined;
}

interface Way {
  label: string;
  does: (() => void) | undefined;
}

/**
 * A failure in the panel, with its one action first and, where there is something to do again, `Try again`. `task` is
 * what another picture is for; undefined where its question is still to be written. `connection` is the id of the one
 * that failed, if one did.
 */
export function PanelFailure({
  failure,
  isAlert,
  task,
  retry,
  readText,
  allowHost,
  connection,
}: Remedies & Failed): VNode {
  const { openSettings, openUsage, choose, capture } = usePanelTools();
  const { action } = failureWords(failure);
  const again = { label: t('action_retry'), does: retry };
  const ways: Record<FailureAction, Way> = {
    settings: { label: t('action_settings'), does: () => openSettings(connection) },
    usage: { label: t('action_usage'), does: openUsage },
    retry: again,
    readText: { label: t('action_read_text'), does: readText },
    choose: { label: t('action_choose'), does: () => choose(task) },
    allowHost: useHostWay(failure, allowHost) ?? again,
    capture: { label: t('action_capture'), does: () => capture(task ?? describeFully) },
  };
  const first = ways[action].does ? ways[action] : ways.choose;
  const others = [...(failure.code === 'noConnection' ? [ways.readText] : []), ways.retry].filter(
    (way) => way.does !== undefined && way !== first,
  );
  return (
    <FailureBox failure={failure} isAlert={isAlert}>
      {failure.code === 'deviceModelMissing' && <PanelModel />}
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
