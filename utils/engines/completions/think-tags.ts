import type { ReplyPart } from '../engine';

type Piece = Extract<ReplyPart, { type: 'text' | 'reasoning' | 'thought' }>;

const opening = '<think>';
const closing = '</think>';
/** As it stands where the template of the model has opened it (DeepSeek R1, Qwen3-VL-Thinking): on a line of its own. */
const unopened = `\n${closing}`;

/** How much of the end of some text may be the beginning of a tag. */
function begun(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
}

/**
 * Parts `<think>…</think>` at the start of an answer from the answer, however it is cut: `feed` takes the next piece and
 * gives what is certain of it, `end` what was held back. White space before the first word of either is left out,
 * but for that of an answer without tags. Where a tag is closed that was never opened, `thought` says so of the text before it.
 */
export function createThinkTags(): { feed(text: string): Piece[]; end(): Piece[] } {
  let state: 'start' | 'thinking' | 'after' | 'answering' = 'start';
  let held = '';
  let hasThought = false;
  /** Once a tag was opened, none can be closed that was not. */
  let wasOpened = false;
  let tail = '';

  function thought(text: string): Piece[] {
    const delta = hasThought ? text : text.trimStart();
    hasThought ||= delta !== '';
    return delta ? [{ type: 'reasoning', delta }] : [];
  }

  function answered(): Piece[] {
    const end = held.indexOf(unopened);
    const certain = end < 0 || wasOpened ? held.length - (wasOpened ? 0 : begun(held, unopened)) : end;
    const delta = held.slice(0, certain);
    held = held.slice(certain);
    // An answer may be about tags: then it has both.
    wasOpened ||= (tail + delta).includes(opening);
    tail = (tail + delta).slice(1 - opening.length);
    const pieces: Piece[] = delta ? [{ type: 'text', delta }] : [];
    if (wasOpened && held !== '') return [...pieces, ...answered()];
    if (end < 0 || wasOpened) return pieces;
    [wasOpened, state] = [true, 'after'];
    const rest = held.slice(unopened.length);
    held = '';
    return [...pieces, { type: 'thought' }, ...feed(rest)];
  }

  function feed(text: string): Piece[] {
    held += text;
    if (state === 'start') {
      const begin = held.trimStart();
      if (begin.startsWith(opening)) {
        held = begin.slice(opening.length);
        [wasOpened, state] = [true, 'thinking'];
      } else if (opening.startsWith(begin)) return [];
      else state = 'answering';
    }
    const pieces: Piece[] = [];
    if (state === 'thinking') {
      const end = held.indexOf(closing);
      const certain = end < 0 ? held.length - begun(held, closing) : end;
      pieces.push(...thought(held.slice(0, certain)));
      held = held.slice(end < 0 ? certain : end + closing.length);
      if (end >= 0) state = 'after';
    }
    if (state === 'after') {
      held = held.trimStart();
      if (held !== '') state = 'answering';
    }
    if (state === 'answering') pieces.push(...answered());
    return pieces;
  }

  return {
    feed,
    end() {
      const rest = held;
      held = '';
      if (state === 'thinking') return thought(rest);
      if (state === 'answering') return rest ? [{ type: 'text', delta: rest }] : [];
      // Only white space, or a word that began like the tag.
      return rest.trim() === '' ? [] : [{ type: 'text', delta: rest }];
    },
  };
}
