import * as z from 'zod/mini';
import { failure } from './failure';
import { hash, note, type PictureSource, pictureSource, rect, storedPicture } from './picture';
import { noTextMarker, pageContext, readsText, task } from './task';
import { addUsage, usage } from './usage';
import { layout } from './layout';
import { abstention } from './installed-models';
import { device } from './settings';
import { siteOf } from '../lib/url';

export const jobState = z.enum(['working', 'done', 'failed', 'stopped', 'interrupted']);

/** The maximum wait before a retry, in ms. If it would be longer, the job ends with `busyUntil`. */
export const maxWaitMs = 60_000;

/** The maximum length of an answer with its reasoning, in characters: several times that of the longest answers. */
export const maxAnswerLength = 1_000_000;

/**
 * The stage of a working job. `ahead` is the number of pictures before this job's, as far as is known; `progress` runs
 * from 0 to 1; `bytes` is the size of the encoded pictures.
 */
export const stage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), ahead: z.number() }),
  /** `loading-model`: the browser loads its built-in model into memory, or a server its model. */
  z.object({
    kind: z.enum(['acquiring', 'preparing', 'loading-model', 'reasoning', 'answering']),
  }),
  /** Scrolls through a whole page. */
  z.object({ kind: z.literal('scrolling'), progress: z.number() }),
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
  /** The service is busy: the request is repeated at `until`, in milliseconds since the epoch, within `maxWaitMs`. */
  z.object({ kind: z.literal('waiting'), host: z.string(), status: z.number(), until: z.number() }),
]);
export type Stage = z.infer<typeof stage>;

/**
 * The engine that answers. `id` is `device`, `builtIn` or a connection's id; `name` and `model` are for users. `recognizers` are
 * the names of the text recognizers, after they have read.
 */
export const answerer = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  recognizers: z.optional(z.array(z.string())),
  /** Set for a small model on this device, which is often wrong. */
  isSmall: z.optional(z.boolean()),
  /** The kinds of tasks that a small model gets. Missing for what gets all. */
  tasks: z.optional(z.array(z.string())),
});
export type Answerer = z.infer<typeof answerer>;

/** The tone played when a job or a batch ends. */
export const tone = z.enum(['done', 'failed']);
export type Tone = z.infer<typeof tone>;

/**
 * The findings of this device in pictures before a small model is asked: the text in them, and why the model was not asked
 * at all.
 */
export const sight = z.object({ text: z.optional(z.string()), abstained: z.optional(abstention) });

const cached = z.object({ key: z.string(), isHit: z.boolean(), at: z.optional(z.number()) });

/** One job, which is a turn of a conversation, as stored and as panels show it. Times in milliseconds since the epoch. */
export const job = z.object({
  id: z.string(),
  /** The id of the first turn of its conversation: its own for a new conversation. */
  conversation: z.string(),
  /** The id of the turn before it; absent for a turn that begins a conversation. */
  parent: z.optional(z.string()),
  /** Orders the jobs: later than that of every job before. */
  createdAt: z.number(),
  finishedAt: z.optional(z.number()),
  state: jobState,
  stage,
  task,
  /** The engine's id, if it is not the one of the settings. */
  engine: z.optional(z.string()),
  /** Ignores a cached answer; the new answer replaces it. */
  ignoreCache: z.optional(z.boolean()),
  /** The id shared by jobs that were started together: they take turns with all others. */
  batch: z.optional(z.string()),
  /** Whether a command on the page started it. The answer is then announced in the page, too. */
  byCommand: z.optional(z.boolean()),
  /** Whether its answer is copied, whatever the settings say. */
  copies: z.optional(z.boolean()),
  /** Whether it was started in a panel. The job is then announced there while the panel is in front. */
  inPanel: z.optional(z.boolean()),
  /** Whether it was started in the list of a page's pictures, which shows its answer. */
  inList: z.optional(z.boolean()),
  /** The pictures that came with this turn, without those of earlier turns. */
  sources: z.array(pictureSource),
  pictures: z.array(storedPicture),
  context: z.optional(pageContext),
  /** The language requested for the answer, as a BCP 47 tag. */
  language: z.optional(z.string()),
  /** Whether the page's context was sent, too. */
  isContextSent: z.optional(z.boolean()),
  /** The id of the turn that this one is a second opinion on. */
  opinionOf: z.optional(z.string()),
  /** The part of another picture that this job's picture is, in upright pixels of the other. */
  partOf: z.optional(z.object({ hash, rect })),
  answer: z.string(),
  /** Its alt text, as the user has edited it. */
  editedAlt: z.optional(z.string()),
  /** The model's reasoning before its answer: never part of the answer. */
  reasoning: z.string(),
  answerer: z.optional(answerer),
  usage: z.optional(usage),
  sight: z.optional(sight),
  /** The answer's key in the cache, whether the answer came from there, and when it was stored. */
  cached: z.optional(cached),
  notes: z.array(note),
  failure: z.optional(failure),
});
export type Job = z.infer<typeof job>;

/** Whether scripts of the page of a job could have read all its pictures: an answer about them tells that page nothing new. */
export function isPageReadable({ pictures, sources }: Pick<Job, 'pictures' | 'sources'>): boolean {
  const sites = new Set(sources.map((source) => ('page' in source ? siteOf(source.page.url) : '')));
  return (
    sites.size === 1 && pictures.length > 0 && pictures.every((picture) => picture.isPageReadable === true)
  );
}

/** An event of one job, in order. */
export const jobEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage'), stage }),
  z.object({ type: z.literal('context'), context: pageContext }),
  /** The options of the request; none for text recognition. */
  z.object({ type: z.literal('asked'), language: z.string(), isContextSent: z.boolean() }),
  z.object({ type: z.literal('pictures'), pictures: z.array(storedPicture) }),
  z.object({ type: z.literal('answerer'), answerer }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  /** All text so far was reasoning, not the answer. */
  z.object({ type: z.literal('thought') }),
  z.object({ type: z.literal('usage'), usage }),
  z.object({ type: z.literal('sight'), ...sight.shape }),
  z.object({ type: z.literal('cached'), ...cached.shape }),
  z.object({ type: z.literal('note'), note }),
  z.object({ type: z.literal('failed'), failure, at: z.number() }),
  z.object({ type: z.enum(['done', 'stopped', 'interrupted']), at: z.number() }),
]);
export type JobEvent = z.infer<typeof jobEvent>;
/** Whether an event is the last one of its job. */
export const isLastEvent = ({ type }: JobEvent): boolean =>
  ['done', 'failed', 'stopped', 'interrupted'].includes(type);
/** A job's progress. */
export type StageEvent = Extract<JobEvent, { type: 'stage' }>;

/** Whether a picture was read and has no text: an answer, not a failure. */
export function isEmptyText({ task, state, answer }: Job): boolean {
  return readsText(task) && state === 'done' && answer.trim() === '';
}

/** Whether the text of pictures was recognized on this device, to its end. */
export function isReadHere(job: Pick<Job, 'task' | 'answerer' | 'state'>): boolean {
  return isReadOnDevice(job) && job.state === 'done';
}

/** Whether all that is known of one picture is its text: no turn has described it, or was asked about it. */
export function isReadAlone({ task, state, parent, pictures }: Job): boolean {
  return task.kind === 'text' && state === 'done' && parent === undefined && pictures.length === 1;
}

/** Returns the source without a data URI, which holds the whole picture: after that is stored, jobs need no copy. */
function withoutPixels(source: PictureSource): PictureSource {
  return source.kind === 'element' && source.url.startsWith('data:') ? { ...source, url: '' } : source;
}

/** Returns a job's answer; empty for the marker of a picture without text. */
function withoutNoText({ task, answer }: Job): string {
  return readsText(task) && answer.trim() === noTextMarker ? '' : answer;
}

/** Returns a job's stage if it is of that kind, else a new one. Further text changes no stage. */
function stageAs(kind: 'answering' | 'reasoning', { stage: now }: Job): Stage {
  return now.kind === kind ? now : { kind };
}

/** Returns the job after an event. Pure: background and panels fold the same events into the same job. */
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
      return { ...before, stage: stageAs('answering', before), answer: before.answer + event.delta };
    case 'reasoning':
      return { ...before, stage: stageAs('reasoning', before), reasoning: before.reasoning + event.delta };
    case 'thought':
      return {
        ...before,
        stage: { kind: 'reasoning' },
        reasoning: before.reasoning + before.answer,
        answer: '',
      };
    case 'usage':
      return { ...before, usage: addUsage(before.usage, event.usage) };
    case 'sight':
      return { ...before, sight: sight.parse(event) };
    case 'cached':
      return { ...before, cached: cached.parse(event) };
    case 'note':
      // A service that refused several frames was asked again with one.
      return {
        ...before,
        notes: [
          ...before.notes.filter((note) => !(note.kind === 'frames' && event.note.kind === 'one-frame')),
          event.note,
        ],
      };
    case 'failed':
      return { ...before, state: 'failed', failure: event.failure, finishedAt: event.at };
    case 'done':
      return { ...before, answer: withoutNoText(before), state: 'done', finishedAt: event.at };
    case 'stopped':
    case 'interrupted':
      return { ...before, state: event.type, finishedAt: event.at };
  }
}

/** One part of a cached answer: everything that the engine replied except its progress. */
const cachedPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answerer'), answerer }),
  z.object({ type: z.literal('reasoning'), delta: z.string() }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  z.object({ type: z.literal('layout'), layout }),
  z.object({ type: z.literal('note'), note }),
  z.object({ type: z.literal('sight'), ...sight.shape }),
  /** The usage at that time; a cached answer costs nothing. */
  z.object({ type: z.literal('usage'), usage }),
]);
export type CachedPart = z.infer<typeof cachedPart>;

/** A cached answer; `at` in milliseconds since the epoch. */
export const cachedAnswer = z.object({ at: z.number(), parts: z.array(cachedPart) });
export type CachedAnswer = z.infer<typeof cachedAnswer>;

/** Returns the parts with all text as reasoning. */
export function asReasoning(parts: readonly CachedPart[]): CachedPart[] {
  return parts.map((part) => (part.type === 'text' ? { ...part, type: 'reasoning' as const } : part));
}

/** Returns the parts with one more: one of text or of reasoning is joined with the last of its kind, as in a job. */
export function appendPart(parts: readonly CachedPart[], part: CachedPart): CachedPart[] {
  const at = parts.findLastIndex(({ type }) => type === part.type);
  const last = parts[at];
  const isOneMore = (part.type === 'text' || part.type === 'reasoning') && last?.type === part.type;
  return isOneMore ? parts.with(at, { ...part, delta: `${last.delta}${part.delta}` }) : [...parts, part];
}

/** Returns a job as it is copied and exported: with the recognized text, if a picture has only text. */
export function withFoundText<T extends Pick<Job, 'answer' | 'sight'>>(job: T): T {
  const { answer, sight } = job;
  return sight?.abstained === 'text' && sight.text ? { ...job, answer: `${answer}\n\n${sight.text}` } : job;
}

/** The fields of a job or a turn that tell the format of its answer. */
export type AnsweredTask = Pick<Job, 'task' | 'answer' | 'answerer'>;

/** Whether an answer is text read on this device: Markdown made here, around escaped words. */
export function isReadOnDevice({ task, answerer }: Pick<Job, 'task' | 'answerer'>): boolean {
  return task.kind === 'text' && answerer?.id === device;
}

/** Whether an answer is plain text: text that a service read, or that was requested as such. Every other answer is Markdown. */
export function isPlainAnswer(answered: AnsweredTask): boolean {
  return arrivesPlain(answered) && !isReadOnDevice(answered);
}

/** Whether an answer arrives as plain text. So does JSON, except in a code fence. */
function arrivesPlain({ task, answer }: Pick<Job, 'task' | 'answer'>): boolean {
  if (task.kind !== 'custom') return readsText(task);
  return task.shape === 'text' || (task.shape === 'json' && !answer.trimStart().startsWith('```'));
}
