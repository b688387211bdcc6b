import { fileNameOf, hostOf } from '../lib/url';
import { fail, FailureError } from '../model/failure';
import type { ElementSource, PictureLocation, PicturePoint } from '../model/picture';
import { mayFetch } from '../platform/permissions';
import { takeInPieces } from './pieces';
import { captureNext, captureTab, crop, withScreen } from './screen';
import {
  type PageAccess,
  type RawPicture,
  awaitRestore,
  unreachable,
  withStrategyTimeout,
} from './try-in-order';

/** The time for a page to reply, and for a picture to load or to be drawn, in milliseconds. */
export const pageTimeoutMs = 2000;
export const pictureTimeoutMs = 4000;

/**
 * Scrolls a picture into view, hides what covers it, takes screenshots of it, and restores the page. Others have the screen until the
 * picture has loaded: its host may hang. Throws `FailureError`, or the signal's reason.
 */
export async function captureFromScreen(
  source: ElementSource,
  open: () => Promise<PageAccess>,
  original: string | undefined,
  signal: AbortSignal,
): Promise<RawPicture> {
  const script = await withStrategyTimeout(open(), signal, pageTimeoutMs).catch((thrown: unknown) =>
    orOfHost(thrown, original),
  );
  const loading = script.load(source).catch(unreachable);
  const { isBroken } = await withStrategyTimeout(loading, signal, pictureTimeoutMs);
  if (isBroken) return fail('pictureUnreachable');
  return withScreen(() => shootLoaded(source, script, original, signal), signal);
}

async function shootLoaded(
  source: ElementSource,
  script: PageAccess,
  original: string | undefined,
  signal: AbortSignal,
): Promise<RawPicture> {
  const locate = (at: PicturePoint): Promise<PictureLocation> =>
    withStrategyTimeout(script.locate({ ...source, at }).catch(unreachable), signal, pictureTimeoutMs);
  try {
    const place = await locate({ x: 0, y: 0 });
    if (place.outcome === 'broken') return fail('pictureUnreachable');
    if (place.outcome !== 'found')
      return await orOfHost(new FailureError({ code: 'pictureUnreachable' }), original);
    const { blob, share, covered } = place.clipped
      ? await takeInPieces(place, locate, () => captureNext(source.page, signal))
      : {
          ...place,
          blob: await crop(await captureTab(source.page, signal), place.rect, place.viewportWidth),
          share: 1,
        };
    // Where the picture or its frame has gone by then, the screenshot shows what is in its place.
    const facts = script.readFacts(source).catch(() => null);
    if (!(await withStrategyTimeout(facts, signal, pageTimeoutMs))) return fail('pageChanged');
    return {
      blob,
      provenance: 'screen',
      isPageReadable: false,
      name: fileNameOf(original ?? ''),
      notes: [
        ...(share < 1 ? [{ kind: 'clipped', share } as const] : []),
        ...(covered ? [{ kind: 'covered' } as const] : []),
      ],
      ...(original ? { originalAt: original } : {}),
    };
  } finally {
    await awaitRestore(script.restore({}), pageTimeoutMs);
  }
}

/** Throws `hostNotAllowed` for an unreachable picture whose file could be fetched with permission for its host; else what was thrown. */
async function orOfHost(thrown: unknown, original: string | undefined): Promise<never> {
  const isUnreached =
    thrown instanceof FailureError && ['pictureUnreachable', 'frameClosed'].includes(thrown.failure.code);
  if (!isUnreached || original === undefined || (await mayFetch(original))) throw thrown;
  return fail('hostNotAllowed', { host: hostOf(original), origin: new URL(original).origin });
}
