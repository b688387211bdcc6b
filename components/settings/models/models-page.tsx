import type { VNode } from 'preact';
import { useId, useMemo, useRef } from 'preact/hooks';
import { usedModel } from '../../../utils/model/installed-models';
import { filesId } from '../../../utils/model/model-install';
import { hubHosts, type OfferedModel, offeredModels } from '../../../utils/model/offered-models';
import type { Settings } from '../../../utils/model/settings';
import { chooseModel, removeModel } from '../../../utils/store/installed-models';
import { t } from '../../../utils/i18n/messages';
import { LocalModels } from '../../connection/local-models';
import { InstallProgress } from '../../models/install-progress';
import {
  entriesOf,
  type KnownModels,
  type ModelEntry,
  packEntries,
  patternsOf,
} from '../../models/model-entries';
import { hostWords } from '../../models/model-words';
import {
  describeElsewhere,
  type ModelActivity,
  useDeviceFacts,
  useInstalledModels,
  useInstalls,
} from '../../models/use-installs';
import { type Announcer, AnnouncerRegion, useAnnouncer } from '../../shared/announcer';
import { bytesInWords } from '../../shared/format';
import { usePatternToAllow } from '../../shared/hooks/use-host-to-allow';
import { useKeptFocus } from '../../shared/hooks/use-kept-focus';
import { SettingsShell } from '../settings-shell';
import { ModelItem } from './model-item';
import '../../shared/form.css';
import './models.css';

/** The models that describe on this device: those that are installed, and those that can be installed. */
export function ModelsPage({ offered = offeredModels }: { offered?: readonly OfferedModel[] }): VNode {
  const announcer = useAnnouncer();
  const { installed, partialBytes, free, refresh } = useInstalledModels();
  return (
    <SettingsShell page="models">
      {(settings) => (
        <>
          <p>
            {t('models_intro')} {t('models_speed')}
          </p>
          {/* Before the list, so that its words are visible above a long list. */}
          <AnnouncerRegion announcement={announcer.announcement} />
          {installed && settings && (
            <Models known={{ offered, installed, partialBytes }} tools={{ settings, announcer, refresh }} />
          )}
          {free !== undefined && Number.isFinite(free) && (
            <p class="meta">{t('models_free', bytesInWords(free))}</p>
          )}
        </>
      )}
    </SettingsShell>
  );
}

interface ModelsTools {
  settings: Settings;
  announcer: Announcer;
  refresh: () => void;
}

function Models({
  known: { offered, installed, partialBytes },
  tools,
}: {
  known: Omit<KnownModels, 'mirrors' | 'facts'>;
  tools: ModelsTools;
}): VNode {
  const { settings, announcer, refresh } = tools;
  const { modelMirrors: mirrors, packMirrors, connections, announceProgress, answerLanguage } = settings;
  const facts = useDeviceFacts(answerLanguage);
  const packs = useMemo(
    () => packEntries(packMirrors, installed, partialBytes),
    [packMirrors, installed, partialBytes],
  );
  const entries = useMemo(() => {
    const ofModels = new Map(partialBytes);
    for (const { id } of packs) ofModels.delete(id);
    return facts ? entriesOf({ offered, facts, mirrors, installed, partialBytes: ofModels }) : [];
  }, [offered, facts, mirrors, installed, partialBytes, packs]);
  const installs = useInstalls({
    say: announcer.say,
    done: ({ name, isUsed }) =>
      announcer.show(isUsed ? t('models_installed_used', name) : t('models_installed', name)),
    refresh,
    announces: announceProgress,
  });
  const waiting = entries.find((entry) => entry.offered && !entry.installed);
  const isAsked = typeof usePatternToAllow(waiting ? patternsOf(waiting) : []) === 'string';
  const { models } = installed;
  const used = usedModel(installed)?.id;
  const remove = ({ id, name }: ModelEntry): void => {
    installs.clear(id);
    removeModel(id)
      .then(packs.some((pack) => pack.id === id) ? undefined : describeElsewhere)
      .then(
        () => announcer.show(t('deleted', name)),
        () => announcer.show(t('save_failed')),
      )
      .finally(refresh);
  };
  const container = useKeptFocus<HTMLDivElement>((element) =>
    element.querySelector<HTMLElement>('.choose-files button'),
  );
  const stateOf = (entry: ModelEntry) => ({
    activity: installs.activities[entry.id],
    failure: installs.failures[entry.id],
    trial: installs.trials[entry.id],
    isMetered: installs.metered[entry.id] === true,
    isUsed: entry.installed && models.length > 1 ? entry.id === used : undefined,
  });
  const actionsOf = (entry: ModelEntry) => ({
    install: () => installs.install(entry, { isTried: entry.source?.language === undefined }),
    remove: () => remove(entry),
    use: () => void chooseModel(entry.id).catch(() => announcer.show(t('save_failed'))),
  });
  return (
    <div ref={container} class="models">
      {isAsked && <p class="meta">{t('connection_asks', hostWords(hubHosts))}</p>}
      {entries.length > 0 && (
        <ul class="model-list" aria-label={t('models_list')}>
          {entries.map((entry) => (
            <ModelItem key={entry.id} entry={entry} state={stateOf(entry)} actions={actionsOf(entry)} />
          ))}
        </ul>
      )}
      {models.length === 0 && (
        <section class="card models-local">
          <p>{t('models_local')}</p>
          <LocalModels connections={connections} />
        </section>
      )}
      <ChooseFiles
        choose={installs.installFiles}
        activity={installs.activities[filesId]}
        failure={installs.failures[filesId]}
      />
      <ReadingLanguages entries={packs}>
        {(entry, about) => (
          <ModelItem
            key={entry.id}
            entry={entry}
            state={{ ...stateOf(entry), isUsed: undefined }}
            actions={actionsOf(entry)}
            describedBy={about}
          />
        )}
      </ReadingLanguages>
    </div>
  );
}

/** The languages to read text in that are not packaged. Their host and their license are said once, this if all have it. */
function ReadingLanguages({
  entries,
  children,
}: {
  entries: readonly ModelEntry[];
  children: (entry: ModelEntry, about: string) => VNode;
}): VNode {
  const about = useId();
  const waiting = entries.filter(({ installed }) => !installed);
  const hosts = hostWords([...new Set(waiting.flatMap((entry) => entry.hosts))]);
  const licenses = new Set(waiting.map((entry) => entry.license));
  const license = licenses.size === 1 ? waiting[0]?.license : undefined;
  const isAsked = typeof usePatternToAllow(waiting.slice(0, 1).flatMap(patternsOf)) === 'string';
  return (
    <section class="card reading-packs" id="reading-languages" aria-labelledby={`${about}-title`}>
      <h2 id={`${about}-title`}>{t('packs_list')}</h2>
      <p id={about} class="meta">
        {t('packs_intro')} {hosts !== '' && t('packs_from', hosts)}{' '}
        {license !== undefined && t('models_license', license)}
      </p>
      {isAsked && <p class="meta">{t('connection_asks', hosts)}</p>}
      <ul class="pack-list" aria-label={t('packs_list')}>
        {entries.map((entry) => children(entry, about))}
      </ul>
    </section>
  );
}

/** The button that installs files of this device, and its progress. */
function ChooseFiles({
  choose,
  activity,
  failure,
}: {
  choose: (files: readonly File[]) => void;
  activity: ModelActivity | undefined;
  failure: string | undefined;
}): VNode {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <section class="card models-local choose-files">
      <div class="row">
        <button
          ref={button}
          type="button"
          aria-disabled={activity !== undefined}
          aria-describedby="choose-hint"
          onClick={() => !activity && input.current?.click()}
        >
          {t('models_choose')}
        </button>
        {activity && (
          <button
            type="button"
            onClick={() => {
              activity.stop();
              // This button disappears.
              button.current?.focus();
            }}
          >
            {t('action_stop')}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept=".gguf"
        hidden
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same files again would cause no event.
          currentTarget.value = '';
        }}
      />
      <p id="choose-hint" class="meta">
        {t('models_choose_hint')}
      </p>
      <InstallProgress name="GGUF" progress={activity?.progress} />
      {failure !== undefined && (
        <p role="alert" class="error">
          {failure}
        </p>
      )}
    </section>
  );
}
