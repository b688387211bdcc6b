import { altMost } from '../../model/alt-text';
import { isFileName } from '../../lib/url';
import { isPlaceholder, isRepeatedWord, normal, saysImage } from './name-words';
import type { Hint, PictureKind, Reason, Verdict } from '../../model/page-pictures';

/** What the page says of a picture, as far as its verdict depends on it. */
export interface NamingFacts {
  kind: PictureKind;
  /** Its computed role; empty for one without, `presentation` for one that decorates. */
  role: string;
  name: string;
  /** What gave the name; empty for one without. */
  by: '' | 'alt' | 'aria-label' | 'aria-labelledby' | 'title' | 'content';
  /** The `alt` attribute as it stands there; null for none. */
  alt: string | null;
  /** Marked as decorative in vain: its role is that of a picture all the same. */
  hasConflict: boolean;
  /** All addresses that the picture may come from. */
  addresses: readonly string[];
  /** In a link that downloads: there the file's name belongs. */
  isInDownload: boolean;
  /** What the caption says, and the words of the link, paragraph or cell; empty for none. */
  caption: string;
  beside: string;
  /** The link or button that it stands in: whether it has words besides, and a name. */
  control: { kind: 'link' | 'button'; hasWords: boolean; hasName: boolean } | null;
}

export interface Judgement {
  verdict: Verdict;
  reason: Reason;
}

/** How well a picture is named, and why; `others` is how many different pictures have its name, itself included. */
export function verdictOf(facts: NamingFacts, others: number): Judgement {
  const { name, by } = facts;
  if (name === '' || by === '') return unnamed(facts);
  if (isFileName(name, facts.addresses) && !facts.isInDownload) return poor({ kind: 'fileName' });
  if (isPlaceholder(name)) return poor({ kind: 'placeholder' });
  if (isRepeatedWord(name)) return poor({ kind: 'repeatedWord' });
  if (others > 1) return poor({ kind: 'sameName', count: others });
  return { verdict: 'named', reason: { kind: 'namedBy', by } };
}

function unnamed({ kind, role, alt, hasConflict }: NamingFacts): Judgement {
  if (hasConflict) return missing('presentationConflict');
  if (role === 'presentation') return decorative(alt === '' ? 'emptyAlt' : 'presentationRole');
  if (kind === 'button') return missing('defaultButtonName');
  if (role === '') return decorative('noRole');
  return missing(alt !== null && alt !== '' ? 'blankAlt' : 'noName');
}

const missing = (kind: 'noName' | 'blankAlt' | 'presentationConflict' | 'defaultButtonName'): Judgement => ({
  verdict: 'missing',
  reason: { kind },
});
const decorative = (kind: 'emptyAlt' | 'presentationRole' | 'noRole'): Judgement => ({
  verdict: 'decorative',
  reason: { kind },
});
const poor = (reason: Reason): Judgement => ({ verdict: 'poor', reason });

/** A caption or text that goes on after a name of so many characters repeats it all the same. */
const telling = 12;

/** What could be better about a picture's name, or its absence, whatever the verdict. */
export function hintsOf(facts: NamingFacts): Hint[] {
  const { name, by, control, role } = facts;
  const isAlone = control !== null && !control.hasWords;
  if (name === '') {
    if (!isAlone || control.hasName || facts.kind === 'button') return [];
    return [control.kind === 'link' ? 'linkWithoutName' : 'buttonWithoutName'];
  }
  const hints: Hint[] = [];
  const add = (hint: Hint, holds: boolean): void => void (holds && hints.push(hint));
  add('repeatsCaption', repeats(facts.caption, name));
  // A figure's words are its caption's.
  if (hints.length === 0)
    add('repeatsText', control ? holds(facts.beside, name) : normal(facts.beside) === normal(name));
  if (isAlone) add(control.kind === 'link' ? 'linkNamesPicture' : 'buttonNamesPicture', role !== 'button');
  add('titleOnly', by === 'title');
  add('saysImage', saysImage(name));
  add('tooLong', name.length > altMost);
  return hints;
}

function repeats(text: string, name: string): boolean {
  const [said, named] = [normal(text), normal(name)];
  return said !== '' && (said === named || (named.length >= telling && said.startsWith(named)));
}

/** Whether words hold a name as it stands, from word to word. */
function holds(text: string, name: string): boolean {
  const [said, named] = [` ${normal(text)} `, ` ${normal(name)} `];
  return named.trim() !== '' && said.includes(named);
}

/** A picture as it is shown, in CSS pixels; `natural` is its file's own size, 0 where that is not known. */
export interface Shown {
  width: number;
  height: number;
  naturalWidth: number;
  naturalHeight: number;
  /** How many pictures of the page come from its address. */
  uses: number;
}

/** Nothing that thin is seen; a bullet that often used is no larger. */
const thin = 3;
const bullet = { side: 24, uses: 4 };

/** Whether no description of a picture would help: a spacer, a line, what counts visitors, a bullet of many. */
export function isSpacer({ width, height, naturalWidth, naturalHeight, uses }: Shown): boolean {
  const isLoaded = naturalWidth > 0 && naturalHeight > 0;
  if (isLoaded && naturalWidth <= thin && naturalHeight <= thin) return true;
  const isKnown = width > 0 && height > 0;
  // One that has not loaded has no size yet.
  if (!isKnown && !isLoaded) return false;
  if (Math.min(width, height) <= thin) return true;
  return uses >= bullet.uses && Math.max(width, height) <= bullet.side;
}
