import * as z from 'zod/mini';
import { isLanguageTag } from '../lib/text';
import { isWhole, matches } from './checks';
import { modelMirror } from './installed-models';
import { copyShapes, taskShape } from './task';
import { usageLimit } from './usage';

/** The ranges of a connection's numbers, also for the form. */
export const connectionRanges = {
  maxTokens: { min: 1, max: 1_000_000 },
  longestSide: { min: 256, max: 8192 },
  mostBytes: { min: 100_000, max: 20_000_000 },
  headSeconds: { min: 1, max: 3600 },
  silenceSeconds: { min: 1, max: 3600 },
  atOnce: { min: 1, max: 32 },
} as const;

/** The maximum size of one picture in bytes, unless the user has set another one. */
export const defaultMostBytes = 4_500_000;

/**
 * One service. `temperature` is sent only when it is set; an empty `textModel` means the vision model. The key and the
 * values of extra headers are stored separately.
 */
export const connection = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  baseUrl: z.string(),
  visionModel: z._default(z.string(), ''),
  textModel: z._default(z.string(), ''),
  maxTokens: z._default(z.number(), 4096),
  temperature: z.optional(z.number()),
  /** Requests the answer as a stream. */
  stream: z._default(z.boolean(), true),
  /** Sends each picture's type, too, in `image_url.format`. */
  sendFormat: z._default(z.boolean(), true),
  /** The longest side of a picture, in pixels; twice as much for a picture whose text is read. */
  longestSide: z._default(z.number(), 2048),
  /** The maximum size of one picture in bytes. */
  mostBytes: z._default(z.number(), defaultMostBytes),
  /** Sends the address of public pictures instead of their bytes. */
  sendAddresses: z._default(z.boolean(), false),
  /** The timeout of the first byte of an answer, in seconds, without the time for sending. */
  headSeconds: z._default(z.number(), 120),
  /** The timeout between two pieces of an answer, in seconds. */
  silenceSeconds: z._default(z.number(), 60),
  /** The number of concurrent jobs. */
  atOnce: z._default(z.number(), 4),
  /** Whether the user agreed to send pictures there. The store compares the origin with the one that was agreed to. */
  isAgreed: z._default(z.boolean(), true),
});
export type Connection = z.infer<typeof connection>;

/** Whether a connection can describe: the user agreed to it and chose a model. One that was only asked for its models has none. */
export const canBeAsked = ({
  isAgreed,
  visionModel,
}: Pick<Connection, 'isAgreed' | 'visionModel'>): boolean => isAgreed && visionModel !== '';

/**
 * A task of the user's own. `engine` is `device`, `builtIn` or a connection's id, empty for the default; `prompt` may have the
 * variables of `own-task.ts`.
 */
export const ownTask = z.object({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  engine: z._default(z.string(), ''),
  shape: z._default(taskShape, 'markdown'),
});
export type OwnTask = z.infer<typeof ownTask>;

const amount = z.number().check(z.nonnegative());
/** A BCP 47 tag, or empty. */
const languageTag = z.string().check(z.refine((tag) => tag === '' || isLanguageTag(tag)));
const readingLanguage = z.string().check(matches(/^[a-z]{3}(_[a-z]{3,4})?$/));

/** The number of own tasks that fit into the context menu. */
export const maxOwnTasks = 50;

/** The id of the engines on this device: the text reader, and the model that was installed for describing. */
export const device = 'device';
/** The id of the browser's own model. Browsers do not promise that it runs on this device: it counts as a service. */
export const builtIn = 'built-in';
/** Whether an id is that of an engine without a connection. */
export const needsNoConnection = (id: string | undefined): boolean => id === device || id === builtIn;

/** What the capture tool takes a region to. */
export const captureTake = z.enum(['describe', 'text', 'ask']);

/**
 * All settings. `setting-descriptors.ts` says in which section each is shown. `describeWith` and `textWith` are `device` or a
 * connection's id, `describeWith` also `builtIn`; empty means not chosen yet. One object without unions, because policies of
 * organizations (`storage.managed`) will need that; no policy is read yet.
 */
export const settings = z.object({
  connections: z._default(z.array(connection), []),
  describeWith: z._default(z.string(), ''),
  textWith: z._default(z.string(), device),
  /** A BCP 47 tag; empty means the browser's language. */
  answerLanguage: z._default(languageTag, ''),
  /** Codes of the languages for recognizing text, packaged or installed; empty means those of browser and page. */
  readingLanguages: z._default(z.array(readingLanguage), []),
  answersIn: z._default(z.enum(['panel', 'popup', 'neither']), 'panel'),
  /** Whether single letters are keys of the capture tool (WCAG 2.1.4). */
  captureLetters: z._default(z.boolean(), true),
  /** What the capture tool took a region to when that was chosen last. */
  captureTake: z._default(captureTake, 'describe'),
  /** Shows for a few seconds in the page what a command does. */
  showKeyFeedback: z._default(z.boolean(), true),
  /** Shows a capture for cropping and covering up before it is sent. */
  previewCaptures: z._default(z.boolean(), false),
  limit: z._default(usageLimit, usageLimit.parse({})),
  /** The size limit of the answer cache, in megabytes; 0 stores no answers. */
  cacheMegabytes: z._default(amount, 200),
  /** Announces nothing in pages except what a command asked for. */
  quiet: z._default(z.boolean(), false),
  /** Announces every few seconds that a job is still working. */
  announceProgress: z._default(z.boolean(), true),
  /** When the answer itself is announced: only if a command has no other place for it, always, or never. */
  speakAnswers: z._default(z.enum(['commands', 'always', 'never']), 'commands'),
  /** Plays a short tone when a job ends, another when it fails. */
  sound: z._default(z.boolean(), false),
  /** The prefix of alt text that is written into a page. */
  altPrefix: z._default(z.string(), 'AI: '),
  /** Sends the page's text around a picture with a request for alt text. */
  altContext: z._default(z.boolean(), true),
  /** Requests alt text in the page's language instead of the user's. */
  altInPageLanguage: z._default(z.boolean(), false),
  /** The origins of sites on which earlier alt text is written again automatically. */
  autoAltSites: z._default(z.array(z.string()), []),
  /** The origins of sites on which alt text is written also for pictures that their pages cannot read themselves. */
  unreadableAltSites: z._default(z.array(z.string()), []),
  /** The level of detail of **Describe picture**. */
  describeDetail: z._default(z.enum(['brief', 'full']), 'full'),
  /** The target language of translations, as a BCP 47 tag; empty means that of all answers. */
  translateTo: z._default(languageTag, ''),
  /** The user's own tasks, in the order of the menu. */
  ownTasks: z._default(z.array(ownTask), []),
  /** The ids of hidden items of the context menu. */
  menuHidden: z._default(z.array(z.string()), []),
  /** The engine for second opinions: `device` or a connection's id. Empty means another than the first, if there is one. */
  secondOpinionWith: z._default(z.string(), ''),
  /** The format of the last copy, by the kind of task. */
  copyShapes: z._default(copyShapes, {}),
  /** Which answers are copied when they are done, once the browser allows that: texts of pictures, all, or none. */
  autoCopy: z._default(z.enum(['text', 'all', 'never']), 'text'),
  /** The speed of reading aloud: 1 is the voice's own pace. */
  readAloudRate: z._default(z.number().check(z.gte(0.1), z.lte(10)), 1),
  /** The `voiceURI` of the voice that reads aloud; empty for the system's for each language. */
  readAloudVoice: z._default(z.string(), ''),
  /** Answers older than this many days are deleted; 0 keeps them. */
  historyDays: z._default(z.number().check(isWhole, z.nonnegative()), 0),
  /** Whether answers are kept at all; if not, they are deleted when the browser starts the next time. */
  keepHistory: z._default(z.boolean(), true),
  /** The maximum size of answers and their pictures, in megabytes; 0 is no limit. */
  historyMegabytes: z._default(amount, 1000),
  /** Models for describing on this device at addresses of an organization or the user. */
  modelMirrors: z._default(z.array(modelMirror), []),
  /** Reading languages at such addresses: the files are named as `readingLanguages` names them, such as `rus.traineddata.gz`. */
  packMirrors: z._default(z.array(modelMirror), []),
});
export type Settings = z.infer<typeof settings>;

/** The default settings. */
export const defaultSettings: Settings = settings.parse({});

/** Returns the number of concurrent jobs of the default engine; 1 on this device. */
export function maxConcurrentOf({ connections, describeWith }: Settings): number {
  return connections.find(({ id }) => id === describeWith)?.atOnce ?? 1;
}
