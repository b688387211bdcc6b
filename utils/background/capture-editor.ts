import { createMutex, resultOf } from '../lib/async';
import { captureEditorContract } from '../bus/contracts/capture-editor';
import { serve } from '../bus/rpc';
import { storedSource } from './jobs/job-request';
import type { Steps } from '../pipeline/pipeline';
import type { CaptureEdit } from '../model/capture-edit';
import { fail } from '../model/failure';
import type { Hash, ShownSource, StoredPicture } from '../model/picture';
import type { CaptureRequest } from '../model/task';
import { startedBy } from './triggers/gestures';
import type { Jobs } from './jobs/jobs';
import { isOwnPage } from '../platform/sender';
import { bringToFront, closeTab, isOpen, openBeside } from '../platform/tabs';
import { readCuts, writeCuts } from '../store/session';

type Tab = number | undefined;

/** Captures that are cut in a page of ours before they are sent. Each is known by its tab, which may be closed at any time. */
export function createCaptureEditor(
  jobs: Jobs,
  acquire: Steps['acquire'],
  removePicture: (hash: Hash) => Promise<void>,
) {
  // Each change reads what the one before wrote.
  const inTurn = createMutex('A capture in the editor was not changed');
  const take = (tab: Tab): Promise<CaptureEdit | undefined> =>
    inTurn(async () => {
      const cuts = await readCuts();
      await writeCuts(cuts.filter((cut) => cut.tab !== tab));
      return cuts.find((cut) => cut.tab === tab);
    });
  /** What was under a cover must not lie about, unless it is there for something else. */
  const forget = async (hash: Hash): Promise<void> => {
    const others = await readCuts();
    if (others.some(({ picture }) => picture.hash === hash) || (await jobs.needs(hash))) return;
    await removePicture(hash);
  };
  const leave = async (tab: Tab, cut: CaptureEdit | undefined): Promise<void> => {
    if (cut) await bringToFront(cut.page);
    if (tab !== undefined) await closeTab(tab);
  };

  return {
    /** Takes a picture of a page and opens the page in which it is cut. Throws `FailureError`. */
    async open(source: ShownSource, request: CaptureRequest, why: CaptureEdit['why']): Promise<void> {
      const { page } = source;
      const { picture, notes } = await resultOf(acquire(source, new AbortController().signal));
      await inTurn(async () => {
        const tab = await openBeside(page, '/capture-editor.html');
        if (tab !== undefined)
          await writeCuts([...(await readCuts()), { tab, picture, notes, page, request, why }]);
      });
    },

    /** What is cut in a tab. */
    shown: (tab: Tab): Promise<CaptureEdit | undefined> =>
      inTurn(async () => (await readCuts()).find((cut) => cut.tab === tab)),

    /** Starts the request on what was made of the capture. Throws `FailureError` `pictureGone` where there was none. */
    async send(tab: Tab, made: Pick<StoredPicture, 'hash' | 'width' | 'height' | 'bytes'>): Promise<void> {
      const cut = (await take(tab)) ?? fail('pictureGone');
      const picture: StoredPicture = { ...cut.picture, ...made };
      // From the store: trying again must not go back to what was covered up.
      const sources = [storedSource(picture)];
      const { task, engine, answerIn } = cut.request;
      const order = { task, engine, sources, pictures: [picture], notes: cut.notes };
      await jobs.start({ ...order, ...startedBy(answerIn) });
      await forget(cut.picture.hash);
      await leave(tab, cut);
    },

    /** Forgets what is cut in a tab. */
    async cancel(tab: Tab): Promise<void> {
      const cut = await take(tab);
      if (cut) await forget(cut.picture.hash);
      await leave(tab, cut);
    },

    /** The pictures of the tabs that are still open; what was cut in others is forgotten. */
    pictures: (): Promise<Hash[]> =>
      inTurn(async () => {
        const cuts = await readCuts();
        const isStillOpen = await Promise.all(cuts.map(({ tab }) => isOpen(tab)));
        const left = cuts.filter((_cut, at) => isStillOpen[at]);
        await writeCuts(left);
        return left.map(({ picture }) => picture.hash);
      }),
  };
}

/** Answers the pages in which captures are cut. `showAnswers` opens a panel, in the gesture that sends. */
export function serveCaptureEditor(
  cutting: ReturnType<typeof createCaptureEditor>,
  showAnswers: (request: CaptureRequest, windowId: number) => void,
): void {
  serve(captureEditorContract, isOwnPage, {
    getCapture: async (_nothing, { tab }) => (await cutting.shown(tab?.id)) ?? null,
    send: ({ request, ...made }, { tab }) => {
      if (tab) showAnswers(request, tab.windowId);
      return cutting.send(tab?.id, made);
    },
    cancel: (_nothing, { tab }) => cutting.cancel(tab?.id),
  });
}
