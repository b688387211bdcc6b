import type { VNode } from 'preact';
import type { Job } from '../../utils/domain/job';
import { hostOf } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import { useHostToAllow } from '../hooks/use-host-to-allow';
import { background } from '../shared/background';
import { usePanelTools } from './panel-tools';

/** Gets what the screen had to stand in for, once the person allows its host. */
export function GetOriginal({ job }: { job: Job }): VNode | null {
  const { allowHost } = usePanelTools();
  const originals = job.pictures
    .flatMap(({ originalAt }) => originalAt ?? [])
    .filter((address) => URL.canParse(address));
  const address = useHostToAllow(job.state === 'working' ? [] : originals);
  if (!address) return null;
  return (
    <div class="row">
      <button type="button" onClick={() => allowHost(address, () => background.getOriginal({ id: job.id }))}>
        {t('action_get_original', hostOf(address))}
      </button>
    </div>
  );
}
