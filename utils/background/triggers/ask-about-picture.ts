import { logFailure, neverAborted, resultOf } from '../../lib/async';
import type { Hash, PictureSource, StoredPicture } from '../../model/picture';
import type { PictureToAsk } from '../../model/question-draft';
import { acquireBeforeJob } from '../../pipeline/pictures';
import { readPictureToAsk, writePictureToAsk } from '../../store/session';
import type { OpenPanel } from '../announce/announcement-target';
import { readSettings } from '../../store/settings';

/** A panel that can take a picture. */
type AskingPanel = Pick<OpenPanel, 'windowId' | 'ask'>;

/** Acquires and stores a picture. Throws `FailureError`. */
async function acquire(source: PictureSource): Promise<StoredPicture> {
  return (await resultOf(acquireBeforeJob(source, neverAborted()))).picture;
}

export type AskAboutPicture = ReturnType<typeof createAskAboutPicture>;

/**
 * Returns functions that give the picture of the menu item "Ask about picture" to the panel of its window, once that is open. The
 * picture is fetched at once, because the page may be closed soon.
 */
export function createAskAboutPicture(openPanels: readonly AskingPanel[]) {
  let waiting: PictureToAsk | undefined;
  /** The picture of the last menu click, until a panel asks for it. */
  let fetched: { id: string; picture: Promise<StoredPicture>; hash?: Hash } | undefined;
  const ready = logFailure(readPictureToAsk(), 'The picture to ask about is not known').then((left) => {
    waiting ??= left;
  });
  const setWaiting = async (next: PictureToAsk | undefined): Promise<void> => {
    waiting = next;
    await logFailure(writePictureToAsk(next), 'The picture to ask about was not stored');
  };
  const windowOf = ({ source, windowId = -1 }: PictureToAsk): number =>
    'page' in source ? source.page.windowId : windowId;
  /** Gives the picture to the panel of its window. If the click opens no panel, a panel in a tab gets it. */
  const handOver = async (panels: readonly AskingPanel[]): Promise<void> => {
    const [{ answersIn }] = await Promise.all([readSettings(), ready]);
    if (!waiting) return;
    const window = windowOf(waiting);
    // The panel that the click opens may not have connected yet.
    const isApart = window === -1 || answersIn !== 'panel';
    const panel =
      panels.find(({ windowId }) => windowId !== -1 && windowId === window) ??
      (isApart ? panels.findLast(({ windowId }) => windowId === -1) : undefined);
    if (!panel) return;
    panel.ask(waiting);
    await setWaiting(undefined);
  };

  return {
    /** Resolves when the picture is fetched, or cannot be. */
    async ask(source: PictureSource, windowId?: number): Promise<void> {
      const id = crypto.randomUUID();
      const picture = acquire(source);
      const mine: NonNullable<typeof fetched> = { id, picture };
      fetched = mine;
      const settled = picture.then(
        ({ hash }) => void (mine.hash = hash),
        // The panel gets the failure when it asks for the picture.
        () => undefined,
      );
      await setWaiting({ id, source, windowId });
      await handOver(openPanels);
      await settled;
    },

    /** Must be called when a panel has opened. */
    panelOpened: (panel: AskingPanel): void =>
      void logFailure(handOver([panel]), 'The picture to ask about was not handed over'),

    /** Fetches a picture for a panel. `id` is that of a picture from the menu, which may be fetched already. Throws `FailureError`. */
    async acquire(source: PictureSource, id?: string): Promise<StoredPicture> {
      if (id === undefined || fetched?.id !== id) return acquire(source);
      const { picture } = fetched;
      fetched = undefined;
      return picture;
    },

    /** Returns the hashes of pictures that no panel has taken yet. */
    pictures: (): Hash[] => (fetched?.hash === undefined ? [] : [fetched.hash]),
  };
}
