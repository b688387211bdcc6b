import { fail } from '../model/failure';
import type { StageEvent } from '../model/job';
import type { PictureSource } from '../model/picture';
import { type Acquired, type AcquireTools, readAcquired, tryInOrder } from './try-in-order';
import { isAllowedByName } from '../platform/permissions';
import { acquireElement } from './element';
import { fetchStrategies } from './fetch-strategies';
import { crop, captureFor } from './screen';
import { wholePage } from './whole-page';

/**
 * Returns the bytes of a picture, and the strategy that got them. For a picture on a page, strategies are tried in turn: a
 * fetch of its file by the page or the background, a drawing of its element, a screenshot. Yields the progress of a
 * capture of a whole page. Throws `FailureError`, or the signal's reason.
 */
export async function* acquire(
  source: PictureSource,
  tools: AcquireTools,
  signal: AbortSignal,
): AsyncGenerator<StageEvent, Acquired, void> {
  switch (source.kind) {
    case 'unread':
      return fail('fileNotRead');
    case 'stored': {
      const blob = (await tools.stored(source.hash)) ?? fail('pictureGone');
      const { name } = source;
      return readAcquired(
        { blob, name, provenance: 'local', isPageReadable: false, notes: [] },
        tools.rasterize,
      );
    }
    case 'tab':
      return fromScreen(await captureFor(source, signal), tools);
    case 'region': {
      const shot = await captureFor(source, signal);
      return fromScreen(await crop(shot, source.rect, source.viewportWidth), tools);
    }
    case 'whole-page': {
      const { blob, notes } = yield* wholePage(source, tools, signal);
      return { ...(await fromScreen(blob, tools)), notes };
    }
    case 'address': {
      // A page chooses what is dragged out of it. A host of the local network counts only if the person allowed it by name;
      // a permission given for a service does not count.
      const isHostAllowed = (await isAllowedByName(source.url)) && !(await tools.isServiceHost(source.url));
      return tryInOrder(fetchStrategies({ url: source.url, isHostAllowed }), tools.rasterize, signal);
    }
    case 'element':
      return acquireElement(source, tools, signal);
  }
}

function fromScreen(blob: Blob, { rasterize }: AcquireTools): Promise<Acquired> {
  return readAcquired({ blob, name: '', provenance: 'screen', isPageReadable: false, notes: [] }, rasterize);
}
