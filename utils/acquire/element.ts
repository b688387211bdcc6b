import { hostOf, fileNameOf } from '../lib/url';
import { fail, FailureError } from '../model/failure';
import type { PictureFacts, PictureSource } from '../model/picture';
import { mayFetch } from '../platform/permissions';
import {
  type Acquired,
  type AcquireTools,
  type PageAccess,
  type RawPicture,
  type Strategy,
  putBack,
  tryInOrder,
  unreachable,
  withStrategyTimeout,
} from './try-in-order';
import { fetchStrategies } from './fetch-strategies';
import { captureTab, crop, withScreen } from './screen';

type Element = Extract<PictureSource, { kind: 'element' }>;

/** The time that a page may take to reply, and a picture in view to load: others wait for the screen. */
const pageTimeoutMs = 2000;
const pictureTimeoutMs = 4000;
/** How long all fetches of one picture may take together: with what follows they must end within 20 s. */
const fetchTimeoutMs = 11_000;
/** More addresses of one picture are not tried. */
const maxAddresses = 3;

/**
 * Gets a picture of a page: its own bytes, the largest first; else what its element draws; else the screen's pixels.
 * Throws `FailureError`, or the signal's reason.
 */
export async function acquireElement(
  source: Element,
  tools: AcquireTools,
  signal: AbortSignal,
): Promise<Acquired> {
  const open = (): Promise<PageAccess> => tools.page(source.page, source.frameId).catch(unreachable);
  const facts = await lookAt(source, open, signal);
  const addresses = facts?.addresses ?? (source.isVideo ? [] : [source.url]);
  const original = addresses.find((url) => /^https?:/.test(url) && URL.canParse(url));
  const until = Date.now() + fetchTimeoutMs;
  const { url, ref } = source;
  const page = {
    page: source.page,
    meant: ref === undefined ? { url } : { url, ref },
    open,
  };
  const own = addresses
    .slice(0, maxAddresses)
    .flatMap((address) =>
      fetchStrategies({ url: address, page, pageFirst: tools.pageFirst, ratio: facts?.ratio ?? 0, until }),
    );
  const drawn: Strategy = { acquire: (s) => draw(source, open, original, s), acceptsBroken: true };
  const onScreen: Strategy = {
    acquire: (s) => withScreen(() => shoot(source, open, original, s), s),
    acceptsBroken: true,
  };
  // What did not load when it was brought in shows nothing.
  const shown = facts?.isPending ? [] : [...(facts?.isDrawable ? [drawn] : []), onScreen];
  const acquired = await tryInOrder([...own, ...shown], tools.measure, signal);
  return facts ? withFacts(acquired, facts) : acquired;
}

/** What the page knows of the picture, once that has loaded; nothing where it cannot be asked. */
async function lookAt(
  source: Element,
  open: () => Promise<PageAccess>,
  signal: AbortSignal,
): Promise<PictureFacts | null> {
  const look = async (script: PageAccess): Promise<PictureFacts | null> =>
    withStrategyTimeout(script.look(source), signal, pageTimeoutMs);
  try {
    const script = await withStrategyTimeout(open(), signal, pageTimeoutMs);
    const facts = await look(script);
    if (!facts?.isPending) return facts;
    const bringIn = async (): Promise<void> => {
      try {
        await withStrategyTimeout(script.locate(source), signal, pictureTimeoutMs);
      } finally {
        await putBack(script.restore({}), pageTimeoutMs);
      }
    };
    // A lazy picture loads once it is seen, or never.
    await withScreen(bringIn, signal).catch(() => undefined);
    return await look(script);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function withFacts(acquired: Acquired, { backdrop, isOneOfSeveral, isThumbnail }: PictureFacts): Acquired {
  const { width, height, notes } = acquired;
  return {
    ...acquired,
    ...(backdrop === '' ? {} : { backdrop }),
    notes: [
      ...notes,
      ...(isThumbnail ? [{ kind: 'thumbnail', width, height } as const] : []),
      ...(isOneOfSeveral ? [{ kind: 'one-of-several' } as const] : []),
    ],
  };
}

async function draw(
  source: Element,
  open: () => Promise<PageAccess>,
  original: string | undefined,
  signal: AbortSignal,
): Promise<RawPicture> {
  const drawing = open()
    .then((script) => script.draw(source))
    .catch(unreachable);
  const { dataUri } = await withStrategyTimeout(drawing, signal, pictureTimeoutMs);
  const blob = await (await fetch(dataUri)).blob();
  return { blob, provenance: 'drawn', name: '', notes: [], ...(original ? { originalAt: original } : {}) };
}

/** Scrolls a picture into view, takes the screen's pixels of it, and puts the page back as it was. */
async function shoot(
  source: Element,
  open: () => Promise<PageAccess>,
  original: string | undefined,
  signal: AbortSignal,
): Promise<RawPicture> {
  const script = await withStrategyTimeout(open(), signal, pageTimeoutMs).catch((thrown: unknown) =>
    orOfHost(thrown, original),
  );
  try {
    const place = await withStrategyTimeout(
      script.locate(source).catch(unreachable),
      signal,
      pictureTimeoutMs,
    );
    if (place.outcome === 'broken') return fail('pictureUnreachable');
    if (place.outcome !== 'found')
      return await orOfHost(new FailureError({ code: 'pictureUnreachable' }), original);
    const shot = await captureTab(source.page, signal);
    return {
      blob: await crop(shot, place.rect, place.viewportWidth),
      provenance: 'screen',
      name: fileNameOf(original ?? ''),
      notes: place.clipped ? [{ kind: 'clipped' }] : [],
      ...(original ? { originalAt: original } : {}),
    };
  } finally {
    await putBack(script.restore({}), pageTimeoutMs);
  }
}

/** Where not even the screen helps, its host might, if it may be asked. */
async function orOfHost(thrown: unknown, original: string | undefined): Promise<never> {
  const isUnreached = thrown instanceof FailureError && thrown.failure.code === 'pictureUnreachable';
  if (!isUnreached || original === undefined || (await mayFetch(original))) throw thrown;
  return fail('hostNotAllowed', { host: hostOf(original), origin: new URL(original).origin });
}
