import { fail } from '../model/failure';
import type { Stage } from '../model/job';
import type { FileKind } from '../model/media-type';
import type {
  Hash,
  Located,
  Note,
  PageRef,
  PictureFacts,
  PictureRef,
  PictureSource,
  Provenance,
} from '../model/picture';
import type { TourView } from '../model/tour';
import { climb } from './try-in-order';
import { reachElement } from './element';
import { fetchRungs } from './fetch-strategies';
import { crop, shotOf } from './screen';
import { wholePage } from './whole-page';

/** The script in one frame of a page, as far as acquiring needs it. */
export interface PageAccess {
  look(ref: PictureRef): Promise<PictureFacts | null>;
  fetchPicture(input: PictureRef & { address: string }): Promise<{ dataUri: string; isDrawn: boolean }>;
  draw(ref: PictureRef): Promise<{ dataUri: string }>;
  locate(ref: PictureRef): Promise<Located>;
  restore(input: Record<string, never>): Promise<void>;
  goTo(input: { top: number }): Promise<TourView>;
  endTour(input: Record<string, never>): Promise<void>;
}

/** What acquiring is handed: the way into a page, the picture store, and which fetch the browser favours. */
export interface AcquireTools {
  page(page: PageRef, frameId: number): Promise<PageAccess>;
  stored(hash: Hash): Promise<Blob | undefined>;
  /** Decodes a picture to learn its kind and its upright size in pixels. Throws `FailureError` for what is none. */
  measure(blob: Blob): Promise<Measured>;
  /** Firefox's `activeTab` does not help a fetch of the background, so there the page goes first. */
  pageFirst: boolean;
}

/** What a picture is, with its upright size in pixels. */
export interface Measured {
  kind: FileKind;
  width: number;
  height: number;
}

/** Pixels and where they came from. `name` is the file's, empty where it has none. */
export interface Acquired extends Measured {
  blob: Blob;
  provenance: Provenance;
  name: string;
  notes: Note[];
  /** The web address that these bytes came from. */
  address?: string;
  /** Where the original is, when only the screen's pixels could be had. */
  originalAt?: string;
  /** The CSS colour that the page draws it on. */
  behind?: string;
}

/**
 * Gets a picture's pixels. For one on a page each rung of the ladder is tried in turn: its own bytes by the page's
 * fetch or the background's, then what its element draws, then the screen's pixels; the result says which one worked.
 * Yields how far it is with a whole page. Throws `FailureError`, or the signal's reason.
 */
export async function* acquire(
  source: PictureSource,
  tools: AcquireTools,
  signal: AbortSignal,
): AsyncGenerator<Stage, Acquired, void> {
  switch (source.kind) {
    case 'unread':
      return fail('fileNotRead');
    case 'stored': {
      const blob = (await tools.stored(source.hash)) ?? fail('pictureGone');
      return { ...(await tools.measure(blob)), blob, provenance: 'local', name: source.name, notes: [] };
    }
    case 'tab':
      return fromScreen(await shotOf(source, signal), tools);
    case 'region':
      return fromScreen(await crop(await shotOf(source, signal), source.rect, source.viewportWidth), tools);
    case 'whole-page': {
      const { blob, notes } = yield* wholePage(source, tools, signal);
      return { ...(await fromScreen(blob, tools)), notes };
    }
    case 'address':
      return climb(
        fetchRungs({ url: source.url, pageFirst: false, ratio: 0, until: Number.POSITIVE_INFINITY }),
        tools.measure,
        signal,
      );
    case 'element':
      return reachElement(source, tools, signal);
  }
}

async function fromScreen(blob: Blob, { measure }: AcquireTools): Promise<Acquired> {
  return { ...(await measure(blob)), blob, provenance: 'screen', name: '', notes: [] };
}
