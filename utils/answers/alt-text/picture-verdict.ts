import { maxAltLength } from '../../model/alt-text';
import type { AltHint, PictureKind, VerdictReason, Verdict } from '../../model/page-pictures';
import { foldCase, foldMarks, visibleText } from '../../lib/text';
import { fitsAnyPicture, isMachineMade } from './empty-words';
import { isFileName } from './file-names';
import { lookOf } from './icon-looks';
import { controlWords, moreWords } from './vocabulary';

/** What decides the verdict on a picture's name. */
export interface NamingFacts {
  kind: PictureKind;
  /** The computed role; empty for none, `presentation` for a decorative picture. */
  role: string;
  name: string;
  /** The source of the name; empty without a name. */
  by: '' | 'alt' | 'aria-label' | 'aria-labelledby' | 'title' | 'content';
  /** The `alt` attribute; `null` for none. */
  alt: string | null;
  /** The `title` attribute; empty for none. */
  title: string;
  /** Marked as decorative without effect: the role is still that of a picture. */
  hasConflict: boolean;
  /** All addresses that the picture may come from. */
  addresses: readonly string[];
  /** In a download link, where a file name is right. */
  isInDownload: boolean;
  /** The text of the caption, and of the link, paragraph or cell; empty for none. */
  caption: string;
  beside: string;
  /** The link or button around the picture: whether it has other text, and a name. */
  control: { kind: 'link' | 'button'; hasWords: boolean; hasName: boolean } | null;
  /** Where the link around it, or itself, leads; for a short name also the page's title and the words around. */
  target: string;
  /** Whether areas of it lead somewhere. */
  isImageMap: boolean;
  /** Whether it is a drawing with text that is read. */
  hasText: boolean;
}

export interface VerdictWithReason {
  verdict: Verdict;
  reason: VerdictReason;
}

/**
 * Returns the verdict on a picture's name with its reason; `others` is the number of different pictures with the name,
 * this one included.
 */
export function verdictOf(facts: NamingFacts, others: number): VerdictWithReason {
  const { by } = facts;
  if (facts.name === '' || by === '') return unnamed(facts);
  const name = visibleText(facts.name);
  if (name === '') return poor({ kind: 'blankAlt' });
  if (isFileName(name, facts) && !facts.isInDownload) return poor({ kind: 'fileName' });
  if (isRepeatedWord(name)) return poor({ kind: 'repeatedWord' });
  if (isMachineMade(name)) return poor({ kind: 'machineMade' });
  if (fitsAnyPicture(name, isControl(facts)) && !isFormula(facts)) return poor({ kind: 'placeholder' });
  const said = normalizeName(name);
  // A button may well have more to show.
  const isControlWord = controlWords.has(said) || (isLink(facts) && moreWords.has(said));
  if (isControl(facts) && (isControlWord || targetToldBy(facts) === 'none'))
    return poor({ kind: 'controlWord' });
  if (others > 1) return poor({ kind: 'sameName', count: others });
  return { verdict: 'named', reason: { kind: 'namedBy', by } };
}

function unnamed(facts: NamingFacts): VerdictWithReason {
  const reason = reasonWithoutName(facts);
  const isDecorative = decorativeReasons.has(reason.kind);
  // Whatever its own markup says, nothing else names what it leads to.
  return { verdict: isDecorative && !isNeeded(facts) ? 'decorative' : 'missing', reason };
}

/** Whether a picture is alone in a control without a name, or is an image map. */
const isNeeded = ({ control, isImageMap }: NamingFacts): boolean =>
  isImageMap || (control !== null && !control.hasName);

const decorativeReasons = new Set<VerdictReason['kind']>([
  'emptyAlt',
  'presentationRole',
  'noRole',
  'exposed',
  'textOnly',
]);

function reasonWithoutName({ kind, role, alt, hasConflict, hasText }: NamingFacts): VerdictReason {
  if (hasConflict) return { kind: 'presentationConflict' };
  if (role === 'presentation') return { kind: alt === '' ? 'emptyAlt' : 'presentationRole' };
  if (kind === 'button') return { kind: 'defaultButtonName' };
  if (role === '' && hasText) return { kind: 'textOnly' };
  if (role === '') return { kind: kind === 'svg' || kind === 'video' ? 'exposed' : 'noRole' };
  return { kind: alt !== null && alt !== '' ? 'blankAlt' : 'noName' };
}

/** Whether a picture is one letter of a formula, by its address. */
const isFormula = ({ name, addresses }: NamingFacts): boolean =>
  /^\p{L}$/u.test(name) && addresses.some((each) => /math|latex|formula|equation/i.test(each));

/** Whether a picture is a link or a button, or is in one. */
const isControl = ({ kind, role, control }: NamingFacts): boolean =>
  control !== null || kind === 'button' || kind === 'area' || role === 'button' || role === 'link';

const poor = (reason: VerdictReason): VerdictWithReason => ({ verdict: 'poor', reason });

/** A caption that continues after a name of this length repeats it. */
const telling = 12;

/** Returns advice on a picture's name, whatever the verdict. */
export function hintsOf(facts: NamingFacts): AltHint[] {
  const { name, by, title } = facts;
  if (name === '') return hintsWithoutName(facts);
  const repeatsCaption = repeats(facts.caption, name);
  const repeatsText = facts.control
    ? holds(facts.beside, name)
    : normalizeName(name) !== '' && normalizeName(facts.beside) === normalizeName(name);
  const hints: [AltHint, boolean][] = [
    ['repeatsCaption', repeatsCaption],
    // The text of a figure is its caption.
    ['repeatsText', repeatsText && !repeatsCaption],
    ['asksTarget', targetToldBy(facts) === 'perhaps'],
    ['titleOnly', by === 'title'],
    ['titleDiffers', by === 'alt' && saysOther(name, title)],
    ['saysImage', saysImage(name) && !fitsAnyPicture(visibleText(name), isControl(facts))],
    ['tooLong', name.length > maxAltLength],
  ];
  return hints.flatMap(([hint, isTrue]) => (isTrue ? [hint] : []));
}

function hintsWithoutName(facts: NamingFacts): AltHint[] {
  const { kind, alt, title, control, isImageMap } = facts;
  const isSaid = repeats(facts.caption, title) || holds(facts.beside, title);
  const hints: [AltHint, boolean][] = [
    [
      isLink(facts) ? 'linkWithoutName' : 'buttonWithoutName',
      kind === 'area' || (control?.hasName === false && kind !== 'button'),
    ],
    ['imageMap', isImageMap && alt === ''],
    // Some screen readers take the title, in spite of the empty alt text.
    ['titleOnly', alt === '' && visibleText(title) !== '' && !isSaid],
  ];
  return hints.flatMap(([hint, isTrue]) => (isTrue ? [hint] : []));
}

const isLink = ({ kind, role, control }: NamingFacts): boolean =>
  control ? control.kind === 'link' : kind === 'area' || role === 'link';

/** Whether the name of a control that has nothing else tells its target: that of an icon's look, such as “left arrow”, doesn't. */
function targetToldBy(facts: NamingFacts): 'name' | 'perhaps' | 'none' {
  const { name, control, target, caption, beside } = facts;
  if (!isControl(facts) || control?.hasWords === true) return 'name';
  const look = lookOf(name);
  // A page about arrows names them.
  if (!look || !isUnlike(look.words, `${target} ${caption} ${beside}`)) return 'name';
  return look.isSure ? 'none' : 'perhaps';
}

function repeats(text: string, name: string): boolean {
  const [said, named] = [normalizeName(text), normalizeName(name)];
  return said !== '' && (said === named || (named.length >= telling && said.startsWith(named)));
}

/** Whether a text contains a name as whole words. */
function holds(text: string, name: string): boolean {
  const [said, named] = [` ${normalizeName(text)} `, ` ${normalizeName(name)} `];
  return named.trim() !== '' && said.includes(named);
}

/** Small words of the eight languages, which texts share that have nothing to do with each other. */
const smallWords =
  /^(?:the|and|for|from|with|der|die|das|den|dem|des|und|von|vom|mit|ein|eine|les|une|dans|pour|avec|sur|del|della|dei|con|per|una|che|los|las|que|para|por|dos|das|com|uma)$/;

/** Returns the beginnings of a text's words, which forms of a word share; for Japanese, its signs but the small ones. */
function stemsOf(text: string): string[] {
  const found =
    foldMarks(text).match(/[\p{Script=Han}\p{Script=Katakana}]|[^\P{L}\p{Script=Hiragana}]{3,}|\p{N}+/gu) ??
    [];
  return found.filter((word) => !smallWords.test(word)).map((word) => word.slice(0, 4));
}

/** Whether two texts have no word in common. */
function isUnlike(one: string, other: string): boolean {
  const others = stemsOf(other);
  return !stemsOf(one).some((stem) => others.includes(stem));
}

/** The same for texts that both have words. */
const saysOther = (one: string, other: string): boolean =>
  stemsOf(one).length > 0 && stemsOf(other).length > 0 && isUnlike(one, other);

/** The size of a picture: as shown, in CSS pixels, and its file's own; 0 for unknown. */
export interface ShownPictureSize {
  width: number;
  height: number;
  naturalWidth: number;
  naturalHeight: number;
  /** The number of pictures on the page with the same address. */
  uses: number;
}

/** The thickness of invisible pictures, and the size and number of uses of bullets. */
const thin = 3;
const bullet = { side: 24, uses: 4 };

/** Whether a picture needs no description: a spacer, a line, a tracking pixel, a bullet. */
export function isSpacer({ width, height, naturalWidth, naturalHeight, uses }: ShownPictureSize): boolean {
  const isLoaded = naturalWidth > 0 && naturalHeight > 0;
  if (isLoaded && naturalWidth <= thin && naturalHeight <= thin) return true;
  const isKnown = width > 0 && height > 0;
  // A picture that has not loaded has no size yet.
  if (!isKnown && !isLoaded) return false;
  if (Math.min(width, height) <= thin) return true;
  return uses >= bullet.uses && Math.max(width, height) <= bullet.side;
}

// Words of weak names, in all languages of Sightread.

/** Returns a name for comparing: in lower case, without punctuation at its ends, with single spaces. */
export function normalizeName(name: string): string {
  return foldCase(name)
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\p{P}\p{Z}]+|(?<![\p{P}\p{Z}])[\p{P}\p{Z}]+$/gu, '');
}

/** Words for a picture, those before them, and those that lead to what it shows; in the same languages. */
const pictureWords: readonly (readonly [before: string, words: string, leading: string])[] = [
  ['an? |the |this ', 'image|picture|photo|photograph|pic|graphic|illustration', 'of|showing|depicting'],
  [
    'ein |eine |das |die ',
    'bild|foto|fotografie|grafik|abbildung|illustration',
    'von|vom|des|der|einer|eines|mit|zeigt',
  ],
  ["une |l'|cette ", 'image|photo|photographie|illustration', 'de|du|des|d|montrant|représentant'],
  [
    "un'|una |un |l'|la |il ",
    'immagine|foto|fotografia|illustrazione|grafica',
    'di|del|della|dello|dei|degli|delle|dell|d|che',
  ],
  ['una |la |un |el ', 'imagen|foto|fotografía|ilustración|gráfico', 'de|del|que'],
  ['uma |a |um |o ', 'imagem|foto|fotografia|ilustração|gráfico', 'de|do|da|dos|das|que|com'],
];

/** Whether a name is one word, repeated. */
function isRepeatedWord(name: string): boolean {
  const words = normalizeName(name)
    .split(/[\p{P}\p{Z}]+/u)
    .filter((word) => word !== '');
  if (words.length > 1) return /\p{L}{2}/u.test(name) && words.every((word) => word === words[0]);
  // These scripts have no spaces between words.
  return /^([\p{Script=Han}\p{Script=Katakana}ー]{2,}?)\1+$/u.test(words[0] ?? '');
}

/** “Image of …” and the like, which the role tells already. */
const sayings = [
  ...pictureWords.map(([before, words, leading]) => new RegExp(`^(${before})?(${words}) (${leading})[\\s']`)),
  /.の(画像|写真|イラスト|図|イメージ)(です?)?$/,
  /^(صورة|صوره|رسم)\s+(ل|لـ|من|تظهر|توضح|توضيحي|فوتوغرافية)?\s*\S/,
  /^(image|picture|photo|graphic|bild|foto|grafik|imagen|imagem|immagine|画像|写真|صورة)\s*[:：]\s*\S/,
];

/** Whether a name begins with “Image of” and the like. */
function saysImage(name: string): boolean {
  const said = foldCase(name).trim().replaceAll('’', "'");
  return sayings.some((saying) => saying.test(said));
}
