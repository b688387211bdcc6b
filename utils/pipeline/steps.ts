import { acquire } from '../acquire/acquire';
import type { AcquireTools } from '../acquire/try-in-order';
import { publicUrlOf } from '../acquire/public-url';
import { withTimeout } from '../lib/async';
import { completionsEngine, type CompletionsTools, modelFor } from '../engines/completions/engine';
import type { Engine } from '../engines/engine';
import { comparePrompt, promptFor, type PromptText } from '../engines/prompts';
import type { ReplyOptions, Steps } from './pipeline';
import { decideAlt, sentAlong, withoutWords } from '../answers/alt-text/alt-decision';
import type { AuthorWords } from '../model/alt-text';
import { fail } from '../model/failure';
import type { Job } from '../model/job';
import { isLanguageTag } from '../lib/text';
import { noQuirks, type SecretsOf } from '../model/service';
import { namedBy, onlyNamed, type PageVariable } from '../model/own-task';
import type { Hash, PageRef, PictureRef } from '../model/picture';
import { type Connection, device, type Settings } from '../model/settings';
import { nothingAround, type PageContext, readsText, type Task } from '../model/task';
import { metadataIn } from '../prepare/metadata';
import { measure, prepare, type Rasterize, reshape } from '../prepare/prepare';
import { putPicture } from '../store/pictures';
import { putLayout } from '../store/jobs';
import { addQuirks, readQuirks } from '../store/services';
import { plainText, uiLanguage } from '../i18n/messages';

/** What the pipeline's steps are built from. */
export interface StepTools extends Omit<AcquireTools, 'measure'> {
  secretsOf: SecretsOf;
  deviceEngine(settings: Settings): Engine;
  describingEngine(settings: Settings): Engine;
  /** Adds the cache, the turns of a connection's jobs, and the usage limits to an engine. */
  withMiddleware(engine: Engine, job: Job, settings: Settings, isCached?: boolean): Engine;
  rasterise: Rasterize;
  /** What the author of a kept picture wrote into its file. */
  wordsInFile(picture: Hash): Promise<AuthorWords[]>;
  contextOf(
    page: PageRef,
    frameId: number,
    ref: PictureRef & { wants?: PageVariable[] },
  ): Promise<PageContext>;
  /** The browser's language, as a BCP 47 tag. */
  language(): string;
}

/** How long a page may take to say what stands around a picture, in milliseconds. */
const listening = 3000;

/** A language's name in the language of the texts, which prompts are in too; a tag that is none stands for itself. */
function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(uiLanguage(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** What is said to models stands among the texts. */
const promptText: PromptText = (name, ...values) => plainText(`prompt_${name}`, ...values);

/** For reading, a page's language is all that is of use. */
function languageAlone({ lang }: PageContext): PageContext {
  return { ...nothingAround, lang };
}

/** In which language an answer is wanted, and whether what the page says goes along. */
async function mannerOf(
  task: Task,
  context: PageContext | undefined,
  { language }: StepTools,
  { answerLanguage, altContext, altInPageLanguage }: Settings,
): Promise<ReplyOptions> {
  const { kind } = task;
  const { lang = '' } = context ?? {};
  const isPages = kind === 'alt' && altInPageLanguage && isLanguageTag(lang);
  const chosen = (task.kind === 'translate' && task.language) || answerLanguage || language();
  return {
    language: isPages ? lang : chosen,
    // A prompt of one's own says itself what is to go along.
    isContextSent: kind === 'alt' ? altContext : namedBy(task).length > 0,
  };
}

/** The step that gets a picture's pixels and stores them. */
export function acquireStep(
  tools: Omit<AcquireTools, 'measure'> & Pick<StepTools, 'rasterise'>,
): Steps['acquire'] {
  return async function* acquireAndStore(source, signal) {
    const measuring = { ...tools, measure: (blob: Blob) => measure(blob, tools.rasterise) };
    const { blob, kind, notes, ...known } = yield* acquire(source, measuring, signal);
    const key = await putPicture(new Blob([blob], { type: kind }));
    return { picture: { ...known, hash: key, mediaType: kind, bytes: blob.size }, notes };
  };
}

/** The pipeline's real steps for one job, by the settings as they were when it started. */
export function createSteps(tools: StepTools, settings: Settings): Steps {
  return {
    async context({ task, engine, sources: [source] }, signal) {
      if (!source || !('page' in source)) return undefined;
      const isElement = source.kind === 'element';
      const forAlt = task.kind === 'alt' && isElement;
      const forReading = task.kind === 'text' && chosenEngine(task, engine, settings) === device;
      const wants = namedBy(task);
      const asked = wants.length > 0 ? { wants } : {};
      if (!forAlt && !forReading && wants.length === 0) return undefined;
      const said = isElement
        ? tools.contextOf(source.page, source.frameId, { ...source, ...asked })
        : tools.contextOf(source.page, 0, { url: '', ...asked });
      // A page that cannot be read has nothing to say, and is no reason to give up on its picture.
      const context = await withTimeout(said, signal, listening).catch(() => undefined);
      if (forAlt || !context) return context;
      return wants.length > 0 ? onlyNamed(wants, context) : languageAlone(context);
    },
    acquire: acquireStep(tools),
    engine: async (job) => tools.withMiddleware(await engineFor(job, settings, tools), job, settings),
    async prepare(picture, { limits, takesAddresses }, task, signal) {
      const blob = (await tools.stored(picture.hash)) ?? fail('pictureGone');
      const wish = { limits, lossless: readsText(task), backdrop: picture.backdrop };
      const parts = await prepare(blob, wish, tools.rasterise, signal);
      const [ready, ...others] = parts;
      // A service that refuses the address gets the parts; and what it fetches it would make smaller as a whole.
      const mayFetch = takesAddresses && others.length === 0;
      const url = mayFetch ? await publicUrlOf(picture, signal) : undefined;
      // What was done to the bytes is of no matter when the service fetches its own.
      return ready && url ? [{ ...ready, notes: [], address: { url, mediaType: picture.mediaType } }] : parts;
    },
    async wordsInFile({ hash }, signal) {
      const blob = await tools.stored(hash);
      if (!blob || !(await metadataIn(blob))) return [];
      // What a file says of itself is worth a moment, and no failed job.
      return withTimeout(tools.wordsInFile(hash), signal, listening).catch(() => []);
    },
    manner: (task, context) => mannerOf(task, context, tools, settings),
    async prompt(task, context, seen) {
      const { language, isContextSent } = await mannerOf(task, context, tools, settings);
      const sent = isContextSent ? context : context && withoutWords(context);
      const alt = { use: decideAlt(sent).reason.kind, quotes: sent ? sentAlong(sent) : [] };
      const input = { task, context: sent, alt, language: nameOfLanguage(language), seen };
      return promptFor(input, promptText);
    },
    keepLayout: putLayout,
    async comparing(job, answer, { answerer }) {
      const { task, opinionOf } = job;
      if (!opinionOf || !settings.compareOpinions) return undefined;
      // What reads text on this device answers no questions; whoever gave the other answer may.
      const compares = (id: string | undefined): boolean =>
        id !== undefined && !(task.kind === 'text' && id === device);
      const id = [answerer.id, opinionOf.answerer?.id].find(compares);
      if (id === undefined) return undefined;
      const asked = { ...job, task: { kind: 'ask', question: '' } as const, engine: id };
      const { language } = await mannerOf(asked.task, undefined, tools, settings);
      const both = [opinionOf.answer, answer] as const;
      return {
        // It is kept nowhere: what is deleted must not stay in the cache under another name.
        engine: tools.withMiddleware(await engineFor(asked, settings, tools), job, settings, false),
        prompt: comparePrompt(task, both, nameOfLanguage(language), promptText),
      };
    },
  };
}

/** What is asked: `device`, or a connection's id, which may be gone. */
function chosenEngine(task: Task, engine: string | undefined, settings: Settings): string {
  const { textWith, describeWith } = settings;
  if (engine !== undefined) return engine;
  if (task.kind === 'text') return textWith;
  if (task.kind !== 'translate') return describeWith;
  // Only services translate; and only one that was chosen for something.
  return [textWith, describeWith].find((one) => one !== device) ?? '';
}

async function engineFor({ task, engine }: Job, settings: Settings, tools: StepTools): Promise<Engine> {
  const chosen = chosenEngine(task, engine, settings);
  if (chosen === device)
    return (task.kind === 'text' ? tools.deviceEngine : tools.describingEngine)(settings);
  // Nothing goes to one that was imported before a person has agreed to it.
  const connection = settings.connections.find(({ id, isAgreed }) => id === chosen && isAgreed);
  if (!connection) fail('noConnection');
  const forText = readsText(task);
  return completionsEngine(connection, forText, await completionsTools(connection, forText, tools));
}

/** What the engine behind a connection is made with. */
export async function completionsTools(
  connection: Connection,
  forText: boolean,
  { secretsOf }: Pick<StepTools, 'secretsOf'>,
): Promise<CompletionsTools> {
  const model = modelFor(connection, forText);
  // Quirks that cannot be read are found again.
  const quirks = await readQuirks(connection.id, model).catch(() => noQuirks);
  return {
    secretsOf,
    quirks,
    saveQuirks: (more) => addQuirks(connection.id, model, more),
    reshape,
  };
}
