import { logFailure } from '../../lib/async';
import type { Hash, PictureSource, StoredPicture } from '../../model/picture';
import type { PictureToAsk } from '../../model/question-draft';

/** A panel that a picture can be handed to; `windowId` is -1 for a popup and for a panel in a tab. */
export interface AskingPanel {
  windowId: number;
  ask(picture: PictureToAsk): void;
}

export interface AskAboutPictureTools {
  /** Fetches a picture and stores it. Throws `FailureError`. */
  acquire(source: PictureSource): Promise<StoredPicture>;
  openPanels: readonly AskingPanel[];
  /** Returns whether the click has opened the panel of its window, which may not have connected yet. */
  opensPanel(): Promise<boolean>;
  /** Stores a picture that no panel has taken yet, for a new worker. */
  store: {
    read(): Promise<PictureToAsk | undefined>;
    write(waiting: PictureToAsk | undefined): Promise<void>;
  };
}

export type AskAboutPicture = ReturnType<typeof createAskAboutPicture>;

/**
 * Returns functions that hand the picture of the menu item "Ask about picture" to the panel of its window, once it is open.
 * Fetching begins at once, because the page may soon be closed.
 */
export function createAskAboutPicture({ acquire, openPanels, opensPanel, store }: AskAboutPictureTools) {
  let waiting: PictureToAsk | undefined;
  /** The picture that is fetched before a panel asks for it. */
  let fetched: { id: string; picture: Promise<StoredPicture>; hash?: Hash } | undefined;
  const ready = logFailure(store.read(), 'The picture to ask about is not known').then((left) => {
    waiting ??= left;
  });
  const setWaiting = async (next: PictureToAsk | undefined): Promise<void> => {
    waiting = next;
    await logFailure(store.write(next), 'The picture to ask about was not stored');
  };
  const windowOf = ({ source }: PictureToAsk): number => ('page' in source ? source.page.windowId : -1);
  /** Hands the picture to its panel: that of its window, or one in a tab where the click opens no panel. */
  const handOver = async (panels: readonly AskingPanel[]): Promise<void> => {
    const [isOpening] = await Promise.all([opensPanel(), ready]);
    if (!waiting) return;
    const window = windowOf(waiting);
    const isApart = window === -1 || !isOpening;
    const panel =
      panels.find(({ windowId }) => windowId !== -1 && windowId === window) ??
      (isApart ? panels.findLast(({ windowId }) => windowId === -1) : undefined);
    if (!panel) return;
    panel.ask(waiting);
    await setWaiting(undefined);
  };

  return {
    /** Resolves when the picture is fetched, or cannot be. */
    async ask(source: PictureSource): Promise<void> {
      const id = crypto.randomUUID();
      const picture = acquire(source);
      const mine: NonNullable<typeof fetched> = { id, picture };
      fetched = mine;
      await setWaiting({ id, source });
      await handOver(openPanels);
      await picture.then(
        ({ hash }) => void (mine.hash = hash),
        // The panel gets the failure when it asks for the picture.
        () => undefined,
      );
    },

    /** To be called when a panel has opened. */
    panelOpened: (panel: AskingPanel): void => void handOver([panel]),

    /** Fetches a picture for a panel; `id` is that of a picture that was handed over. Throws `FailureError`. */
    async acquire(source: PictureSource, id?: string): Promise<StoredPicture> {
      if (id === undefined || fetched?.id !== id) return acquire(source);
      const { picture } = fetched;
      fetched = undefined;
      return picture;
    },

    /** The hashes of pictures that no panel has taken yet. */
    pictures: (): Hash[] => (fetched?.hash === undefined ? [] : [fetched.hash]),
  };
}
