import type { PageAccess } from '../../acquire/acquire';
import { fetchStrategies } from '../../acquire/fetch-strategies';
import { withTimeout } from '../../lib/async';
import type { picturesContract } from '../../bus/contracts/pictures';
import type { Client } from '../../bus/rpc';
import type { Proposal } from '../../model/alt-text';
import type { Place } from '../../model/batch-items';
import { hashOf, type Hash, type PageRef } from '../../model/picture';

/** The scripts in a page, as recalling needs them. */
export interface RematchTools {
  page(page: PageRef, frameId: number): Promise<PageAccess>;
  pictures(page: PageRef): Promise<Pick<Client<typeof picturesContract.methods>, 'candidates'>>;
  pageFirst: boolean;
}

/** No more pictures of a page are looked at, so many at a time: each may cost a request. */
const mostLooked = 200;
const atOnce = 4;
/** How long one may take, in milliseconds. */
const patience = 10_000;

/**
 * Finds the pictures that proposals are about in a page that was loaded anew, those that still have the very same
 * bytes, and gives the id of each with where its picture is now. Only what stands at an address or a place that was
 * seen before is looked at, and nothing on the page moves for that. Throws `FailureError` where the page is shown no
 * more, or the signal's reason.
 */
export async function* rematch(
  page: PageRef,
  proposals: readonly Proposal[],
  tools: RematchTools,
  signal: AbortSignal,
): AsyncGenerator<{ id: string; place: Place }> {
  if (proposals.length === 0) return;
  const known = proposals.map(({ address, selector }) => ({ address, selector }));
  const found = await (await tools.pictures(page)).candidates({ known });
  const seen = new Set(known.map(({ address }) => address));
  const places = new Set(known.map(({ selector }) => selector));
  const candidates = found.filter(({ address, selector }) =>
    address === '' ? selector !== '' && places.has(selector) : seen.has(address),
  );
  const looked = candidates.slice(0, mostLooked);
  for (let at = 0; at < looked.length; at += atOnce) {
    signal.throwIfAborted();
    const hashes = looked.slice(at, at + atOnce).map(async (place) => ({
      place,
      hash: await hashAt(page, place, tools, signal).catch(() => undefined),
    }));
    for (const { place, hash } of await Promise.all(hashes)) {
      const same = proposals.filter((one) => one.hash === hash);
      const one = same.find(({ selector }) => selector === place.selector) ?? same[0];
      if (one) yield { id: one.id, place };
    }
  }
}

/** The hash of a picture's own bytes, else of what its element draws; nothing where neither can be had unseen. */
async function hashAt(
  page: PageRef,
  { ref, address: listed }: Place,
  tools: RematchTools,
  signal: AbortSignal,
): Promise<Hash | undefined> {
  const script = await tools.page(page, 0);
  const meant = { url: '', ref };
  const facts = await withTimeout(script.look(meant), signal, patience);
  const [address] = facts?.addresses ?? [];
  if (address === undefined) {
    const { dataUri } = await withTimeout(script.draw(meant), signal, patience);
    return hashOf(await (await fetch(dataUri)).blob());
  }
  // Of one without a listed address only what costs no request.
  if (listed === '' && !/^(data|blob):/.test(address)) return undefined;
  const rungs = fetchStrategies({
    url: address,
    page: { page, meant, open: () => tools.page(page, 0) },
    pageFirst: tools.pageFirst,
    ratio: 0,
    until: Date.now() + patience,
  });
  for (const { acquire: reach } of rungs) {
    const reached = await reach(signal).catch(() => undefined);
    signal.throwIfAborted();
    if (reached && reached.blob.size > 0) return hashOf(reached.blob);
  }
  return undefined;
}
