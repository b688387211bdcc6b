import { hostOf } from '../../utils/lib/url';
import { browser } from 'wxt/browser';
import { deviceModelOf, modelState } from '../../utils/model/built-in-model';
import { isEverySite } from '../../utils/model/grants';
import type { Job } from '../../utils/model/job';
import { isLanguageTag } from '../../utils/lib/text';
import { presets } from '../../utils/model/presets';
import { shippedLanguages } from '../../utils/model/reading-languages';
import {
  connectionRanges,
  defaultSettings,
  device,
  settings as settingsSchema,
  type Connection,
  type Settings,
} from '../../utils/model/settings';
import { recentJobs } from '../../utils/store/jobs';
import { browserLanguage } from '../../utils/i18n/messages';

// Nothing that a person, a page or a service has written gets in: only numbers, yes and no, names of our own, and what
// the browser says of itself. So there is nothing to be taken out.

const mostFailures = 20;

function engineKind(id: string, connections: readonly Connection[]): string {
  if (id === '' || id === device) return id;
  return connections.some((one) => one.id === id) ? 'service' : 'unknown';
}

/** Where a service is, by the kind of its address. */
function whereIs(baseUrl: string): string {
  const host = hostOf(baseUrl);
  const [known] = Object.entries(presets).find(([, preset]) => hostOf(preset.baseUrl) === host) ?? [];
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
    at: whereIs(baseUrl),
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

/** Settings whose values are names of our own. */
const choices: readonly (keyof Settings)[] = ['answersIn', 'speakAnswers', 'describeDetail'];

/** A setting's value, or of what a person wrote, only how much it is. */
function settingFact(name: keyof Settings, { connections, ...settings }: Settings): unknown {
  if (name === 'connections') return connections.map(connectionFacts);
  const value = settings[name];
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (name === 'describeWith' || name === 'textWith' || name === 'secondOpinionWith')
    return engineKind(settings[name], connections);
  if (name === 'answerLanguage' || name === 'translateTo')
    return /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(settings[name]) && isLanguageTag(settings[name])
      ? settings[name]
      : settings[name] !== '';
  if (name === 'readingLanguages')
    return shippedLanguages.filter((language) => settings.readingLanguages.includes(language));
  if (typeof value !== 'string') return Object.keys(value).length;
  return choices.includes(name) ? value : value === defaultSettings[name] ? 'default' : 'changed';
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
      .slice(0, mostFailures)
      .map(({ at, ...failure }) => ({ ...failure, at: new Date(at).toISOString() })),
  };
}

async function permissionFacts() {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  return {
    permissions: [...permissions].sort(),
    everySite: origins.some(isEverySite),
    sites: origins.filter((origin) => !isEverySite(origin)).length,
  };
}

/** So many jobs are counted: what went wrong is most likely among the newest. */
const mostJobs = 200;

/** What a part says, or that nobody knows it: a fault must not keep all else from being told. */
const orFault = (part: Promise<unknown>): Promise<unknown> => part.catch(() => 'unknown');

/** What helps to find a fault, as JSON, with nothing in it that is anybody's business. */
export async function diagnostics(settings: Settings): Promise<string> {
  const { version, manifest_version: manifest } = browser.runtime.getManifest();
  const language = settings.answerLanguage || browserLanguage();
  const [platform, permissions, jobs, storage, deviceModel] = await Promise.all([
    orFault(browser.runtime.getPlatformInfo()),
    orFault(permissionFacts()),
    orFault(recentJobs(mostJobs).then((jobs) => jobFacts(jobs, settings))),
    orFault(navigator.storage.estimate().then(({ usage, quota }) => ({ usage, quota }))),
    orFault(modelState(deviceModelOf(globalThis), language)),
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
    deviceModel,
  };
  return JSON.stringify(facts, null, 2);
}
