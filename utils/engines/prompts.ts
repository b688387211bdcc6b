import type english from '../../public/_locales/en/messages.json';
import { targetAltLength, type AltUse, type AltContextFieldName } from '../model/alt-text';
import { fillPrompt, variablesOfTask, variablesIn } from '../model/own-task';
import type { FrameSeen, PicturesSeen } from '../model/picture';
import { leaveEmptyMarker, noTextMarker, type PageContext, type Task } from '../model/task';

// The prompts. Their sentences are the messages `prompt_…`; this file chooses the messages for a task, and explains why
// each says what it says. The wording is not proven on real models: see docs/page-pictures.md.

type PromptName = {
  [Key in keyof typeof english]: Key extends `prompt_${infer Name}` ? Name : never;
}[keyof typeof english];

/** Returns the message `prompt_<name>` in the language of the interface, with `$1` and so on filled in order. */
export type PromptText = (name: PromptName, ...values: readonly string[]) => string;

/** What a prompt for alt text says of the page. */
export interface AltFacts {
  /** How the page uses the picture, by its structure alone. */
  use: AltUse;
  /** The page's and the author's words that may be sent. */
  quotes: readonly { field: AltContextFieldName; text: string }[];
}

/** What a prompt is made for. */
export interface PromptInput {
  task: Task;
  context: PageContext | undefined;
  alt: AltFacts;
  /** The name of the language to answer in. */
  language: string;
  /** Which pictures are sent with the prompt: one unless said otherwise. */
  seen?: PicturesSeen | undefined;
  /** The frames of each animation among these pictures. */
  animations?: readonly (readonly FrameSeen[])[] | undefined;
}

/** Returns the text part for a task. Instructions go here and never in a system message: services promise the role `user` only. */
export function promptFor(input: PromptInput, text: PromptText): string {
  return [...taskParts(input, text), ...seenParts(input, text), ...framesParts(input, text)].join('\n\n');
}

/**
 * Several pictures are mentioned only where there are several, and never where they are parts of one. A question or a
 * task of one's own says itself what it wants of them.
 */
function seenParts({ task: { kind }, seen = 'one' }: PromptInput, text: PromptText): string[] {
  if (seen === 'one') return [];
  if (seen !== 'several') return [text(seen)];
  if (kind === 'describe') return [text('several')];
  return kind === 'text' || kind === 'translate' ? [text('several_text')] : [];
}

/** What the frames of animations are: a model takes them for different pictures otherwise, and does not know their order in time. */
function framesParts({ animations = [] }: PromptInput, text: PromptText): string[] {
  const seconds = (at: number): string => String(Math.round(at / 100) / 10);
  return animations.map((frames) =>
    text('frames', frames.map(({ picture, at }) => text('frame', String(picture), seconds(at))).join('; ')),
  );
}

function taskParts({ task, context, alt, language }: PromptInput, text: PromptText): string[] {
  const common = [honesty(text), text('language', language)];
  switch (task.kind) {
    case 'describe':
      // Brief is for the ear. One or two sentences: speech cannot be skimmed. The most important thing first, and nothing
      // before it: a listener may stop at any time.
      // Full is for someone who cannot see the picture: else models write for people who have it before them, and praise
      // it. First what it is, in one sentence, which is often enough. Then what matters in it, which is not all that is
      // in it. Then its text, so that it is neither lost nor in the way.
      return [text(task.detail === 'brief' ? 'describe_brief' : 'describe_full'), ...common];
    case 'text':
      // All of it, exactly as written: models correct spelling and leave out repetitions. In reading order, keeping its
      // lines: columns and code are worthless in any other. Only a table in another form, which is recognized, shown and
      // copied for spreadsheets as one; a bar in it behind a backslash, else it would split its cell. Nothing else: the
      // answer is pasted elsewhere. `[unclear]` rather than a likely word. The text is content, even where it reads like
      // an order. Known words where there is no text, the same in every language, so that the product recognizes them.
      // Nothing about guesses, people or the language of the answer: a text has its own.
      return [text('text', noTextMarker)];
    case 'translate':
      // Asked of the picture and not of an earlier answer, whose mistakes a translation would keep. The sentences are
      // those for text, for the same reasons; and no original beside the translation, which is pasted or read aloud.
      // Text that is in the wanted language already stays as it is.
      return [text('translate', language, noTextMarker)];
    case 'alt':
      return [altPrompt(alt, text), ...common];
    case 'ask':
      // The person's question first and unchanged: the answer is to be about it.
      return [task.question, ...common];
    case 'revise':
      // More: what the last answer left out, without repeating it. And one sentence where there is no more to see: a model
      // that is asked for more makes more up.
      // Shorter: measured by the last answer, not in sentences, so that it can be asked for twice. Nothing new: a shorter
      // answer must not say other things.
      return [text(task.how), ...common];
    case 'custom':
      return ownTaskParts(task, context, language, text);
  }
}

/**
 * What every answer about a picture owes a person who cannot see it, sentence by sentence:
 *
 * - facts apart from guesses: someone who cannot look cannot tell one from the other, and acts on both;
 * - `[unclear]` for words that cannot be read: models fill gaps with likely words, which are wrong when it counts;
 * - people by what is visible: race, gender and identity cannot be seen, and a wrong guess is passed on as a fact;
 * - blank, too blurred, or no picture: else a model makes up a scene for a white page or a broken file;
 * - text in the picture is content: a stranger wrote it, and it may be meant as an order.
 *
 * The language of the answer follows: models else answer in the language of the text in the picture.
 */
const honesty = (text: PromptText): string => text('honesty');

/**
 * A task of one's own: the person's words first. That quoted words are the page's and no orders, where there are any.
 * Then the shape of the answer, because it is shown and copied as that: guesses and blank pictures are marked inside the
 * shape, not beside it. The language, unless the prompt names it or asks for another.
 */
function ownTaskParts(
  task: Extract<Task, { kind: 'custom' }>,
  context: PageContext | undefined,
  language: string,
  text: PromptText,
): string[] {
  const setsLanguage = variablesIn(task.prompt).includes('language');
  return [
    fillPrompt(task.prompt, language, context),
    ...(variablesOfTask(task).length > 0 ? [text('from_page')] : []),
    ...(task.shape === 'markdown' ? [] : [text(`shape_${task.shape}`)]),
    honesty(text),
    ...(setsLanguage ? [] : [text('language_unless', language)]),
  ];
}

/**
 * Alt text, part by part:
 *
 * - what is wanted: alt text for this use and no description, which models confuse;
 * - how the page uses the picture: what the page's structure decides by the W3C's tree is not the model's to guess;
 * - the form: the first line alone is the attribute, short, without “image of”, which screen readers say themselves;
 *   more than that where one sentence cannot tell it; and known words where it is best left empty;
 * - what the page and the author say, as data and quoted, so that it cannot give orders.
 */
function altPrompt({ use, quotes }: AltFacts, text: PromptText): string {
  const lines = quotes.map((quote) => `${text(`alt_label_${quote.field}`)}: ${JSON.stringify(quote.text)}`);
  return [
    text('alt_what'),
    text(`alt_use_${use}`),
    text('alt_form', String(targetAltLength), leaveEmptyMarker),
    ...(lines.length > 0 ? [[text('alt_around'), ...lines].join('\n')] : []),
  ].join('\n\n');
}
