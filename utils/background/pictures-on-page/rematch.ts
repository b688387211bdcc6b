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

/**
 * Finds the pictures of proposals in a page that was reloaded. Yields the id of each proposal whose picture still has the same
 * bytes, with the picture's new place. Fetches only pictures at a known address or selector, and scrolls nothing on the page. Throws
 * `FailureError` if the page is no longer shown, or the signal's reason.
 */
export async function* findProposals(
  page: PageRef,
  proposals: readonly Proposal[],
  signal: AbortSignal,
): AsyncGenerator<{ id: string; place: ListedPlace }> {
  if (proposals.length === 0) return;
  const known = proposals.map(({ address, selector }) => ({ address, selector }));
  const found = await (await picturesScript(page)).candidates({ known });
  const scripts = pageScripts();
  const addresses = new Set(known.map(({ address }) => address));
  const selectors = new Set(known.map(({ selector }) => selector));
  const candidates = found
    .filter(({ address, selector }) =>
      address === '' ? selector !== '' && selectors.has(selector) : addresses.has(address),
    )
    .slice(0, maxCandidates);
  for (let at = 0; at < candidates.length; at += maxConcurrent) {
    signal.throwIfAborted();
    const hashes = candidates.slice(at, at + maxConcurrent).map(async (place) => ({
      place,
      found: await pictureAt(page, place, scripts, signal).catch(() => undefined),
    }));
    for (const { place, found: picture } of await Promise.all(hashes)) {
      // The page may not be able to read the same picture at its new place.
      const same = proposals.filter(
        ({ hash, isPageReadable = false }) =>
          hash === picture?.hash && (picture.isPageReadable || !isPageReadable),
      );
      const proposal = same.find(({ selector }) => selector === place.selector) ?? same[0];
      if (proposal) yield { id: proposal.id, place };
    }
  }
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
): Promise<{ hash: Hash; isPageReadable: boolean } | undefined> {
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
