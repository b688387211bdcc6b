import * as z from 'zod/mini';

// The language model that a browser has of its own, as far as it is used here: the Prompt API,
// https://webmachinelearning.github.io/prompt-api. Any part of it may be missing anywhere: in Firefox all of it is, and
// Debian's Chromium 156 has the interface, in pages and in the worker of an extension, without a model behind it.

/** One message of a conversation, in the form that the interface asks for where there are pictures. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: ({ type: 'text'; value: string } | { type: 'image'; value: Blob })[];
}

interface Expected {
  type: 'text' | 'image';
  languages?: readonly string[];
}
/** What a model is wanted for: it is asked whether it is there with the same that it is then made with. */
interface Wanted {
  expectedInputs: readonly Expected[];
  expectedOutputs: readonly Expected[];
}
interface Creation extends Wanted {
  signal: AbortSignal;
  monitor(monitor: EventTarget): void;
}

/** The interface itself. Both methods may throw anything. */
export interface DeviceModel {
  availability(wanted: Wanted): Promise<unknown>;
  create(creation: Creation): Promise<unknown>;
}

/** One conversation with the model; it holds the model in memory until it is destroyed. */
export interface ModelSession {
  /** How much of its memory for a conversation some messages would take, and how much is free, in the model's own unit. */
  measure(messages: readonly ModelMessage[], signal: AbortSignal): Promise<{ takes: number; free: number }>;
  /** Answers the last message, in pieces. Fails with a `DOMException`. */
  answer(messages: readonly ModelMessage[], signal: AbortSignal): ReadableStream<unknown>;
  destroy(): void;
}

const callable = (of: object, name: string): boolean => typeof Reflect.get(of, name) === 'function';
const having = <T>(...methods: (keyof T & string)[]) =>
  z.custom<T>(
    (given) =>
      ((typeof given === 'object' && given !== null) || typeof given === 'function') &&
      methods.every((name) => callable(given, name)),
  );

type Measures = (messages: readonly ModelMessage[], options: { signal: AbortSignal }) => Promise<unknown>;
/** A session as the browser gives it; extensions of Chromium 156 have the earlier names beside the new ones. */
interface GivenSession {
  promptStreaming(
    messages: readonly ModelMessage[],
    options: { signal: AbortSignal },
  ): ReadableStream<unknown>;
  destroy(): void;
  measureContextUsage?: Measures;
  measureInputUsage?: Measures;
  contextWindow?: unknown;
  inputQuota?: unknown;
  contextUsage?: unknown;
  inputUsage?: unknown;
}
const deviceModel = having<DeviceModel>('availability', 'create');
const givenSession = having<GivenSession>('promptStreaming', 'destroy');
const availability = z.enum(['unavailable', 'downloadable', 'downloading', 'available']);
const downloadProgress = having<{ loaded?: unknown }>();

/** The model of a browser's window; undefined where it has none. */
export function deviceModelOf(scope: object): DeviceModel | undefined {
  return deviceModel.safeParse(Reflect.get(scope, 'LanguageModel')).data;
}

/** A language as models know it, without its country; of what is no BCP 47 tag, English. */
function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return 'en';
  }
}

/** Pictures and questions in, words in a language out. Our own words to the model are English. */
function wantedFor(tag: string): Wanted {
  const language = languageOf(tag);
  return {
    expectedInputs: [{ type: 'text', languages: [...new Set(['en', language])] }, { type: 'image' }],
    expectedOutputs: [{ type: 'text', languages: [language] }],
  };
}

/** Whether the model can describe pictures, and what keeps it from that. */
export type ModelState =
  | 'absent'
  | 'unable'
  | 'withoutPictures'
  | 'withoutLanguage'
  | 'downloadable'
  | 'downloading'
  | 'ready';

async function availabilityOf(
  model: DeviceModel,
  wanted: Wanted,
): Promise<z.infer<typeof availability> | undefined> {
  try {
    return availability.safeParse(await model.availability(wanted)).data;
  } catch {
    return undefined;
  }
}

/** What keeps a model from being there at all: it is asked for less, because it only says yes or no. */
async function lackOf(model: DeviceModel): Promise<ModelState> {
  const isThere = async (wanted: Wanted): Promise<boolean> =>
    ((await availabilityOf(model, wanted)) ?? 'unavailable') !== 'unavailable';
  if (await isThere(wantedFor('en'))) return 'withoutLanguage';
  const text: Expected[] = [{ type: 'text', languages: ['en'] }];
  return (await isThere({ expectedInputs: text, expectedOutputs: text })) ? 'withoutPictures' : 'unable';
}

/** The state of a browser's model for answers in a language, a BCP 47 tag. */
export async function modelState(model: DeviceModel | undefined, tag: string): Promise<ModelState> {
  if (!model) return 'absent';
  const state = (await availabilityOf(model, wantedFor(tag))) ?? 'unavailable';
  if (state === 'unavailable') return lackOf(model);
  return state === 'available' ? 'ready' : state;
}

/**
 * Opens a session for answers in a language, which downloads the model first where it has to: that takes minutes, and
 * browsers want a person's click for it. `progress`, from 0 to 1, is called as it comes. Aborting fails it with the
 * signal's reason. Throws a `DOMException`, or a `ZodError` for what has not the form of a session.
 */
export async function openSession(
  model: DeviceModel,
  tag: string,
  signal: AbortSignal,
  progress: (share: number) => void = () => undefined,
): Promise<ModelSession> {
  const monitor = (given: EventTarget): void =>
    given.addEventListener('downloadprogress', (event) => {
      const loaded = downloadProgress.safeParse(event).data?.loaded;
      if (Number.isFinite(loaded)) progress(Math.min(1, Math.max(0, Number(loaded))));
    });
  const session = givenSession.parse(await model.create({ ...wantedFor(tag), signal, monitor }));
  return {
    measure: (messages, stop) => measure(session, messages, stop),
    answer: (messages, stop) => session.promptStreaming(messages, { signal: stop }),
    destroy: () => session.destroy(),
  };
}

/** What does not say how much it takes has room enough, until it refuses. */
async function measure(
  session: GivenSession,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<{ takes: number; free: number }> {
  const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);
  const name = callable(session, 'measureContextUsage') ? 'measureContextUsage' : 'measureInputUsage';
  const takes = numberOr(await session[name]?.(messages, { signal }), 0);
  const all = numberOr(session.contextWindow ?? session.inputQuota, Infinity);
  return { takes, free: all - numberOr(session.contextUsage ?? session.inputUsage, 0) };
}
