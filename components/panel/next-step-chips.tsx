import type { VNode } from 'preact';
import { isEmptyText, type Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { IconButton } from '../shared/icon-button';
import { DownChevron, PlusIcon } from '../shared/icons';
import { Menu } from '../shared/menu';
import { usePanelTools } from '../shared/panel-tools';
import { useNewPictureTools } from './new-pictures';
import { newConversations, nextStepsOf } from './next-steps';
import { canGoOn, useComposition } from './use-composer';

/**
 * Above the question box: the most likely next step of an answer, and the button that adds pictures to the question; of staged
 * pictures the tasks that begin with them. The menu of the card has all other steps.
 */
export function NextSteps({ job, canAdd }: { job: Job | undefined; canAdd: boolean }): VNode | null {
  const { settings, act, actAndFollow } = usePanelTools();
  const { choose } = useNewPictureTools();
  const { draft, begin } = useComposition();
  const staged = draft?.pictures ?? [];
  const isForJob = !draft && job?.state === 'done' && canGoOn(job) && !isEmptyText(job);
  const [first] = isForJob ? nextStepsOf(job, { settings, actAndFollow }) : [];
  const isForStaged = staged.length > 0 && draft?.pending.length === 0;
  if (!first && !isForStaged && !canAdd) return null;
  return (
    <div class="chips">
      {first && (
        <button type="button" class="small chip" onClick={first.press}>
          {first.label}
        </button>
      )}
      {isForStaged && (
        <Menu
          name={t('next_steps')}
          look="ghost small chip"
          groups={() => [newConversations({ pictures: staged }, { settings, act }, begin)]}
        >
          {t('chip_more')}
          <DownChevron />
        </Menu>
      )}
      {canAdd && (
        <IconButton
          class="ghost small chip"
          name={t('ask_add')}
          onClick={() => choose(undefined, job?.conversation)}
        >
          <PlusIcon />
        </IconButton>
      )}
    </div>
  );
}
