import { maxListedLength, type ListedPicture } from '../../model/page-pictures';
import {
  hintsOf,
  isSpacer,
  verdictOf,
  type NamingFacts,
  type ShownPictureSize,
  normalizeName,
} from '../../answers/alt-text/picture-verdict';
import { closestInFlatTree, flatTreeAncestors } from '../dom/flat-tree';
import { ownerDocumentOf, isHtml, queryAll, documentElementOf, unclobbered } from '../dom/elements';
import { refAmong, type PagePicture } from '../pictures/pictures';
import { shownPictureOf } from '../pictures/image-map';
import { namedForLater } from '../pictures/sources';
import { writtenAltOn } from '../alt-text/element-alt';
import { createFactsReader } from './naming-facts';
import { createControlNames, showsPicture } from './control-names';
import {
  createStyleSourceIndex,
  isBarredFrame,
  isPerceivable,
  listEntriesOf,
  type ListEntry,
} from './listed-pictures';
import { createSelectorBuilder } from '../dom/selector';
import { walkAccessible, type Surroundings } from './accessible-walk';
import { sizeIndependentKey } from '../../lib/url';

/** A picture of the list, and the facts behind its verdict. */
export interface InventoryRow {
  picture: PagePicture;
  listed: ListedPicture;
  facts: NamingFacts;
  shown: Omit<ShownPictureSize, 'uses'>;
}

/** What the author said of an element, before Sightread wrote alt text there. */
interface AuthorFacts {
  facts: NamingFacts;
  lang: string;
}

/** The author's facts by element, from before Sightread wrote alt text. */
const factsBefore = new WeakMap<Element, AuthorFacts>();

/** Returns the author's facts of an element, also after Sightread wrote alt text. */
function authorFacts(element: Element, now: AuthorFacts): AuthorFacts {
  if (!writtenAltOn(element)) {
    factsBefore.set(element, now);
    return now;
  }
  const known = factsBefore.get(element) ?? { facts: withoutName(now.facts), lang: '' };
  return { ...known, facts: { ...known.facts, addresses: now.facts.addresses } };
}

/** Returns a function that reads the rows of pictures, as long as the page does not change. */
function createRowReader(names: ReturnType<typeof createControlNames>) {
  const factsOf = createFactsReader(names);
  const selectorOf = createSelectorBuilder();
  return (entry: ListEntry, around: Surroundings): InventoryRow => {
    const { picture } = entry;
    const { element, addresses } = picture;
    const { facts, lang } = authorFacts(element, { facts: factsOf(entry, around), lang: around.lang });
    const { width, height } = shownPictureOf(picture).element.getBoundingClientRect();
    const natural = isHtml(element, 'img') ? element : { naturalWidth: 0, naturalHeight: 0 };
    const { naturalWidth, naturalHeight } = natural;
    const shown = { width, height, naturalWidth, naturalHeight };
    const listed: ListedPicture = {
      ref: refAmong(picture, entry.siblings),
      kind: facts.kind,
      role: facts.role,
      name: facts.name,
      ...verdictOf(facts, 1),
      hints: hintsOf(facts),
      address: addresses.find(isListable) ?? '',
      width: Math.round(width),
      height: Math.round(height),
      selector: listable(selectorOf(element)),
      alt: facts.alt?.slice(0, maxListedLength) ?? null,
      lang,
      isSpacer: isSpacer({ ...shown, uses: 1 }),
      written: (writtenAltOn(element)?.text ?? '').slice(0, maxListedLength),
    };
    return { picture, listed, facts, shown };
  };
}

/**
 * Yields the pictures in reading order, each judged on its own, and null after each element, so that the caller can
 * pause. `entered` is called with each document and shadow root, `barred` for each frame whose document is out of reach.
 */
export function* scanPictures(
  entered: (tree: Node) => void,
  barred: () => void = () => undefined,
): Generator<InventoryRow | null> {
  const root = documentElementOf(document);
  if (!root) return;
  const names = createControlNames();
  const rowOf = createRowReader(names);
  const sources = createStyleSourceIndex();
  const enter = (tree: Document | ShadowRoot): void => {
    entered(tree);
    sources.enter(tree);
  };
  enter(document);
  /** Whether a control without a name shows a picture, and none that assistive technology reaches. */
  const isShownByHiddenPicture = (control: Element): boolean => {
    if (!isPerceivable(control) || !names.isNameless(control) || !showsPicture(control)) return false;
    return [...walkAccessible(control, enter)].every(
      ({ element }) => listEntriesOf(element, sources.of(element)).length === 0,
    );
  };
  /** The last control, while no picture in it is listed. */
  let empty = null as { element: Element; around: Surroundings } | null;
  function* rowOfEmpty(): Generator<InventoryRow> {
    const control = empty;
    empty = null;
    try {
      if (!control || !isShownByHiddenPicture(control.element)) return;
      const picture: PagePicture = { element: control.element, part: 'whole', addresses: [] };
      yield rowOf({ picture, siblings: [] }, control.around);
    } catch {
      // One broken control must not end the list.
    }
  }
  for (const { element, around } of walkAccessible(root, enter)) {
    if (around.control !== empty?.element) yield* rowOfEmpty();
    try {
      const entries = listEntriesOf(element, sources.of(element));
      for (const entry of entries) yield rowOf(entry, around);
      if (entries.length > 0) empty = null;
      else if (around.control === element) empty = { element, around };
      if (isBarredFrame(element)) barred();
    } catch {
      // One broken or clobbered element must not end the list.
    }
    yield null;
  }
  yield* rowOfEmpty();
}

/** Returns all pictures as they are now, judged together. */
export function listPictures(): InventoryRow[] {
  const trees = new Set<Node>();
  const rows = [...scanPictures((tree) => void trees.add(tree))].filter((row) => row !== null);
  return [...judgeTogether(rows, trees)];
}

/**
 * Yields pictures judged together: names that several pictures share, spacers that are repeated; without pictures that a
 * modal dialog makes inert. `trees` are the documents and shadow roots of the pictures.
 */
export function* judgeTogether(
  rows: readonly InventoryRow[],
  trees: Iterable<Node>,
): Generator<InventoryRow> {
  const reachable = withoutInert(rows, trees);
  const byName = Map.groupBy(reachable, nameKey);
  const namesakes = new Map(
    [...byName].map(([name, same]) => [name, isOneName(name, same) ? 1 : new Set(same.map(identityOf)).size]),
  );
  const byAddress = Map.groupBy(reachable, ({ facts }) => facts.addresses[0]);
  for (const row of reachable) {
    const { facts, listed, shown } = row;
    const others = namesakes.get(nameKey(row)) ?? 1;
    const judged = others === 1 ? {} : verdictOf(facts, others);
    const [address] = facts.addresses;
    const uses = address === undefined ? 1 : (byAddress.get(address)?.length ?? 1);
    yield { ...row, listed: { ...listed, ...judged, isSpacer: isSpacer({ ...shown, uses }) } };
  }
}

/** Whether pictures may share a name: all lead to one place, or it may be that of the site, as logos have it. */
function isOneName(name: string, rows: readonly InventoryRow[]): boolean {
  if (name === '' || rows.length === 1 || location.hostname.split('.').includes(name)) return true;
  const title = normalizeName(unclobbered(document, 'title')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  if (` ${title} `.includes(` ${name} `)) return true;
  const [first, ...others] = rows.map(
    ({ picture }) => (closestInFlatTree(picture.element, 'a[href]') as HTMLAnchorElement | null)?.href,
  );
  return first !== undefined && others.every((each) => each === first);
}

/**
 * Outside a modal dialog its document is inert, with the frames in it
 * (https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees).
 */
function withoutInert(rows: readonly InventoryRow[], trees: Iterable<Node>): readonly InventoryRow[] {
  const modals = [...trees].flatMap((tree) => queryAll(tree, 'dialog:modal'));
  if (modals.length === 0) return rows;
  const byDocument = Map.groupBy(modals, ownerDocumentOf);
  return rows.filter(({ picture }) => {
    const around = [...flatTreeAncestors(picture.element)];
    const documents = new Set(around.map(ownerDocumentOf));
    return [...documents].every((each) => {
      const dialogs = byDocument.get(each);
      return !dialogs || dialogs.some((dialog) => around.includes(dialog));
    });
  });
}

/**
 * Returns the author's facts where alt text was written before the first look: no name, or nothing would have been
 * written.
 */
function withoutName(facts: NamingFacts): NamingFacts {
  const role = facts.kind === 'img' ? 'img' : facts.kind === 'button' ? 'button' : '';
  return { ...facts, role, name: '', by: '', alt: null, hasConflict: false };
}

function isListable(address: string): boolean {
  return address.length <= maxListedLength && /^(https?|data|blob|file):/.test(address);
}

const listable = (text: string): string => (text.length <= maxListedLength ? text : '');

const nameKey = ({ facts }: InventoryRow): string => normalizeName(facts.name);

/** Returns the identity of a picture: the same text for the same picture in other sizes and places, where it can be known. */
function identityOf({ picture: { element }, facts, listed }: InventoryRow): string {
  // A placeholder may be a file that many pictures share.
  const [later] = isHtml(element, 'img') ? namedForLater(element) : [];
  const address = later ?? facts.addresses[0];
  if (address !== undefined) return sizeIndependentKey(address);
  return isHtml(element, 'canvas', 'video') ? listed.ref : element.innerHTML;
}
