import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';

/** The button that stops the working turns, at every stage. */
export function StopButton({ working }: { working: readonly Job[] }): VNode {
  const { act } = usePanelTools();
  const stop = (): Promise<unknown> => Promise.all(working.map(({ id }) => background.stop({ id })));
  return (
    <button type="button" class="small stop" onClick={() => act(stop)}>
      {t('action_stop')}
    </button>
  );
}
