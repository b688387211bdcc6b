import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { nameOfTask } from '../../utils/i18n/task-names';
import { BinIcon } from '../shared/icons';
import { removeAnswers } from '../shared/removals';
import { usePanelTools } from '../shared/panel-tools';

/** Deletes a job; the panel offers to bring it back. */
export function DeleteButton({ job }: { job: Job }): VNode {
  const { act, say } = usePanelTools();
  const remove = async (): Promise<void> => {
    // None at a second press.
    if ((await removeAnswers([job.id])) > 0) say(t('deleted', nameOfTask(job.task)));
  };
  return (
    <button
      type="button"
      class="plain icon-only"
      aria-label={t('action_delete')}
      title={t('action_delete')}
      onClick={() => act(remove)}
    >
      <BinIcon />
    </button>
  );
}
