import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { InstallProgress } from '../models/install-progress';
import { type ModelEntry, packEntries, patternsOf } from '../models/model-entries';
import { sizeWords } from '../models/model-words';
import { wantedLanguages } from '../models/wanted-languages';
import { useInstalledModels, useInstalls } from '../models/use-installs';
import { background } from '../shared/background';
import { bytesInWords } from '../shared/format';
import { usePatternToAllow } from '../shared/hooks/use-host-to-allow';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { isInPopup } from '../shared/hooks/use-place';
import { usePanelTools } from '../shared/panel-tools';
import './pack-offer.css';

interface OffersProps {
  job: Job;
  settings: Settings;
}

/** The languages that a picture's text needs and that can be installed, below what was read; then the picture is read again. */
export function PackOffers(props: OffersProps): VNode | null {
  const { job, settings } = props;
  const wanted = wantedLanguages(job, settings, [pageLanguageOf(job), ...navigator.languages]);
  // Most pictures need none: what is installed is looked up only for those that do.
  return wanted.length > 0 ? <Offers {...props} wanted={wanted} /> : null;
}

function Offers({ job, settings, wanted }: OffersProps & { wanted: readonly string[] }): VNode | null {
  const { actAndFollow, say } = usePanelTools();
  const { installed, partialBytes, refresh } = useInstalledModels();
  const installs = useInstalls({
    say,
    done: () => undefined,
    refresh,
    announces: settings.announceProgress,
  });
  if (!installed) return null;
  const entries = packEntries(settings.packMirrors, installed, partialBytes);
  const offered = wanted.flatMap((code) => entries.find(({ source }) => source?.language === code) ?? []);
  const isNewer = installed.packs.some(
    ({ language, installedAt }) => wanted.includes(language) && installedAt > (job.finishedAt ?? 0),
  );
  return (
    <>
      {offered.map((entry) =>
        entry.installed ? null : <Offer key={entry.id} entry={entry} installs={installs} job={job.id} />,
      )}
      {isNewer && (
        <button type="button" onClick={() => actAndFollow(() => background.readAgain({ id: job.id }))}>
          {t('action_retry')}
        </button>
      )}
    </>
  );
}

/** One language to install: its size, host and license, the button, and the progress. */
function Offer({
  entry,
  installs: { activities, failures, metered, install },
  job,
}: {
  entry: ModelEntry;
  installs: ReturnType<typeof useInstalls>;
  job: string;
}): VNode {
  const { openModels } = usePanelTools();
  const about = useId();
  const box = useKeptFocus<HTMLDivElement>((element) => element.querySelector('button'));
  const { id, name, bytes, partialBytes, hosts, license } = entry;
  const activity = activities[id];
  const failure = failures[id];
  const isAsked = typeof usePatternToAllow(patternsOf(entry)) === 'string';
  return (
    <div ref={box} class="pack-offer" data-part="pack">
      <p id={about} class="meta">
        {license === undefined
          ? sizeWords(entry)
          : t('two_facts', sizeWords(entry), t('models_license', license))}
      </p>
      {metered[id] && !activity && (
        <p class="warning">{t('models_metered', bytesInWords(bytes - partialBytes))}</p>
      )}
      {activity ? (
        <button key="stop" type="button" onClick={activity.stop}>
          {t('action_stop')}
        </button>
      ) : (
        <button
          key="install"
          type="button"
          aria-describedby={about}
          // A popup would close at the browser's question.
          onClick={() => (isInPopup() ? openModels() : install(entry, { isTried: false, job }))}
        >
          {failure === undefined ? t('packs_install', name) : t('action_retry')}
        </button>
      )}
      <InstallProgress name={name} progress={activity?.progress} />
      {isAsked && !activity && <p class="meta">{t('connection_asks', hosts.join(' '))}</p>}
      {failure !== undefined && (
        <p role="alert" class="error">
          {failure}
        </p>
      )}
    </div>
  );
}
