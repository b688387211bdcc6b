import { type AltReason, decideAlt } from '../../answers/alt-text/alt-decision';
import { type SentField, sentAlong } from '../../answers/alt-text/alt-sent';
import { altAim } from '../../model/alt-text';
import { leaveEmpty, type PageContext } from '../../model/task';

// The wording is not proven on real models: see the README.

/** What is said of alt text, each a text of its own. */
export type AltPromptName =
  | 'alt_what'
  /** What the page's structure says, without any of its words. */
  | `alt_use_${AltReason['kind']}`
  | 'alt_form'
  | 'alt_around'
  | `alt_label_${SentField}`;

/**
 * What a service is told to write alt text, part by part:
 *
 * - what is wanted: alt text for this use and no description, which models take the one for the other;
 * - how the page uses the picture: what its structure decides by the W3C's tree is not the model's to guess;
 * - the form: the first line alone is the attribute, short, without “image of”, which screen readers say themselves;
 *   more than that where one sentence cannot tell it; and known words where it is best left empty;
 * - what the page and the author say, as data and quoted, so that it cannot give orders.
 */
export function altPrompt(
  context: PageContext | undefined,
  words: (name: AltPromptName, ...values: readonly string[]) => string,
): string {
  const said = context ? sentAlong(context) : [];
  const lines = said.map(({ field, text }) => `${words(`alt_label_${field}`)}: ${JSON.stringify(text)}`);
  return [
    words('alt_what'),
    words(`alt_use_${decideAlt(context).reason.kind}`),
    words('alt_form', String(altAim), leaveEmpty),
    ...(lines.length > 0 ? [[words('alt_around'), ...lines].join('\n')] : []),
  ].join('\n\n');
}
