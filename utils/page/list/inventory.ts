import { longestListed, type ListedPicture } from '../../model/page-pictures';
import { hintsOf, isSpacer, verdictOf, type NamingFacts, type Shown } from '../../answers/alt-text/picture-verdict';
import { outwards } from '../composed';
import { documentOf, isHtml, queryAll, rootOf } from '../elements';
import { nameAmong, type PagePicture } from '../pictures';
import { createFactsReader } from './facts';
import { entriesOf, type Entry } from './listed';
import { createStyleSources } from './style-sources';
import { pictureCounter } from './same-pictures';
import { createSelectors } from './selector';
import { walk, type Around } from './walk';

/** A picture of the list, and what it was read from. */
export interface Row {
  picture: PagePicture;
  listed: ListedPicture;
  facts: NamingFacts;
  shown: Omit<Shown, 'uses'>;
}

/** What an element's author said of it before we wrote a name there. */
interface Before {
  facts: NamingFacts;
  lang: string;
}

/** The pictures of this page as they are now; `writtenOn` is what we have written on an element ourselves. */
export function createInventory(writtenOn: (element: Element) => string) {
  const before = new WeakMap<Element, Before>();

  function beforeUs(element: Element, now: Before): Before {
    const written = writtenOn(element);
    if (written === '') {
      before.set(element, now);
      return now;
    }
    const known = before.get(element) ?? { facts: bare(now.facts), lang: '' };
    return { ...known, facts: { ...known.facts, addresses: now.facts.addresses } };
  }

  function rowReader() {
    const factsOf = createFactsReader();
    const selectorOf = createSelectors();
    return (entry: Entry, around: Around): Row => {
      const { picture } = entry;
      const { element, addresses } = picture;
      const { facts, lang } = beforeUs(element, { facts: factsOf(entry, around), lang: around.lang });
      const { width, height } = element.getBoundingClientRect();
      const shown = { width, height, ...naturalSizeOf(element) };
      const listed: ListedPicture = {
        ref: nameAmong(picture, entry.siblings),
        kind: facts.kind,
        role: facts.role,
        name: facts.name,
        ...verdictOf(facts, 1),
        hints: hintsOf(facts),
        address: addresses.find(isListable) ?? '',
        width: Math.round(width),
        height: Math.round(height),
        selector: listable(selectorOf(element)),
        alt: facts.alt?.slice(0, longestListed) ?? null,
        lang,
        isSpacer: isSpacer({ ...shown, uses: 1 }),
        written: writtenOn(element).slice(0, longestListed),
      };
      return { picture, listed, facts, shown };
    };
  }

  /**
   * The pictures one by one, in reading order, each judged as if it were alone; null now and then between, where there
   * is none. `entered` hears of each document and shadow root.
   */
  function* scan(entered: (tree: Node) => void): Generator<Row | null> {
    const root = rootOf(document);
    if (!root) return;
    const rowOf = rowReader();
    const sources = createStyleSources();
    const enter = (tree: Document | ShadowRoot): void => {
      entered(tree);
      sources.enter(tree);
    };
    enter(document);
    for (const { element, around } of walk(root, enter)) {
      try {
        for (const entry of entriesOf(element, sources.of(element))) yield rowOf(entry, around);
      } catch {
        // One broken element, or one that shows what it holds under the names of the platform, is no reason to list nothing.
      }
      yield null;
    }
  }

  return {
    scan,
    /** All of them at once, as they are in each other's company. */
    all(): Row[] {
      const trees = new Set<Node>();
      const rows = [...scan((tree) => void trees.add(tree))].filter((row) => row !== null);
      return together(rows, trees);
    },
  };
}

/**
 * Pictures as they are in each other's company: with the names that others have too, without what a dialog has made
 * inert. `trees` are the documents and shadow roots that they stand in.
 */
export function together(rows: readonly Row[], trees: Iterable<Node>): Row[] {
  const reached = withinReach(rows, trees);
  const { namesakes, uses } = pictureCounter(reached);
  return reached.map((row) => {
    const { facts, listed, shown } = row;
    const others = namesakes(row);
    const judged = others === 1 ? {} : verdictOf(facts, others);
    return { ...row, listed: { ...listed, ...judged, isSpacer: isSpacer({ ...shown, uses: uses(row) }) } };
  });
}

/**
 * Under a modal dialog all the rest of its document is inert, frames in it too
 * (https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees).
 */
function withinReach(rows: readonly Row[], trees: Iterable<Node>): readonly Row[] {
  const modals = [...trees].flatMap((tree) => queryAll(tree, 'dialog:modal'));
  if (modals.length === 0) return rows;
  const byDocument = Map.groupBy(modals, documentOf);
  return rows.filter(({ picture }) => {
    const around = [...outwards(picture.element)];
    const documents = new Set(around.map(documentOf));
    return [...documents].every((each) => {
      const dialogs = byDocument.get(each);
      return !dialogs || dialogs.some((dialog) => around.includes(dialog));
    });
  });
}

/** What the author said where we have written before we looked: nothing, or we would not have. */
function bare(facts: NamingFacts): NamingFacts {
  const role = facts.kind === 'img' ? 'img' : facts.kind === 'button' ? 'button' : '';
  return { ...facts, role, name: '', by: '', alt: null, hasConflict: false };
}

function naturalSizeOf(element: Element): { naturalWidth: number; naturalHeight: number } {
  if (!isHtml(element, 'img')) return { naturalWidth: 0, naturalHeight: 0 };
  const { naturalWidth, naturalHeight } = element;
  return { naturalWidth, naturalHeight };
}

function isListable(address: string): boolean {
  return address.length <= longestListed && /^(https?|data|blob|file):/.test(address);
}

const listable = (text: string): string => (text.length <= longestListed ? text : '');
