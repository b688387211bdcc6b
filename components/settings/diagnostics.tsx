import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import { browser } from 'wxt/browser';
import { builtInModelOf, modelState } from '../../utils/model/built-in-model';
import { isEverySite, maySend } from '../../utils/platform/permissions';
import type { Job } from '../../utils/model/job';
import { isLanguageTag } from '../../utils/lib/text';
import { presetAt } from '../../utils/model/presets';
import { shippedLanguages } from '../../utils/model/reading-languages';
import {
  connectionRanges,
  defaultSettings,
  builtIn,
  device,
  settings as settingsSchema,
  type Connection,
  type Settings,
} from '../../utils/model/settings';
import { recentJobs } from '../../utils/store/jobs';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { CopyWithStatus } from '../shared/copy-button';
import { settingDescriptors } from './setting-descriptors';

// The diagnostics are private by construction: they contain no text of a person, a page or a service, only numbers, booleans,
// names of this extension, and what the browser reports about itself.

const maxFailures = 20;

function engineKind(id: string, connections: readonly Connection[]): string {
  if (id === '' || id === device || id === builtIn) return id;
  return connections.some((one) => one.id === id) ? 'service' : 'unknown';
}

/** Returns the kind of place that a service's address names. */
function placeOf(baseUrl: string): string {
  const host = hostOf(baseUrl);
  const known = presetAt(baseUrl);
  if (known) return known;
  if (/^(localhost|127\.|\[::1\])/.test(host)) return 'this computer';
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd])|\.local(:|$)|^[^.]+$/.test(host)
    ? 'private network'
    : 'elsewhere';
}

const numbers = Object.keys(connectionRanges) as (keyof typeof connectionRanges)[];

function connectionFacts(one: Connection) {
  const { baseUrl, textModel, visionModel, stream, sendFormat, sendAddresses, isAgreed } = one;
  return {
    at: placeOf(baseUrl),
    isEncrypted: baseUrl.startsWith('https:'),
    hasVisionModel: visionModel !== '',
    hasTextModel: textModel !== '',
    stream,
    sendFormat,
    sendAddresses,
    isAgreed,
    ...Object.fromEntries(numbers.map((name) => [name, one[name]])),
  };
}

/** Returns a setting's value; of what a person has written, only whether there is any, or how much. */
function settingFact(name: keyof Settings, { connections, ...settings }: Settings): unknown {
  if (name === 'connections') return connections.map(connectionFacts);
  if (name === 'readingLanguages')
    return shippedLanguages.filter((language) => settings.readingLanguages.includes(language));
  const value = settings[name];
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'string') return Object.keys(value).length;
  const { kind } = settingDescriptors[name];
  if (kind === 'choice') return value;
  if (kind === 'engine') return engineKind(value, connections);
  if (kind === 'language')
    return /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(value) && isLanguageTag(value) ? value : value !== '';
  return value === defaultSettings[name] ? 'default' : 'changed';
}

const tally = (kinds: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((one) => one === kind).length]),
  );

function jobFacts(jobs: readonly Job[], { connections }: Settings) {
  return {
    byState: tally(jobs.map(({ state }) => state)),
    byEngine: tally(jobs.map(({ answerer }) => (answerer ? engineKind(answerer.id, connections) : 'none'))),
    byTask: tally(jobs.map(({ task }) => task.kind)),
    lastFailures: jobs
      .flatMap(({ failure, finishedAt, createdAt }) =>
        failure ? [{ code: failure.code, status: failure.status, at: finishedAt ?? createdAt }] : [],
      )
      .slice(0, maxFailures)
      .map(({ at, ...failure }) => ({ ...failure, at: new Date(at).toISOString() })),
  };
}

async function permissionFacts() {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  return {
    maySend: await maySend(),
    permissions: [...permissions].sort(),
    everySite: origins.some(isEverySite),
    sites: origins.filter((origin) => !isEverySite(origin)).length,
  };
}

/** The number of newest jobs that are counted. */
const maxJobs = 200;

/** Returns a part, or `unknown` where it cannot be read: the other parts are still of use. */
const orFault = (part: Promise<unknown>): Promise<unknown> => part.catch(() => 'unknown');

/** Returns what helps to find a fault, as JSON, without anything private. */
export async function diagnostics(settings: Settings): Promise<string> {
  const { version, manifest_version: manifest } = browser.runtime.getManifest();
  const language = settings.answerLanguage || browserLanguage();
  const [platform, permissions, jobs, storage, builtInModel] = await Promise.all([
    orFault(browser.runtime.getPlatformInfo()),
    orFault(permissionFacts()),
    orFault(recentJobs(maxJobs).then((jobs) => jobFacts(jobs, settings))),
    orFault(navigator.storage.estimate().then(({ usage, quota }) => ({ usage, quota }))),
    orFault(modelState(builtInModelOf(globalThis), language)),
  ]);
  const names = Object.keys(settingsSchema.shape) as (keyof Settings)[];
  const facts = {
    sightread: 'diagnostics',
    extension: { version, manifest },
    browser: navigator.userAgent,
    platform,
    language: browserLanguage(),
    at: new Date().toISOString(),
    settings: Object.fromEntries(names.map((name) => [name, settingFact(name, settings)])),
    permissions,
    jobs,
    storage,
    builtInModel,
  };
  return JSON.stringify(facts, null, 2);
}

/** The diagnostics, shown before they are copied. */
export function DiagnosticsBody({ settings }: { settings: Settings }): VNode {
  const [text, setText] = useState<string>();
  const showNow = async (): Promise<void> => setText(await diagnostics(settings));
  return (
    <>
      <div class="stack">
        <p class="meta">{t('diagnostics_intro')}</p>
        <div class="row">
          <button type="button" onClick={() => void showNow()}>
            {t('diagnostics_show')}
          </button>
          {text !== undefined && <CopyWithStatus text={text} />}
        </div>
      </div>
      {text !== undefined && (
        <pre class="diagnostics" tabIndex={0} role="group" aria-label={t('section_diagnostics')} dir="ltr">
          <code>{text}</code>
        </pre>
      )}
    </>
  );
}
