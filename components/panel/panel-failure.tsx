import type { ComponentProps, VNode } from 'preact';
import { hostOf } from '../../utils/lib/url';
import type { Failure } from '../../utils/model/failure';
import { describeTask } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { failureAction, type FailureAction } from '../../utils/i18n/failures';
import { t, browserLanguage } from '../../utils/i18n/messages';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { FailureBox } from '../shared/failure-box';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { useDeviceModel, ModelDownload } from '../shared/device-model';

/** What a failed thing can do about itself; what it lacks is not offered. */
interface Remedies {
  retry?: () => void;
  /** Chooses another picture for whatever a new one is for, in place of `task`. */
  chooseNew?: () => void;
  readText?: () => void;
  /** Puts its pictures in front of the question box, for some to be taken out. */
  fewer?: () => void;
  /** Asks for the host of an address, and does it again. */
  allowHost?: (address: string) => void;
}

/** Asks for the host that keeps a picture to itself, until that is allowed; then it is to be tried again. */
function useHostWay({ code, host, origin }: Failure, allowHost: Remedies['allowHost']): Way | undefined {
  const address = useHostToAllow(code === 'hostNotAllowed' && origin !== undefined ? [origin] : []);
  if (!allowHost || origin === undefined || address === null) return undefined;
  return { label: t('action_get_original', host ?? hostOf(origin)), does: () => allowHost(origin) };
}

interface Failed extends Pick<
  ComponentProps<typeof FailureBox>,
  'failure' | 'isAlert' | 'title' | 'advice' | 'list'
> {
  task: Task | undefined;
  about?: string | undefined;
  connection?: string | undefined;
}

interface Way {
  label: string;
  does: ((press: Pick<MouseEvent, 'detail'>) => void) | undefined;
}

/**
 * A failure in the panel, with its one action first and, where there is something to do again, `Try again`. `task` is
 * what another picture is for; undefined where its question is still to be written, in the conversation of the job
 * `about`, if there is one. `connection` is the id of the one that failed, if one did. With an `advice` of its own, the
 * action is to choose others.
 */
export function PanelFailure({
  failure,
  isAlert,
  title,
  advice,
  list,
  task,
  retry,
  chooseNew,
  readText,
  fewer,
  allowHost,
  about,
  connection,
}: Remedies & Failed): VNode {
  const { openSettings, openUsage, settings } = usePanelTools();
  const { choose, capture } = useNewPictureTools();
  const action = advice === undefined ? failureAction(failure) : 'choose';
  const again = { label: t('action_retry'), does: retry };
  const ways: Record<FailureAction, Way> = {
    settings: { label: t('action_settings'), does: () => openSettings(connection) },
    usage: { label: t('action_usage'), does: openUsage },
    retry: again,
    readText: { label: t('action_read_text'), does: readText },
    fewer: { label: t('action_fewer'), does: fewer },
    choose: { label: t('action_choose'), does: chooseNew ?? (() => choose(task, about)) },
    allowHost: useHostWay(failure, allowHost) ?? again,
    capture: { label: t('action_capture'), does: (press) => capture(press, task ?? describeTask(settings)) },
  };
  // There is no fewer than one picture, but its text may do.
  const first = [ways[action], ways.readText].find(({ does }) => does !== undefined) ?? ways.choose;
  const others = [...(failure.code === 'noConnection' ? [ways.readText] : []), ways.retry].filter(
    (way) => way.does !== undefined && way !== first,
  );
  return (
    <FailureBox failure={failure} isAlert={isAlert} title={title} advice={advice} list={list}>
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

/** Below a failure for want of the browser's own model: its download, where that is all it lacks. */
function PanelModel(): VNode {
  const { settings, say } = usePanelTools();
  const model = useDeviceModel(settings?.answerLanguage || browserLanguage());
  return <ModelDownload model={model} say={say} />;
}
