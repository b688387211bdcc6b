import { decideAlt, altContextFields, withoutPageText } from '../answers/alt-text/alt-decision';
import type { AskTurn, Engine } from '../engines/engine';
import { promptFor, type PromptText } from '../engines/prompts';
import { browserLanguage, englishText, nameOfLanguage, plainText, uiLanguage } from '../i18n/messages';
import { isLanguageTag } from '../lib/text';
import type { Job } from '../model/job';
import { variablesOfTask } from '../model/own-task';
import type { FrameSeen, PicturesSeen, PreparedPicture } from '../model/picture';
import type { Settings } from '../model/settings';
import type { PageContext, Task } from '../model/task';
import type { JobWork } from './job-run';

/** The facts that decide the language of an answer and the words of a prompt, in addition to the task and its page. */
export interface Asking {
  settings: Settings;
  /** Absent if the engine answers in every language. */
  engine?: Pick<Engine, 'answersIn'>;
  /** English texts, if the engine does not understand the interface language; else absent. */
  english?: PromptText;
}

/** Returns the things that a prompt for an engine depends on. */
export async function askingOf(settings: Settings, engine: Engine): Promise<Asking> {
  const own = uiLanguage();
  const isUnderstood = engine.answersIn === undefined || engine.answersIn(own) === own;
  if (isUnderstood) return { settings, engine };
  const english = await englishText();
  return { settings, engine, english: (name, ...values) => english(`prompt_${name}`, ...values) };
}

/** Returns the language of the answer, as a BCP 47 tag, and whether the page's context is sent. */
export function replyOptions(task: Task, context: PageContext | undefined, { settings, engine }: Asking) {
  const { answerLanguage, altContext, altInPageLanguage } = settings;
  const { lang = '' } = context ?? {};
  const isPages = task.kind === 'alt' && altInPageLanguage && isLanguageTag(lang);
  const chosen = (task.kind === 'translate' && task.language) || answerLanguage || browserLanguage();
  const wanted = isPages ? lang : chosen;
  return {
    language: engine?.answersIn?.(wanted) ?? wanted,
    // An own prompt sends context if it has variables.
    isContextSent: task.kind === 'alt' ? altContext : variablesOfTask(task).length > 0,
  };
}

/** Returns a text of a prompt, which is stored as a message. */
export const promptMessages: PromptText = (name, ...values) => plainText(`prompt_${name}`, ...values);

/** Returns the prompt of a task about the pictures in its turn and in earlier ones. */
export function promptOf(
  task: Task,
  context: PageContext | undefined,
  seen: PicturesSeen,
  asking: Asking,
  animations: readonly (readonly FrameSeen[])[] = [],
): string {
  const { language, isContextSent } = replyOptions(task, context, asking);
  const { english } = asking;
  const sent = isContextSent ? context : context && withoutPageText(context);
  const alt = { use: decideAlt(sent).reason.kind, quotes: sent ? altContextFields(sent) : [] };
  const named = nameOfLanguage(language, english && 'en');
  return promptFor(
    { task, context: sent, alt, language: named, seen, animations },
    english ?? promptMessages,
  );
}

/** Returns the frames of each animation with several. */
function animationsIn(pictures: readonly PreparedPicture[][]): FrameSeen[][] {
  let count = 0;
  return pictures.flatMap((parts) => {
    const frames = parts.flatMap(({ frameAt }, at) =>
      frameAt === undefined ? [] : [{ picture: count + at + 1, at: frameAt }],
    );
    count += parts.length;
    return frames.length > 1 ? [frames] : [];
  });
}

/** Returns whether a prompt is about one picture or several, and whether any is in parts. */
function picturesSeen(pictures: readonly PreparedPicture[][]): PicturesSeen {
  const cut = pictures.find((parts) => parts.length > 1)?.[0]?.cut;
  if (pictures.length > 1) return cut ? 'several_parts' : 'several';
  return cut ? `parts_${cut}` : 'one';
}

/**
 * Returns the turns for an engine. Each picture, with all its parts, is in the turn that brought it. `prepared` has the parts of
 * each picture, in order: first those of `earlier` turns, then those of `task`.
 */
export function askTurnsOf(
  earlier: readonly Pick<Job, 'task' | 'answer' | 'pictures'>[],
  task: Task,
  prepared: readonly PreparedPicture[][],
  lang: string | undefined,
  prompt: (task: Task, seen: PicturesSeen, animations: readonly (readonly FrameSeen[])[]) => string,
): AskTurn[] {
  let from = 0;
  const user = (asked: Task, to: number): AskTurn => {
    const upToNow = prepared.slice(0, to);
    const turn = {
      role: 'user',
      text: prompt(asked, picturesSeen(upToNow), animationsIn(upToNow)),
      pictures: prepared.slice(from, to).flat(),
      ...(from === 0 && { lang }),
    } as const;
    from = to;
    return turn;
  };
  const before = earlier.flatMap(({ task: asked, answer, pictures }): AskTurn[] => [
    user(asked, from + pictures.length),
    { role: 'assistant', text: answer, pictures: [] },
  ]);
  return [...before, user(task, prepared.length)];
}

/** Returns the turns before a turn in its conversation, oldest first. Throws `FailureError` if one cannot be read. */
export async function turnsBefore({ parent }: Job, turn: JobWork['turn']): Promise<Job[]> {
  const before = parent === undefined ? undefined : await turn(parent);
  return before ? [...(await turnsBefore(before, turn)), before] : [];
}
