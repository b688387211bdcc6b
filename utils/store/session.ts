import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { type CaptureEdit, captureEdit } from '../model/capture';
import { listedPage, type ListedPage } from '../model/page-pictures';
import { type Hash, pageRef, type PageRef } from '../model/picture';
import { pictureToAsk, type PictureToAsk, questionDraft, type QuestionDraft } from '../model/question-draft';

const gesture = z.object({ gesture: pageRef });

/** Remembers the page of the last menu, command or toolbar gesture, until the browser closes. */
export async function writeGesture(page: PageRef): Promise<void> {
  await browser.storage.session.set({ gesture: page });
}

/** The page of the last menu, command or toolbar gesture. */
export async function readGesture(): Promise<PageRef | undefined> {
  const read = gesture.safeParse(await browser.storage.session.get('gesture'));
  return read.success ? read.data.gesture : undefined;
}

/** The prefix of the storage keys of question drafts; the rest of a key names the panel. */
const draftPrefix = 'draft ';

/** Stores the question draft of a panel, or that it has none, until the browser closes. */
export async function writeDraft(panel: string, draft: QuestionDraft | undefined): Promise<void> {
  // Not removed: only the erasure of all data removes keys, and panels listen for that.
  await browser.storage.session.set({ [draftPrefix + panel]: draft ?? null });
}

/** Returns the question draft of a panel. */
export async function readDraft(panel: string): Promise<QuestionDraft | undefined> {
  const key = draftPrefix + panel;
  const read = questionDraft.safeParse((await browser.storage.session.get(key))[key]);
  return read.success ? read.data : undefined;
}

/** Returns the hashes of the pictures in the question drafts of all panels. */
export async function draftHashes(): Promise<Hash[]> {
  const stored = Object.entries(await browser.storage.session.get(null));
  return stored.flatMap(([key, value]) => {
    const read = key.startsWith(draftPrefix) ? questionDraft.safeParse(value) : undefined;
    return read?.data?.pictures.map(({ hash }) => hash) ?? [];
  });
}

/** Calls back when a panel's question draft is erased with all other data. Returns how to stop that. */
export function watchDraftErased(panel: string, erased: () => void): () => void {
  const listen = (changes: Record<string, { newValue?: unknown }>, area: string): void => {
    const change = changes[draftPrefix + panel];
    if (area === 'session' && change && change.newValue === undefined) erased();
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}

const toAsk = z.object({ toAsk: pictureToAsk });

/** Stores the picture of the menu item "Ask about picture" that no panel has taken yet, or that there is none. */
export async function writePictureToAsk(picture: PictureToAsk | undefined): Promise<void> {
  if (picture) await browser.storage.session.set({ toAsk: picture });
  else await browser.storage.session.remove('toAsk');
}

/** Returns the picture of the menu item "Ask about picture" that no panel has taken yet. */
export async function readPictureToAsk(): Promise<PictureToAsk | undefined> {
  const read = toAsk.safeParse(await browser.storage.session.get('toAsk'));
  return read.success ? read.data.toAsk : undefined;
}

const stepped = z.object({
  stepped: z.object({
    tabId: z.number(),
    /** The ref of the picture that the focus was at, and of the one that was described last from there. */
    target: z.string(),
    last: z.string(),
  }),
});
export type Stepped = z.infer<typeof stepped>['stepped'];

/** Remembers which picture a command described last: listening to that takes longer than a worker lives. */
export async function writeStepped(now: Stepped): Promise<void> {
  await browser.storage.session.set({ stepped: now });
}

/** The picture that a command described last. */
export async function readStepped(): Promise<Stepped | undefined> {
  const read = stepped.safeParse(await browser.storage.session.get('stepped'));
  return read.success ? read.data.stepped : undefined;
}

const counted = z.object({ counted: pageRef });

/** Remembers the page whose pictures a command has counted, and which to press the key on again for their list. */
export async function writeCounted(page: PageRef): Promise<void> {
  await browser.storage.session.set({ counted: page });
}

/** That page. */
export async function readCounted(): Promise<PageRef | undefined> {
  const read = counted.safeParse(await browser.storage.session.get('counted'));
  return read.success ? read.data.counted : undefined;
}

const cutting = z.object({ cuts: z.array(captureEdit) });

/** The captures that are open in the capture editor. */
export async function readCaptureEdits(): Promise<CaptureEdit[]> {
  const read = cutting.safeParse(await browser.storage.session.get('cuts'));
  return read.success ? read.data.cuts : [];
}

/** Stores the captures that are open in the capture editor, until the browser closes. */
export async function writeCaptureEdits(edits: readonly CaptureEdit[]): Promise<void> {
  await browser.storage.session.set({ cuts: edits });
}

const listing = z.object({ listed: listedPage });

/** Remembers the page whose pictures are listed, or that none are, until the browser closes. */
export async function writeListed(now: ListedPage | undefined): Promise<void> {
  if (now) await browser.storage.session.set({ listed: now });
  else await browser.storage.session.remove('listed');
}

/** The page whose pictures are listed. */
export async function readListed(): Promise<ListedPage | undefined> {
  const read = listing.safeParse(await browser.storage.session.get('listed'));
  return read.success ? read.data.listed : undefined;
}

const recalling = z.object({ recalled: z.array(z.string()) });

/** The ids of the jobs that were reopened out of the history. */
export async function readReopenedJobs(): Promise<string[]> {
  const read = recalling.safeParse(await browser.storage.session.get('recalled'));
  return read.success ? read.data.recalled : [];
}

/** Stores those ids, until the browser closes. */
export async function writeReopenedJobs(ids: readonly string[]): Promise<void> {
  await browser.storage.session.set({ recalled: ids });
}
