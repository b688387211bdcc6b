import * as z from 'zod/mini';

// The language model built into a browser, by the Prompt API: https://webmachinelearning.github.io/prompt-api. Any part
// may be missing: Firefox has none of it, and Debian's Chromium 156 has the interface without a model.

/** One message of a conversation, in the form for messages with pictures. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: ({ type: 'text'; value: string } | { type: 'image'; value: Blob })[];
}

interface Expected {
  type: 'text' | 'image';
  languages?: readonly string[];
}
/** The languages and inputs of a session; the same for asking about the model and for opening a session. */
interface Wanted {
  expectedInputs: readonly Expected[];
  expectedOutputs: readonly Expected[];
}
interface Creation extends Wanted {
  signal: AbortSignal;
  monitor(monitor: EventTarget): void;
}

/** The browser's interface. Both methods may throw anything. */
export interface BuiltInModel {
  availability(wanted: Wanted): Promise<unknown>;
  create(creation: Creation): Promise<unknown>;
}

/** One conversation with the model; it holds the model in memory until it is destroyed. */
export interface ModelSession {
  /** The size of messages and the free space of the session, in the model's own unit. */
  measure(messages: readonly ModelMessage[], signal: AbortSignal): Promise<{ takes: number; free: number }>;
  /** Answers the last message as a stream. Throws a `DOMException`. */
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
/** A session of the browser; Chromium 156 has the earlier names, too, in extensions. */
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
const builtInModel = having<BuiltInModel>('availability', 'create');
const givenSession = having<GivenSession>('promptStreaming', 'destroy');
const availability = z.enum(['unavailable', 'downloadable', 'downloading', 'available']);
const downloadProgress = having<{ loaded?: unknown }>();

/** Returns the model of a browser's window; `undefined` without one. */
export function builtInModelOf(scope: object): BuiltInModel | undefined {
  return builtInModel.safeParse(Reflect.get(scope, 'LanguageModel')).data;
}

/** Returns the language without its region, as models know it; English for a text that is no tag. */
function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return 'en';
  }
}

/** Input: pictures and English prompts; output: text in one language. */
function wantedFor(tag: string): Wanted {
  const language = languageOf(tag);
  return {
    expectedInputs: [{ type: 'text', languages: [...new Set(['en', language])] }, { type: 'image' }],
    expectedOutputs: [{ type: 'text', languages: [language] }],
  };
}

/** Whether the model can describe pictures, or why not. */
export type ModelState =
  | 'absent'
  | 'unable'
  | 'withoutPictures'
  | 'withoutLanguage'
  | 'downloadable'
  | 'downloading'
  | 'ready';

async function availabilityOf(
  model: BuiltInModel,
  wanted: Wanted,
): Promise<z.infer<typeof availability> | undefined> {
  try {
    return availability.safeParse(await model.availability(wanted)).data;
  } catch {
    return undefined;
  }
}

/** Why there is no model at all: found out with a smaller request, because the answer is only yes or no. */
async function lackOf(model: BuiltInModel): Promise<ModelState> {
  const isThere = async (wanted: Wanted): Promise<boolean> =>
    ((await availabilityOf(model, wanted)) ?? 'unavailable') !== 'unavailable';
  if (await isThere(wantedFor('en'))) return 'withoutLanguage';
  const text: Expected[] = [{ type: 'text', languages: ['en'] }];
  return (await isThere({ expectedInputs: text, expectedOutputs: text })) ? 'withoutPictures' : 'unable';
}

/** Returns the model's state for answers in a language, a BCP 47 tag. */
export async function modelState(model: BuiltInModel | undefined, tag: string): Promise<ModelState> {
  if (!model) return 'absent';
  const state = (await availabilityOf(model, wantedFor(tag))) ?? 'unavailable';
  if (state === 'unavailable') return lackOf(model);
  return state === 'available' ? 'ready' : state;
}

/**
 * Opens a session for answers in a language. Downloads the model first if needed, which takes minutes and a user's
 * click. `progress` runs from 0 to 1. Throws the signal's reason, a `DOMException`, or a `ZodError` for a session of
 * another form.
 */
export async function openSession(
  model: BuiltInModel,
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

/** A session that does not tell its size counts as large enough until it refuses. */
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
