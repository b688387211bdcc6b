import { drawnPicture, fetchStrategies } from '../../acquire/fetch-strategies';
import { partOfFile } from '../../acquire/as-shown';
import { type RawPicture, readAcquired } from '../../acquire/try-in-order';
import { withTimeout } from '../../lib/async';
import { type PageScripts, pageScripts, picturesScript, rasterize } from '../../bus/remote-contexts';
import type { Proposal } from '../../model/alt-text';
import type { ListedPlace } from '../../model/batch';
import { hashOf, type Hash, type PageRef, type Painting } from '../../model/picture';

/** The maximum number of pictures to check, because each may cost a request. */
const maxCandidates = 200;
const maxConcurrent = 4;
const timeoutMs = 10_000;

/** What proposals are searched for: to show them, to write them, or to write them without a press. */
export type Search = 'show' | 'write' | 'automatic';

/**
 * Finds the pictures of proposals in a page. Yields each proposal whose picture still has the same bytes, with each place of the
 * picture; unless `search` is `automatic`, a picture that cannot be read counts as the same at its address and selector. The picture
 * of a proposal without a selector may be anywhere. Fetches only pictures at a known address or selector, and scrolls nothing on the
 * page. Throws `FailureError` if the page is no longer shown, or the signal's reason.
 */
export async function* findProposals(
  page: PageRef,
  proposals: readonly Proposal[],
  search: Search,
  signal: AbortSignal,
): AsyncGenerator<{ proposal: Proposal; place: ListedPlace }> {
  if (proposals.length === 0) return;
  const scripts = pageScripts();
  const places = await placesFor(page, proposals, search);
  const placed = new Set<Proposal>();
  for (let at = 0; at < places.length; at += maxConcurrent) {
    signal.throwIfAborted();
    const looks = places.slice(at, at + maxConcurrent).map(async (place) => ({
      place,
      picture: await pictureAt(page, place, scripts, signal).catch(() => undefined),
    }));
    for (const { place, picture } of await Promise.all(looks)) {
      for (const proposal of proposalsAt(place, picture, proposals, search)) {
        // The author named this copy of the picture. One of the menu may be meant for any copy.
        const isElsewhere = proposal.selector !== '' && proposal.selector !== place.selector;
        if (place.isNamed && isElsewhere && placed.has(proposal)) continue;
        placed.add(proposal);
        const { ref, address, selector } = place;
        yield { proposal, place: { ref, address, selector } };
      }
    }
  }
}

interface Place extends ListedPlace {
  isNamed: boolean;
}

/** Returns the places of a page that may show the pictures of proposals, those at the same address and selector first. */
async function placesFor(page: PageRef, proposals: readonly Proposal[], search: Search): Promise<Place[]> {
  const known = proposals.map(({ address, selector }) => ({ address, selector }));
  const found = await (await picturesScript(page)).candidates({ known });
  const addresses = new Set(known.map(({ address }) => address).filter((each) => each !== ''));
  const selectors = new Set(known.map(({ selector }) => selector).filter((each) => each !== ''));
  const isKnown = ({ address, selector }: ListedPlace): boolean =>
    addresses.has(address) || (!/^https?:/.test(address) && selectors.has(selector));
  const places = found.filter((place) => isKnown(place) && (search === 'show' || !place.isNamed));
  const keyOf = ({ address, selector }: Omit<ListedPlace, 'ref'>): string =>
    JSON.stringify([address, selector]);
  const keys = new Set(known.map(keyOf));
  const same = places.filter((place) => keys.has(keyOf(place)));
  const others = places.filter((place) => !keys.has(keyOf(place)));
  return [...same, ...others].slice(0, maxCandidates);
}

/** Whether a place is that of a proposal, as far as this is known. */
const isAt = ({ address, selector }: Proposal, place: ListedPlace): boolean =>
  address === place.address && (selector === '' ? address !== '' : selector === place.selector);

/** Returns the proposals for a place: one whose place is known, and all others. `picture` is undefined if it cannot be read. */
function proposalsAt(
  place: ListedPlace,
  picture: ReadPicture | undefined,
  proposals: readonly Proposal[],
  search: Search,
): Proposal[] {
  const fitting = proposals.filter((proposal) => {
    const { hash, isPageReadable = false, isFromScreen = false } = proposal;
    // The page may not be able to read the same picture at its new place.
    if (hash === picture?.hash) return picture.isPageReadable || !isPageReadable;
    return search !== 'automatic' && (!picture || isFromScreen) && isAt(proposal, place);
  });
  const anywhere = fitting.filter(({ selector }) => selector === '');
  const placed = fitting.filter(({ selector }) => selector !== '');
  const here = placed.find(({ selector }) => selector === place.selector) ?? placed[0];
  return here ? [here, ...anywhere] : anywhere;
}

/** The hash of a picture that was read, and whether the page could read it. */
interface ReadPicture {
  hash: Hash;
  isPageReadable: boolean;
}

/** Returns the hash of what a page shows of a file. */
async function shownHash(picture: RawPicture, painting: Painting | undefined): Promise<Hash> {
  const isWhole = !painting?.part && painting?.color === undefined && !picture.fragment;
  if (isWhole) return hashOf(picture.blob);
  const acquired = await readAcquired(picture, rasterize);
  return (await partOfFile(acquired, painting ?? {}, rasterize)).file.hash;
}

/**
 * Returns the hash of a picture's file, or else of the drawn element, and whether the page could read it. Returns `undefined` if
 * the user would notice how it is read.
 */
async function pictureAt(
  page: PageRef,
  { ref, address: listed }: ListedPlace,
  scripts: PageScripts,
  signal: AbortSignal,
): Promise<ReadPicture | undefined> {
  const script = await scripts({ page, frameId: 0 });
  const picture = { url: '', ref };
  const facts = await withTimeout(script.readFacts(picture), signal, timeoutMs);
  const [address] = facts?.addresses ?? [];
  if (address === undefined) {
    const drawn = await withTimeout(script.draw(picture), signal, timeoutMs);
    const { blob, isPageReadable } = drawnPicture(drawn, '');
    return { hash: await hashOf(blob), isPageReadable };
  }
  // A picture that is listed without its address must not cost a request.
  if (listed === '' && !/^(data|blob):/.test(address)) return undefined;
  const strategies = fetchStrategies({
    url: address,
    page: {
      url: page.url,
      fetch: (from) => script.fetchPicture({ ...picture, address: from }),
      sendsReferrer: async (to) => (await script.sendsReferrer({ ...picture, address: to })).isSent,
      isOwnFrame: facts?.isOwnFrame === true,
    },
    ratio: 0,
    until: performance.now() + timeoutMs,
  });
  for (const { acquire } of strategies) {
    const acquired = await acquire(signal).catch(() => undefined);
    signal.throwIfAborted();
    if (acquired && acquired.blob.size > 0) {
      const { isPageReadable } = acquired;
      return { hash: await shownHash(acquired, facts?.painting), isPageReadable };
    }
  }
  return undefined;
}
