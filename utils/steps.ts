import { acquire, type AcquireTools } from './acquire/acquire';
import { inTime } from './acquire/in-time';
import { completionsEngine } from './ask/completions/engine';
import type { KeyOf } from './ask/completions/request';
import type { Engine, ReplyPart } from './ask/engine';
import { promptFor } from './ask/prompts';
import type { Steps } from './describe';
import { fail } from './domain/failure';
import type { Job } from './domain/job';
import type { PageRef, PictureRef, PictureSource, StoredPicture } from './domain/picture';
import { createLine, type Leave } from './domain/queue';
import { device, type Settings } from './domain/settings';
import type { PageContext, Task } from './domain/task';
import { measure, prepare, type Rasterise } from './prepare/prepare';
import { putPicture } from './store/pictures';
import { putLayout } from './store/jobs';

/** What the pipeline's steps are built from. */
export interface StepTools extends Omit<AcquireTools, 'measure'> {
  settings(): Promise<Settings>;
  keyOf: KeyOf;
  deviceEngine: Engine;
  rasterise: Rasterise;
  contextOf(page: PageRef, frameId: number, ref: PictureRef): Promise<PageContext>;
  /** The browser's language, as a BCP 47 tag. */
  language(): string;
}

/** How long a page may take to say what stands around a picture, in milliseconds. */
const listening = 3000;

/** Names that mean nothing, or something else, to a service elsewhere. RFC 6761, 6762, 8375. */
const insideName = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;
/** This machine, its links and private networks. RFC 1122, 1918, 3927, 6598. */
const insideAddress =
  /^(0|10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(\.\d+)+$/;

/** The address a service could fetch a picture from by itself: public, on the web, and carrying no token. */
export function publicAddress(source: PictureSource | undefined): string | undefined {
  if (source?.kind !== 'element' || !/^https?:/.test(source.url) || !URL.canParse(source.url))
    return undefined;
  const { hostname, search, hash, username, password } = new URL(source.url);
  const name = hostname.replace(/\.$/, '');
  // A name without a dot is of the inside; no IPv6 address is told, as few of them are public.
  const isPublic = name.includes('.') && !insideName.test(name) && !insideAddress.test(name);
  return isPublic && search + hash + username + password === '' ? source.url : undefined;
}

/** A picture that anybody got who asked for it, in a format that services take. */
function isForAll({ provenance, mediaType }: StoredPicture): boolean {
  return provenance === 'original' && ['image/jpeg', 'image/png'].includes(mediaType);
}

/** A language's English name; a tag that is none stands for itself. */
function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** For reading, a page's language is all that is of use. */
function languageAlone({ lang }: PageContext): PageContext {
  return { title: '', lang, heading: '', alt: null, caption: '', tooltip: '', link: '' };
}

/** The pipeline's real steps. */
export function realSteps(tools: StepTools): Steps {
  const lines = new Map<string, Line>();
  const lineOf = ({ answerer: { id }, atOnce }: Engine): Line => {
    const known = lines.get(id) ?? createLine(atOnce);
    lines.set(id, known);
    return known;
  };
  return {
    async context({ task, engine, sources: [source] }, signal) {
      if (!source || source.kind === 'stored' || source.kind === 'address') return undefined;
      const isElement = source.kind === 'element';
      const forAlt = task.kind === 'alt' && isElement;
      const forReading =
        task.kind === 'text' && chosenEngine(task, engine, await tools.settings()) === device;
      if (!forAlt && !forReading) return undefined;
      const said = isElement
        ? tools.contextOf(source.page, source.frameId, source)
        : tools.contextOf(source.page, 0, { url: '' });
      // A page that cannot be read has nothing to say, and is no reason to give up on its picture.
      const context = await inTime(said, signal, listening).catch(() => undefined);
      return forAlt ? context : context && languageAlone(context);
    },
    async *acquire(source, signal) {
      const measuring = { ...tools, measure: (blob: Blob) => measure(blob, tools.rasterise) };
      const { blob, kind, notes, ...known } = yield* acquire(source, measuring, signal);
      const key = await putPicture(new Blob([blob], { type: kind }));
      return { picture: { ...known, hash: key, mediaType: kind, bytes: blob.size }, notes };
    },
    engine: async (job) => inTurn(engineFor(job, await tools.settings(), tools), lineOf),
    async prepare(picture, source, { limits, takesAddresses }, task, signal) {
      const blob = (await tools.stored(picture.hash)) ?? fail('pictureGone');
      const ready = await prepare(blob, limits, task.kind === 'text', tools.rasterise, signal);
      const url = takesAddresses && isForAll(picture) ? publicAddress(source) : undefined;
      // What was done to the bytes is of no matter when the service fetches its own.
      return [url ? { ...ready, notes: [], address: { url, mediaType: picture.mediaType } } : ready];
    },
    async prompt(task, context) {
      const { answerLanguage } = await tools.settings();
      return promptFor(task, context, nameOfLanguage(answerLanguage || tools.language()));
    },
    keepLayout: putLayout,
  };
}

type Line = ReturnType<typeof createLine>;

/** An engine that is asked by so many jobs at once; more wait their turn, and hear how many pictures are before them. */
function inTurn(engine: Engine, lineOf: (engine: Engine) => Line): Engine {
  return {
    ...engine,
    async *ask(turns, signal) {
      const pictures = turns.reduce((sum, turn) => sum + turn.pictures.length, 0);
      const leave = yield* waited(lineOf(engine)(signal, pictures));
      try {
        yield* engine.ask(turns, signal);
      } finally {
        leave();
      }
    },
  };
}

/** Waits in a line, and says what place it has. */
async function* waited(line: ReturnType<Line>): AsyncGenerator<ReplyPart, Leave> {
  try {
    for (;;) {
      const { done, value } = await line.next();
      if (done) return value;
      yield { type: 'stage', stage: { kind: 'queued', ahead: value } };
    }
  } finally {
    // Of no matter to one that is through; any other leaves its place.
    await line.return(() => undefined);
  }
}

/** What is asked: `device`, or a connection's id, which may be gone. */
function chosenEngine(task: Task, engine: string | undefined, settings: Settings): string {
  return engine ?? (task.kind === 'text' ? settings.textWith : settings.describeWith);
}

function engineFor({ task, engine }: Job, settings: Settings, tools: StepTools): Engine {
  const chosen = chosenEngine(task, engine, settings);
  if (chosen === device && tools.deviceEngine.supports(task)) return tools.deviceEngine;
  const connection = settings.connections.find(({ id }) => id === chosen);
  return connection ? completionsEngine(connection, task.kind === 'text', tools.keyOf) : fail('noConnection');
}
