import { fail } from '../model/failure';
import type { StageEvent } from '../model/job';
import type { PictureSource } from '../model/picture';
import { type Acquired, type AcquireTools, tryInOrder } from './try-in-order';
import { acquireElement } from './element';
import { fetchStrategies } from './fetch-strategies';
import { crop, captureFor } from './screen';
import { wholePage } from './whole-page';

/**
 * Gets a picture's pixels. For one on a page each strategy is tried in turn: its own bytes by the page's
 * fetch or the background's, then what its element draws, then the screen's pixels; the result says which one worked.
 * Yields how far it is with a whole page. Throws `FailureError`, or the signal's reason.
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
      return { ...(await tools.measure(blob)), blob, provenance: 'local', name: source.name, notes: [] };
    }
    case 'tab':
      return fromScreen(await captureFor(source, signal), tools);
    case 'region':
      return fromScreen(
        await crop(await captureFor(source, signal), source.rect, source.viewportWidth),
        tools,
      );
    case 'whole-page': {
      const { blob, notes } = yield* wholePage(source, tools, signal);
      return { ...(await fromScreen(blob, tools)), notes };
    }
    case 'address':
      return tryInOrder(
        fetchStrategies({ url: source.url, pageFirst: false, ratio: 0, until: Number.POSITIVE_INFINITY }),
        tools.measure,
        signal,
      );
    case 'element':
      return acquireElement(source, tools, signal);
  }
}

async function fromScreen(blob: Blob, { measure }: AcquireTools): Promise<Acquired> {
  return { ...(await measure(blob)), blob, provenance: 'screen', name: '', notes: [] };
}
