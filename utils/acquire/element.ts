import { abortable } from '../lib/async';
import type { ElementSource, PictureFacts } from '../model/picture';
import { menuPrefix } from '../platform/menus';
import {
  type Acquired,
  type AcquireTools,
  type FetchedByPage,
  type PageAccess,
  type RawPicture,
  type Strategy,
  awaitRestore,
  tryInOrder,
  unreachable,
  withStrategyTimeout,
} from './try-in-order';
import { mayRequest } from '../lib/address-policy';
import { asShown } from './as-shown';
import { drawnPicture, fetchStrategies } from './fetch-strategies';
import { captureFromScreen, pageTimeoutMs, pictureTimeoutMs } from './element-on-screen';
import { withScreen } from './screen';

/** How long a lazy picture is in view, so that it begins to load, in milliseconds: other pictures wait for the screen. */
const inViewMs = 800;
/** The time for a lazy picture to come into view and to load, in milliseconds. */
const lazyTimeoutMs = 5000;
/** The time for all fetches of one picture, in milliseconds: with the later strategies they must end within 20 s. */
const fetchTimeoutMs = 11_000;
/** How many addresses of one picture are tried. */
const maxAddresses = 3;

/**
 * Returns a picture of a page: its file, the largest first; else a drawing of its element; else a screenshot. Throws
 * `FailureError`, or the signal's reason.
 */
export async function acquireElement(
  source: ElementSource,
  tools: AcquireTools,
  signal: AbortSignal,
): Promise<Acquired> {
  const open = (): Promise<PageAccess> => tools.page(source).catch(unreachable);
  const facts = await lookAt(source, open, signal);
  const { url, ref } = source;
  // An address from the browser's menu is that of the shown picture; any other is one that the page names.
  const isFromMenu = ref === undefined || ref.startsWith(menuPrefix);
  const named = isFromMenu && !source.isVideo ? [url] : [];
  const addresses = (facts?.addresses ?? named).slice(0, maxAddresses);
  const painting = facts?.painting ?? { by: 'file' };
  // The menu also names what failed to load: a page that takes the element away must not have it requested with cookies.
  const loaded = new Set(painting.shown === undefined ? facts?.loaded : [painting.shown]);
  const isOwnFrame = facts?.isOwnFrame ?? source.frameId === 0;
  // A frame of another site names no address in the name of the page around it.
  const pageUrl = isOwnFrame || source.frameId === 0 ? source.page.url : undefined;
  const original = addresses.find((each) => /^https?:/.test(each) && mayRequest(each, pageUrl));
  const until = performance.now() + fetchTimeoutMs;
  const meant = ref === undefined ? { url } : { url, ref };
  const fetched = facts?.fetched;
  const fetchByPage = async (address: string): Promise<FetchedByPage> =>
    fetched?.address === address
      ? { ...fetched, from: address, isDrawn: false }
      : (await open()).fetchPicture({ ...meant, address });
  const sendsReferrer = async (address: string): Promise<boolean> => {
    const asking = open().then((script) => script.sendsReferrer({ ...meant, address }));
    return (await withStrategyTimeout(asking, signal, pageTimeoutMs)).isSent;
  };
  const page = { url: pageUrl, fetch: fetchByPage, sendsReferrer, isOwnFrame };
  const ratio = facts?.ratio ?? 0;
  const fetching = (address: string, more: { isBelieved?: (picture: Blob) => Promise<boolean> } = {}) => {
    const isRequested = facts?.requested.includes(address) === true;
    return fetchStrategies({ url: address, page, isRequested, ratio, until, ...more });
  };
  let shown: Promise<Blob | null> | undefined;
  const showing = () =>
    (shown ??= shownPicture(
      source,
      open,
      [...loaded].flatMap((each) => fetching(each)),
      tools,
      signal,
    ));
  const own = addresses.flatMap((address) => {
    // What has not loaded looks like nothing yet, and only images tell what they have loaded.
    if (loaded.size === 0 || loaded.has(address)) return fetching(address);
    return fetching(address, {
      isBelieved: async (picture) => {
        const other = await showing();
        return other !== null && tools.areAlike(picture, other);
      },
    });
  });
  const drawn: Strategy = {
    acquire: (s) => draw(source, open, original, s),
    acceptsBroken: true,
  };
  let capture: Promise<RawPicture> | undefined;
  const screen = () => (capture ??= captureFromScreen(source, open, original, signal));
  const onScreen: Strategy = { acquire: screen, acceptsBroken: true };
  const files = [...own, ...(facts?.isDrawable ? [drawn] : [])];
  // While the file is fetched.
  if (painting.by === 'comparison') screen().catch(() => undefined);
  const inOrder = painting.by === 'screen' ? [onScreen, ...files] : [...files, onScreen];
  // A picture that has not loaded in view shows nothing.
  const acquired = await tryInOrder(facts?.isPending ? own : inOrder, tools.rasterize, signal);
  const shot = async () => (await screen()).blob;
  // No script can read which frame an element shows.
  const moment = tools.momentShown(acquired.file, shot).catch(() => undefined);
  const shownAt = acquired.provenance === 'screen' ? undefined : await abortable(moment, signal);
  const seen = await asShown(acquired, painting, facts?.backdrop ?? '', screen, tools);
  const isSameFile = seen.file === acquired.file;
  const whole = { ...seen, ...(isSameFile && shownAt !== undefined && { shownAt }) };
  return facts ? withFacts(whole, facts) : whole;
}

/** The long side of what a page draws for a comparison, in pixels. */
const thumbnailSide = 64;

/**
 * Returns the picture as its element shows it, to compare others with: drawn by the page, else the file that the browser
 * loaded; null where neither can be read.
 */
async function shownPicture(
  source: ElementSource,
  open: () => Promise<PageAccess>,
  loaded: readonly Strategy[],
  { rasterize }: AcquireTools,
  signal: AbortSignal,
): Promise<Blob | null> {
  try {
    const drawing = open().then((script) => script.thumbnail({ ...source, side: thumbnailSide }));
    const { blob } = await withStrategyTimeout(drawing, signal, pageTimeoutMs);
    return blob ?? (await tryInOrder(loaded, rasterize, signal)).file.blob;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Returns what the page knows of the picture, after a lazy one has loaded; null where the page does not reply. */
async function lookAt(
  source: ElementSource,
  open: () => Promise<PageAccess>,
  signal: AbortSignal,
): Promise<PictureFacts | null> {
  try {
    const script = await withStrategyTimeout(open(), signal, pageTimeoutMs);
    const readFacts = () =>
      withStrategyTimeout(script.readFacts({ ...source, withFile: true }), signal, pageTimeoutMs);
    const facts = await readFacts();
    if (!facts?.isPending) return facts;
    await loadLazy(source, script, AbortSignal.any([signal, AbortSignal.timeout(lazyTimeoutMs)]));
    return await readFacts();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Has a lazy picture load, which begins when it is in view. Others have the screen while it loads: its host may hang. Never throws. */
async function loadLazy(source: ElementSource, script: PageAccess, signal: AbortSignal): Promise<void> {
  const bringIntoView = async (): Promise<void> => {
    try {
      await withStrategyTimeout(script.locate(source), signal, inViewMs);
    } finally {
      await awaitRestore(script.restore({}), pageTimeoutMs);
    }
  };
  await withScreen(bringIntoView, signal).catch(() => undefined);
  await abortable(script.load(source), signal).catch(() => undefined);
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
  source: ElementSource,
  open: () => Promise<PageAccess>,
  original: string | undefined,
  signal: AbortSignal,
): Promise<RawPicture> {
  const drawing = open()
    .then((script) => script.draw(source))
    .catch(unreachable);
  const { blob, isReadable } = await withStrategyTimeout(drawing, signal, pictureTimeoutMs);
  const drawn = drawnPicture({ blob, isReadable }, '');
  return original ? { ...drawn, originalAt: original } : drawn;
}
