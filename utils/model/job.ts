import * as z from 'zod/mini';
import { failure } from './failure';
import {
  hash,
  note,
  type PictureSource,
  pictureSource,
  rect,
  type StoredPicture,
  storedPicture,
} from './picture';
import { noTextMarker, pageContext, readsText, task } from './task';
import { addUsage, usage } from './usage';
import { layout } from './layout';
import { device } from './settings';

export const jobState = z.enum(['working', 'done', 'failed', 'stopped', 'interrupted']);

/**
 * What a working job is doing. `ahead` pictures are done before this one's, as far as is known; `progress` runs from 0
 * to 1; `bytes` are those of the encoded pictures.
 */
export const stage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), ahead: z._default(z.number(), 0) }),
  z.object({ kind: z.literal('acquiring') }),
  /** Going through a whole page. */
  z.object({ kind: z.literal('scrolling'), progress: z.number() }),
  z.object({ kind: z.literal('preparing') }),
  z.object({
    kind: z.literal('sending'),
    host: z.string(),
    bytes: z.number(),
    width: z.number(),
    height: z.number(),
    pictures: z.number(),
  }),
  z.object({ kind: z.literal('loading-reader'), progress: z.number() }),
  z.object({ kind: z.literal('reading'), progress: z.number() }),
  /** The browser's own model is loaded into memory. */
  z.object({ kind: z.literal('loading-model') }),
  /** The service cannot do it yet: it is asked again at `until`, in milliseconds since the epoch. */
  z.object({ kind: z.literal('waiting'), host: z.string(), status: z.number(), until: z.number() }),
  z.object({ kind: z.literal('reasoning') }),
  z.object({ kind: z.literal('answering') }),
  /** A model holds a second opinion against the first. */
  z.object({ kind: z.literal('comparing') }),
]);
export type Stage = z.infer<typeof stage>;

/**
 * Who answers. `id` is `device` or a connection's id; `name` and `model` are for people. `recognisers` are the names of
 * what read text on this device, once it has.
 */
export const answerer = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  recognisers: z.optional(z.array(z.string())),
});
export type Answerer = z.infer<typeof answerer>;

/** An earlier task on the same pictures, with its answer and who gave it. */
export const turn = z.object({
  task,
  answer: z.string(),
  answerer: z.optional(answerer),
  /** So many of the job's pictures, the first ones, had been shown when it was asked; all of them where it is not said. */
  seen: z.optional(z.number()),
});
export type Turn = z.infer<typeof turn>;

/** The answer that a second opinion is held against, of the job with this id. */
export const firstOpinion = z.object({ job: z.string(), ...turn.shape });
export type FirstOpinion = z.infer<typeof firstOpinion>;

/** What a model said that was asked to compare two opinions. */
export const comparison = z.object({ contradict: z.boolean(), words: z.string(), answerer });

const cached = z.object({ key: z.string(), isHit: z.boolean(), at: z.optional(z.number()) });

/** One job, as it is written down and as panels show it. Times are milliseconds since the epoch. */
export const job = z.object({
  id: z.string(),
  createdAt: z.number(),
  finishedAt: z.optional(z.number()),
  state: jobState,
  stage,
  task,
  /** Asks this engine whatever the settings say. */
  engine: z.optional(z.string()),
  /** Asks although the answer is cached; the new answer takes its place. */
  ignoreCache: z.optional(z.boolean()),
  /** Jobs that were started together wait in turn with all others, not before them. */
  batch: z.optional(z.string()),
  /** Asked for by a command, on the page: there its answer is said, too. */
  byCommand: z.optional(z.boolean()),
  /** Asked for in a panel: there it is announced, as long as that is in front. */
  inPanel: z.optional(z.boolean()),
  sources: z.array(pictureSource),
  pictures: z.array(storedPicture),
  context: z.optional(pageContext),
  /** The language that its answer was asked for in, as a BCP 47 tag. */
  language: z.optional(z.string()),
  /** Whether what the page says was sent along. */
  isContextSent: z.optional(z.boolean()),
  turns: z.array(turn),
  /** The answer that this one is a second opinion to, and what a model said of both, where one was asked. */
  opinionOf: z.optional(firstOpinion),
  comparison: z.optional(comparison),
  /** Its picture is this part of another one, in upright pixels of that. */
  partOf: z.optional(z.object({ hash, rect })),
  answer: z.string(),
  /** What the model thought before it answered, where it says so: never part of the answer. */
  reasoning: z._default(z.string(), ''),
  answerer: z.optional(answerer),
  usage: z.optional(usage),
  /** Where the answer lies in the cache, and whether it came from there; then also when it was given. */
  cached: z.optional(cached),
  notes: z.array(note),
  failure: z.optional(failure),
});
export type Job = z.infer<typeof job>;

/**
 * The pictures that came with the turn `at` of a job, as a stretch of all its pictures; those of its own question where
 * `at` counts all turns before that.
 */
export function pictureRangeOf(
  { turns, pictures }: Pick<Job, 'turns' | 'pictures'>,
  at: number,
): { from: number; to: number } {
  const seenBy = (place: number): number => turns[place]?.seen ?? pictures.length;
  return { from: at === 0 ? 0 : seenBy(at - 1), to: seenBy(at) };
}

/** The pictures that came with a job's own question, or all where none did. */
export function ownPictures({ turns, pictures }: Pick<Job, 'turns' | 'pictures'>): StoredPicture[] {
  const { from, to } = pictureRangeOf({ turns, pictures }, turns.length);
  return from === to ? pictures : pictures.slice(from, to);
}

/** What happens to one job, in order; after `done`, `failed`, `stopped` or `interrupted` nothing follows. */
export const jobEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage'), stage }),
  z.object({ type: z.literal('context'), context: pageContext }),
  /** How its picture is asked about; of text, nobody asks for a language. */
  z.object({ type: z.literal('asked'), language: z.string(), isContextSent: z.boolean() }),
  z.object({ type: z.literal('pictures'), pictures: z.array(storedPicture) }),
  z.object({ type: z.literal('answerer'), answerer }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  /** All text so far was thought, and no answer. */
  z.object({ type: z.literal('thought') }),
  z.object({ type: z.literal('usage'), usage }),
  z.object({ type: z.literal('cached'), ...cached.shape }),
  z.object({ type: z.literal('note'), note }),
  z.object({ type: z.literal('comparison'), comparison }),
  z.object({ type: z.literal('done'), at: z.number() }),
  z.object({ type: z.literal('failed'), failure, at: z.number() }),
  z.object({ type: z.literal('stopped'), at: z.number() }),
  z.object({ type: z.literal('interrupted'), at: z.number() }),
]);
export type JobEvent = z.infer<typeof jobEvent>;
/** How far a job is. */
export type StageEvent = Extract<JobEvent, { type: 'stage' }>;

/** Whether a picture was read through and has no text in it: an answer, not a failure. */
export function isEmptyText({ task, state, answer }: Job): boolean {
  return readsText(task) && state === 'done' && answer.trim() === '';
}

/** A data URI holds the whole picture; once that is stored, records and messages need not carry it. */
function withoutPixels(source: PictureSource): PictureSource {
  return source.kind === 'element' && source.url.startsWith('data:') ? { ...source, url: '' } : source;
}

/** “There is no text” is no text. */
function withoutNoText({ task, answer }: Job): string {
  return readsText(task) && answer.trim() === noTextMarker ? '' : answer;
}

/** The job after an event. Pure: background and panels fold the same events to the same job. */
export function nextJob(before: Job, event: JobEvent): Job {
  switch (event.type) {
    case 'stage':
      return { ...before, stage: event.stage };
    case 'context':
      return { ...before, context: event.context };
    case 'asked':
      return { ...before, language: event.language, isContextSent: event.isContextSent };
    case 'pictures':
      return { ...before, pictures: event.pictures, sources: before.sources.map(withoutPixels) };
    case 'answerer':
      return { ...before, answerer: event.answerer };
    case 'text':
      return { ...before, stage: { kind: 'answering' }, answer: before.answer + event.delta };
    case 'reasoning':
      return { ...before, stage: { kind: 'reasoning' }, reasoning: before.reasoning + event.delta };
    case 'thought':
      return {
        ...before,
        stage: { kind: 'reasoning' },
        reasoning: before.reasoning + before.answer,
        answer: '',
      };
    case 'usage':
      return { ...before, usage: addUsage(before.usage, event.usage) };
    case 'cached':
      return { ...before, cached: cached.parse(event) };
    case 'note':
      return { ...before, notes: [...before.notes, event.note] };
    case 'comparison':
      return { ...before, comparison: event.comparison };
    case 'failed':
      return { ...before, state: 'failed', failure: event.failure, finishedAt: event.at };
    case 'done':
      return { ...before, answer: withoutNoText(before), state: 'done', finishedAt: event.at };
    case 'stopped':
    case 'interrupted':
      return { ...before, state: event.type, finishedAt: event.at };
  }
}

/** What makes an answer again: all that an engine said but how far it was. */
const cachedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answerer'), answerer }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('layout'), layout }),
  z.object({ type: z.literal('note'), note }),
  /** What it took then: made again it takes nothing. */
  z.object({ type: z.literal('usage'), usage }),
]);
export type CachedPart = z.infer<typeof cachedPart>;

/** An answer that was given `at`, in milliseconds since the epoch. */
export const cachedAnswer = z.object({ at: z.number(), parts: z.array(cachedPart) });
export type CachedAnswer = z.infer<typeof cachedAnswer>;

/** The parts, of which all text was thought. */
export function asReasoning(parts: readonly CachedPart[]): CachedPart[] {
  return parts.map((part) => (part.type === 'text' ? { ...part, type: 'reasoning' as const } : part));
}

/** One part more; what is said in pieces is kept as one. */
export function appendPart(parts: readonly CachedPart[], part: CachedPart): CachedPart[] {
  const last = parts.at(-1);
  const isOneMore = (part.type === 'text' || part.type === 'reasoning') && last?.type === part.type;
  if (!isOneMore) return [...parts, part];
  return [...parts.slice(0, -1), { ...part, delta: `${last.delta}${part.delta}` }];
}

/** What of a job or a turn of one tells in which form its answer is written. */
export type AnsweredTask = Pick<Job, 'task' | 'answer' | 'answerer'>;

/** Whether an answer is text that was read on this device: Markdown of our own making, around words that mean themselves. */
export function isReadOnDevice({ task, answerer }: Pick<Job, 'task' | 'answerer'>): boolean {
  return task.kind === 'text' && answerer?.id === device;
}

/** Whether an answer stands as it came: text that a service read, or that was asked for as such. Every other one is Markdown. */
export function isPlainAnswer(answered: AnsweredTask): boolean {
  return arrivesPlain(answered) && !isReadOnDevice(answered);
}

/** Whether an answer is text of its own and no Markdown: JSON, too, unless it came in a code fence all the same. */
function arrivesPlain({ task, answer }: Pick<Job, 'task' | 'answer'>): boolean {
  if (task.kind !== 'custom') return readsText(task);
  return task.shape === 'text' || (task.shape === 'json' && !answer.trimStart().startsWith('```'));
}
