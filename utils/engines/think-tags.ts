import type { ReplyPart } from './engine';

type ThinkPart = Extract<ReplyPart, { type: 'text' | 'reasoning' | 'thought' }>;

const opening = '<think>';
const closing = '</think>';
/** Models whose template opens the tag (DeepSeek R1, Qwen3-VL-Thinking) close it on a line of its own. */
const unopened = `\n${closing}`;

/** Returns how many characters at the end of a text may be the beginning of a tag. */
function tagStartLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length;
  return 0;
}

/**
 * Separates `<think>…</think>` at the start of an answer from the answer, wherever the pieces are cut: `feed` takes the
 * next piece and returns what is certain, `end` returns the rest. White space before the first word of either is left
 * out, except in an answer without tags. A closing tag that was never opened gives `thought`: all text before was thought.
 */
export function createThinkTags(): { feed(text: string): ThinkPart[]; end(): ThinkPart[] } {
  let state: 'start' | 'thinking' | 'after' | 'answering' = 'start';
  let held = '';
  /** The white space before the first word. */
  let space = '';
  let hasThought = false;
  /** Once a tag was opened, none can be closed that was not. */
  let wasOpened = false;
  let tail = '';

  function thought(text: string): ThinkPart[] {
    const delta = hasThought ? text : text.trimStart();
    hasThought ||= delta !== '';
    return delta ? [{ type: 'reasoning', delta }] : [];
  }

  function answered(): ThinkPart[] {
    const end = held.indexOf(unopened);
    const certain =
      end < 0 || wasOpened ? held.length - (wasOpened ? 0 : tagStartLength(held, unopened)) : end;
    const delta = held.slice(0, certain);
    held = held.slice(certain);
    // An answer may be about tags: then it has both.
    wasOpened ||= (tail + delta).includes(opening);
    tail = (tail + delta).slice(1 - opening.length);
    const pieces: ThinkPart[] = delta ? [{ type: 'text', delta }] : [];
    if (wasOpened && held !== '') return [...pieces, ...answered()];
    if (end < 0 || wasOpened) return pieces;
    [wasOpened, state] = [true, 'after'];
    const rest = held.slice(unopened.length);
    held = '';
    return [...pieces, { type: 'thought' }, ...feed(rest)];
  }

  function feed(text: string): ThinkPart[] {
    held += text;
    if (state === 'start') {
      const begin = held.trimStart();
      space += held.slice(0, held.length - begin.length);
      held = begin;
      if (held.startsWith(opening)) {
        held = held.slice(opening.length);
        [wasOpened, state] = [true, 'thinking'];
      } else if (opening.startsWith(held)) return [];
      else [held, state] = [space + held, 'answering'];
    }
    const pieces: ThinkPart[] = [];
    if (state === 'thinking') {
      const end = held.indexOf(closing);
      const certain = end < 0 ? held.length - tagStartLength(held, closing) : end;
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
      const rest = state === 'start' ? space + held : held;
      held = '';
      if (state === 'thinking') return thought(rest);
      // Before an answer, the rest is white space alone, or a word that begins like the tag.
      const isEmpty = state === 'answering' ? rest === '' : rest.trim() === '';
      return isEmpty ? [] : [{ type: 'text', delta: rest }];
    },
  };
}
