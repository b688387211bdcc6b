import { fail, FailureError, type FailureCode } from '../domain/failure';
import { fileKindOf, isReadable } from '../domain/media-type';
import type { Hash, Located, Note, PageRef, PictureSource, Provenance } from '../domain/picture';
import { fetchBlob } from './fetch-blob';
import { inTime } from './in-time';
import { captureTab, crop, shotOf, withScreen } from './screen';

/** The script in one frame of a page, as far as acquiring needs it. */
export interface PageAccess {
  fetchPicture(input: { url: string }): Promise<{ dataUri: string }>;
  locate(input: { url: string }): Promise<Located>;
  restore(input: Record<string, never>): Promise<void>;
}

/** What acquiring is handed: the way into a page, the picture store, and which fetch the browser favours. */
export interface AcquireTools {
  page(page: PageRef, frameId: number): Promise<PageAccess>;
  stored(hash: Hash): Promise<Blob | undefined>;
  /** Firefox's `activeTab` does not help a fetch of the background, so there the page goes first. */
  pageFirst: boolean;
}

/** Pixels and where they came from. `name` is the file's, empty where it has none. */
export interface Acquired {
  blob: Blob;
  provenance: Provenance;
  name: string;
  notes: Note[];
}

type Element = Extract<PictureSource, { kind: 'element' }>;
type Rung = (signal: AbortSignal) => Promise<Acquired>;

/** What to tell when all rungs failed: the most telling failure that any of them met. */
const telling: readonly FailureCode[] = [
  'pdf',
  'pictureTooLarge',
  'pageChanged',
  'notAPicture',
  'pageOffLimits',
];

/**
 * Gets a picture's pixels. For one on a page each rung of the ladder is tried in turn: its own bytes by the
 * background's fetch or the page's, then the screen's pixels; the result says which one worked.
 * Throws `FailureError`, or the signal's reason.
 */
export async function acquire(
  source: PictureSource,
  tools: AcquireTools,
  signal: AbortSignal,
): Promise<Acquired> {
  switch (source.kind) {
    case 'stored':
      return {
        blob: (await tools.stored(source.hash)) ?? fail('pictureGone'),
        provenance: 'local',
        name: source.name,
        notes: [],
      };
    case 'tab':
      return fromScreen(await shotOf(source, signal));
    case 'region':
      return fromScreen(await crop(await shotOf(source, signal), source.rect, source.viewportWidth));
    case 'element':
      return climb(rungsFor(source, tools), signal);
  }
}

const fromScreen = (blob: Blob): Acquired => ({ blob, provenance: 'screen', name: '', notes: [] });

async function climb(rungs: readonly Rung[], signal: AbortSignal): Promise<Acquired> {
  const failures: FailureError[] = [];
  for (const rung of rungs) {
    try {
      const acquired = await rung(signal);
      await assertPicture(acquired.blob);
      return acquired;
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FailureError)) throw thrown;
      failures.push(thrown);
    }
  }
  const codes = failures.map(({ failure }) => failure.code);
  return fail(telling.find((code) => codes.includes(code)) ?? codes.at(-1) ?? 'pictureUnreachable');
}

async function assertPicture(blob: Blob): Promise<void> {
  if (blob.size === 0) fail('pictureUnreachable');
  const kind = fileKindOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
  if (kind === 'application/pdf') fail('pdf');
  if (!isReadable(kind)) fail('notAPicture');
}

/** A page that goes away meanwhile rejects with an error of the browser's. */
function gone(thrown: unknown): never {
  throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pictureUnreachable' });
}

/** The file's own name in its address, without query and encoding; empty for addresses that name no file. */
function nameIn(url: string): string {
  if (!/^(https?|file):/.test(url) || !URL.canParse(url)) return '';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function rungsFor(source: Element, tools: AcquireTools): Rung[] {
  const { url, page, frameId } = source;
  const name = nameIn(url);
  const inBackground: Rung = async (signal) => ({
    blob: await fetchBlob(url, signal),
    provenance: 'original',
    name,
    notes: [],
  });
  const inPage: Rung = async (signal) => {
    const fetching = tools
      .page(page, frameId)
      .then((script) => script.fetchPicture({ url }))
      .catch(gone);
    const { dataUri } = await inTime(fetching, signal);
    return { blob: await fetchBlob(dataUri, signal), provenance: 'page-fetch', name, notes: [] };
  };
  const onScreen: Rung = async (signal) => {
    const { blob, clipped } = await withScreen(() => shoot(source, tools, signal), signal);
    return { blob, provenance: 'screen', name, notes: clipped ? [{ kind: 'clipped' }] : [] };
  };
  if (source.isVideo) return [onScreen];
  if (url.startsWith('data:')) return [inBackground, onScreen];
  // Chromium leaves out addresses over 2 MB: then the page looks for what is under the pointer.
  if (url === '' || url.startsWith('blob:')) return [inPage, onScreen];
  if (!/^https?:/.test(url)) return [onScreen];
  return tools.pageFirst ? [inPage, inBackground, onScreen] : [inBackground, inPage, onScreen];
}

/** How long a picture in view may take to load, and a page to answer, in milliseconds: others wait for the screen. */
const settling = 4000;
const answering = 2000;

/** Scrolls a picture into view, takes the screen's pixels of it, and puts the page back as it was. */
async function shoot(
  source: Element,
  tools: AcquireTools,
  signal: AbortSignal,
): Promise<{ blob: Blob; clipped: boolean }> {
  const script = await inTime(tools.page(source.page, source.frameId).catch(gone), signal, answering);
  try {
    const place = await inTime(script.locate({ url: source.url }).catch(gone), signal, settling);
    if (place.outcome !== 'found') return fail('pictureUnreachable');
    const shot = await captureTab(source.page, signal);
    return { blob: await crop(shot, place.rect, place.viewportWidth), clipped: place.clipped };
  } finally {
    // Whether it was stopped or not. A page that has gone needs no putting back.
    await inTime(script.restore({}), AbortSignal.timeout(answering), answering).catch(() => undefined);
  }
}
