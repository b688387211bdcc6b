import { browser } from 'wxt/browser';
import { createMutex, logFailure, neverAborted, resultOf } from '../../lib/async';
import { fail } from '../../model/failure';
import { type CaptureEdit, type CaptureRequest, isToAsk, jobRequestOf } from '../../model/capture';
import { type Hash, type PageSource, type StoredPicture, storedSource } from '../../model/picture';
import { acquireBeforeJob } from '../../pipeline/pictures';
import { bringToFront, closeTab, tabOf, openBeside } from '../../platform/tabs';
import { removePicture } from '../../store/pictures';
import { readCaptureEdits, writeCaptureEdits } from '../../store/session';
import type { Jobs } from '../jobs/jobs';
import type { AskAboutPicture } from './ask-about-picture';

export type CaptureEditor = ReturnType<typeof createCaptureEditor>;

const readEdits = async (): Promise<CaptureEdit[]> => (await readCaptureEdits()) ?? [];

/**
 * Returns functions for the stored captures that are open, each in its own tab. If a tab is closed, removes its capture and calls
 * `closed` with it.
 */
function createOpenCaptures(closed: (taken: CaptureEdit) => Promise<void>) {
  // One after the other, because each change starts from the list before.
  const exclusively = createMutex('The capture editor failed');
  const take = (tab: number): Promise<CaptureEdit | undefined> =>
    exclusively(async () => {
      const edits = await readEdits();
      const taken = edits.find((edit) => edit.tab === tab);
      if (taken) await write(edits.filter((edit) => edit !== taken));
      return taken;
    });
  const takeClosed = (tab: number): void => {
    const taking = take(tab).then((taken) => taken && closed(taken));
    void logFailure(taking, 'The capture of a closed tab was not deleted');
  };
  // While there is a listener, each closed tab of the browser wakes the background. So there is no listener without captures.
  const { onRemoved } = browser.tabs;
  const watchTabs = ({ length }: readonly CaptureEdit[]): void =>
    length > 0 ? onRemoved.addListener(takeClosed) : onRemoved.removeListener(takeClosed);
  async function write(edits: CaptureEdit[]): Promise<void> {
    watchTabs(edits);
    await writeCaptureEdits(edits);
  }
  onRemoved.addListener(takeClosed);
  void logFailure(
    exclusively(async () => watchTabs(await readEdits())),
    'The captures in open tabs were not read',
  );
  return { exclusively, take, write };
}

/**
 * Returns the captures that are open in the capture editor, each in its own tab. If a user closes the tab, its capture is deleted.
 * Must be called when the background starts, before any `await`.
 */
export function createCaptureEditor(jobs: Jobs, askAboutPicture: Pick<AskAboutPicture, 'ask'>) {
  /** Deletes a capture unless something else needs it: what a user covered up must not stay on the disk. */
  const forget = async ({ picture: { hash } }: CaptureEdit): Promise<void> => {
    const others = await readEdits();
    if (others.some(({ picture }) => picture.hash === hash) || (await jobs.cleanUp.needs(hash))) return;
    await removePicture(hash);
  };
  const { exclusively, take, write } = createOpenCaptures(forget);
  const leave = async (tab: number, edit: CaptureEdit | undefined): Promise<void> => {
    if (edit) await bringToFront(edit.page);
    await closeTab(tab);
  };

  return {
    /**
     * Captures a page and opens the capture editor on the picture. A picture with pixels of its own shows nothing else of the screen,
     * so its request starts at once. Ends without a picture if it is stopped. Throws `FailureError`.
     */
    async open(source: PageSource, request: CaptureRequest, why: CaptureEdit['why']): Promise<void> {
      const { page } = source;
      // Scrolling through a page takes long, so panels show it, with a button to stop it.
      const taken =
        source.kind === 'whole-page'
          ? await jobs.during(request.task, (signal) => acquireBeforeJob(source, signal))
          : await resultOf(acquireBeforeJob(source, neverAborted()));
      if (!taken) return;
      const { picture, notes } = taken;
      if (source.kind === 'element' && picture.provenance !== 'screen') {
        if (isToAsk(request)) await askAboutPicture.ask(source);
        else await jobs.start({ ...jobRequestOf(request), sources: [source], pictures: [picture], notes });
        return;
      }
      await exclusively(async () => {
        const tab = await openBeside(page, '/capture-editor.html');
        await write([...(await readEdits()), { tab, picture, notes, page, request, why }]);
      });
    },

    /** Returns the capture in a tab; `undefined` if there is none. */
    shown: (tab: number): Promise<CaptureEdit | undefined> =>
      exclusively(async () => (await readEdits()).find((edit) => edit.tab === tab)),

    /** Starts the request on the edited picture. Throws `FailureError`: `pictureGone` if the tab has no capture. */
    async send(
      tab: number,
      edited: Pick<StoredPicture, 'hash' | 'width' | 'height' | 'bytes'>,
    ): Promise<void> {
      const edit = (await take(tab)) ?? fail('pictureGone');
      const picture: StoredPicture = { ...edit.picture, ...edited };
      try {
        // From the store, because a retry must not show what was covered up.
        const source = storedSource(picture);
        if (isToAsk(edit.request)) await askAboutPicture.ask(source, edit.page.windowId);
        else
          await jobs.start({
            ...jobRequestOf(edit.request),
            sources: [source],
            pictures: [picture],
            notes: edit.notes,
          });
      } catch (thrown) {
        // The user can send the capture again.
        await exclusively(async () => write([...(await readEdits()), edit]));
        throw thrown;
      }
      await forget(edit);
      await leave(tab, edit);
    },

    /** Deletes the capture in a tab, and closes the tab. */
    async cancel(tab: number): Promise<void> {
      const edit = await take(tab);
      if (edit) await forget(edit);
      await leave(tab, edit);
    },

    /** Returns the hashes of the captures in open tabs, and deletes the other captures from the list. */
    pictures: (): Promise<Hash[]> =>
      exclusively(async () => {
        const edits = await readEdits();
        const tabs = await Promise.all(edits.map(({ tab }) => tabOf(tab)));
        const left = edits.filter((_edit, at) => tabs[at]);
        await write(left);
        return left.map(({ picture }) => picture.hash);
      }),
  };
}
