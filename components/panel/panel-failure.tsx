import type { ComponentProps, VNode } from 'preact';
import { hostOf } from '../../utils/lib/url';
import { describeTask } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { type Failure, failureAction, type FailureAction } from '../../utils/model/failure';
import { t, browserLanguage } from '../../utils/i18n/messages';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { FailureBox } from '../shared/failure-box';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { useDeviceModel, ModelDownload } from '../shared/device-model';

/** What can be done about a failure; only the given functions are offered. */
interface Remedies {
  retry?: () => void;
  /** Opens the file chooser for a new picture, instead of one for `task`. */
  chooseNew?: () => void;
  readText?: () => void;
  /** Stages its pictures again, so that some can be removed. */
  fewer?: () => void;
  /** Requests access to the host of an address, and tries again. */
  allowHost?: (address: string) => void;
}

/** Returns the action that requests access to the picture's host; undefined where access is allowed already. */
function useHostAction(
  { code, host, origin }: Failure,
  allowHost: Remedies['allowHost'],
): Action | undefined {
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

interface Action {
  label: string;
  /** Undefined where the action is not possible. */
  does: ((press: Pick<MouseEvent, 'detail'>) => void) | undefined;
}

/**
 * A failure in the panel, with its main action first and, where possible, **Try again**. `task` is the task for another
 * picture; undefined where its question is not written yet, which may belong to the conversation of the job `about`.
 * `connection` is the id of the failed connection. With an `advice`, the action is to choose other pictures.
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
  const actions: Record<FailureAction, Action> = {
    settings: { label: t('action_settings'), does: () => openSettings(connection) },
    usage: { label: t('action_usage'), does: openUsage },
    retry: again,
    readText: { label: t('action_read_text'), does: readText },
    fewer: { label: t('action_fewer'), does: fewer },
    choose: { label: t('action_choose'), does: chooseNew ?? (() => choose(task, about)) },
    allowHost: useHostAction(failure, allowHost) ?? again,
    capture: { label: t('action_capture'), does: (press) => capture(press, task ?? describeTask(settings)) },
  };
  // Where the action is not possible, as with fewer pictures than one, recognizing the text may help.
  const first = [actions[action], actions.readText].find(({ does }) => does !== undefined) ?? actions.choose;
  const others = [...(failure.code === 'noConnection' ? [actions.readText] : []), actions.retry].filter(
    (one) => one.does !== undefined && one !== first,
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

/** The download of the browser's built-in model, in the failure that it is missing. */
function PanelModel(): VNode {
  const { settings, say } = usePanelTools();
  const model = useDeviceModel(settings?.answerLanguage || browserLanguage());
  return <ModelDownload model={model} say={say} />;
}
