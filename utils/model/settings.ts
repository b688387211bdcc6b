import * as z from 'zod/mini';
import { copyFormat, taskShape } from './task';

/** What the numbers of a connection may be; the form asks for no others. */
export const connectionRanges = {
  maxTokens: { least: 1, most: 1_000_000 },
  longestSide: { least: 256, most: 8192 },
  mostBytes: { least: 100_000, most: 20_000_000 },
  headSeconds: { least: 1, most: 3600 },
  silenceSeconds: { least: 1, most: 3600 },
  atOnce: { least: 1, most: 32 },
} as const;

/**
 * One service. `temperature` is sent only when it is set; `textModel` empty means the vision model. Its key and the
 * values of its extra headers are kept elsewhere.
 */
export const connection = z.object({
  id: z.string(),
  name: z._default(z.string(), ''),
  baseUrl: z.string(),
  visionModel: z._default(z.string(), ''),
  textModel: z._default(z.string(), ''),
  maxTokens: z._default(z.number(), 4096),
  temperature: z.optional(z.number()),
  /** Asks for the answer in pieces, as it is written. */
  stream: z._default(z.boolean(), true),
  /** Names each picture's type beside it, in `image_url.format`. */
  sendFormat: z._default(z.boolean(), true),
  /** The longest side of a picture, in pixels; of one whose text is read, twice as much. */
  longestSide: z._default(z.number(), 2048),
  /** The most bytes of one picture. */
  mostBytes: z._default(z.number(), 4_500_000),
  /** Lets the service fetch public pictures by their address instead of getting their bytes. */
  sendAddresses: z._default(z.boolean(), false),
  /** How long it may take to begin its answer, besides what sending takes, in seconds. */
  headSeconds: z._default(z.number(), 120),
  /** How long it may be silent in the middle of its answer, in seconds. */
  silenceSeconds: z._default(z.number(), 60),
  /** Jobs that it is asked to do at once. */
  atOnce: z._default(z.number(), 4),
  /** False for one that was imported, until a person has pressed the button that is the consent to send pictures there. */
  isAgreed: z._default(z.boolean(), true),
});
export type Connection = z.infer<typeof connection>;

const numbers = ['maxTokens', 'longestSide', 'mostBytes', 'headSeconds', 'silenceSeconds', 'atOnce'] as const;

/**
 * A connection whose numbers are in their ranges; one that is not is as by default. Settings may come from elsewhere than
 * our own form: none let in at once would have every job wait for ever, and no timer holds a month.
 */
export function inRange(read: Connection): Connection {
  const usual = connection.parse({ id: '', baseUrl: '' });
  const sound = { ...read };
  for (const name of numbers) {
    const { least, most } = connectionRanges[name];
    if (!(read[name] >= least && read[name] <= most)) sound[name] = usual[name];
  }
  return sound;
}

/**
 * A task of one's own. `engine` is `device` or a connection's id, empty for what describes pictures; `prompt` may hold
 * the variables of `own-task.ts`.
 */
export const ownTask = z.object({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  engine: z._default(z.string(), ''),
  shape: z._default(taskShape, 'markdown'),
});
export type OwnTask = z.infer<typeof ownTask>;

/** So many of them a menu can hold. */
export const maxOwnTasks = 50;

/** The engine that is always there. */
export const device = 'device';

/**
 * All settings: one object without unions, because its schema is also the managed policy's.
 * `describeWith` and `textWith` name `device` or a connection's id; empty means that none was chosen yet.
 */
export const settings = z.object({
  connections: z._default(z.array(connection), []),
  describeWith: z._default(z.string(), ''),
  textWith: z._default(z.string(), device),
  /** A BCP 47 tag; empty means the browser's language. */
  answerLanguage: z._default(z.string(), ''),
  /** Codes of shipped languages that text on this device is read in; empty means those that suit browser and page. */
  readingLanguages: z._default(z.array(z.string()), []),
  answersIn: z._default(z.enum(['panel', 'popup', 'neither']), 'panel'),
  /** Whether single letters are keys of the capture tool (WCAG 2.1.4). */
  captureLetters: z._default(z.boolean(), true),
  /** Shows a capture for cropping and covering up before it is sent. */
  previewCaptures: z._default(z.boolean(), false),
  /** No more is asked of services on one day, or in one calendar month: tokens, and dollars where prices are known; 0 is no limit. */
  dailyTokens: z._default(z.number(), 0),
  dailyCost: z._default(z.number(), 0),
  monthlyTokens: z._default(z.number(), 0),
  monthlyCost: z._default(z.number(), 0),
  /** How much the cache of answers may hold, in megabytes; 0 keeps none. */
  cacheMegabytes: z._default(z.number(), 200),
  /** Nothing is spoken in pages, but what a command was asked to say. */
  quiet: z._default(z.boolean(), false),
  /** Says every few seconds that it is still working. */
  announceProgress: z._default(z.boolean(), true),
  /** When the answer itself is spoken: where a command has no other place for it, whenever it is done, or not. */
  speakAnswers: z._default(z.enum(['commands', 'always', 'never']), 'commands'),
  /** A short tone when a job ends, another when it fails. */
  sound: z._default(z.boolean(), false),
  /** Stands before alt text that is written into a page. */
  altPrefix: z._default(z.string(), 'AI: '),
  /** Sends what the page says around a picture along, when alt text is asked for. */
  altContext: z._default(z.boolean(), true),
  /** Alt text is written in the page's language rather than the user's. */
  altInPageLanguage: z._default(z.boolean(), false),
  /** The sites on which alt text that was written before is written again by itself, as origins. */
  autoAltSites: z._default(z.array(z.string()), []),
  /** Whether single letters are keys of the list of pictures (WCAG 2.1.4). */
  listLetters: z._default(z.boolean(), true),
  /** How much of a picture **Describe picture** tells. */
  describeDetail: z._default(z.enum(['brief', 'full']), 'full'),
  /** The language that texts are translated into, as a BCP 47 tag; empty means that of all answers. */
  translateTo: z._default(z.string(), ''),
  /** A person's own tasks, in the order of the menu. */
  ownTasks: z._default(z.array(ownTask), []),
  /** The items of the context menu that are switched off, by their ids. */
  menuHidden: z._default(z.array(z.string()), []),
  /** Who is asked for a second opinion: `device`, a connection's id, or empty for another than the first where there is one. */
  secondOpinionWith: z._default(z.string(), ''),
  /** Has a model compare two opinions, besides what is aligned here. */
  compareOpinions: z._default(z.boolean(), false),
  /** The shape that an answer was last copied in, by the kind of its task. */
  copyShapes: z._default(z.record(z.string(), copyFormat), {}),
  /** Copies an answer when it is done. */
  autoCopy: z._default(z.boolean(), false),
  /** How fast answers are read aloud: 1 is the voice's own pace. */
  readAloudRate: z._default(z.number(), 1),
  /** The `voiceURI` of the voice that reads aloud; empty for the system's for each language. */
  readAloudVoice: z._default(z.string(), ''),
  /** Answers older than this many days are deleted; 0 keeps them. */
  historyDays: z._default(z.number(), 0),
  /** How much answers and their pictures may take, in megabytes; 0 is no limit. */
  historyMegabytes: z._default(z.number(), 1000),
});
export type Settings = z.infer<typeof settings>;

/** The settings of someone who never changed any. */
export const defaultSettings: Settings = settings.parse({});

/** How many jobs what describes pictures is asked to do at once; on this device one. */
export function maxConcurrentOf({ connections, describeWith }: Settings): number {
  return connections.find(({ id }) => id === describeWith)?.atOnce ?? 1;
}
