import { hostOf } from '../../utils/lib/url';
import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { background } from '../shared/background';
import { usePanelTools } from '../shared/panel-tools';

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
      <button
        type="button"
        onClick={() => allowHost(address, () => background.retryOriginal({ id: job.id }))}
      >
        {t('action_get_original', hostOf(address))}
      </button>
    </div>
  );
}
