import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import { awaitedCapture, captureEdit } from '../model/capture';
import { job, type Job } from '../model/job';
import { listedPage, listedPicture } from '../model/page-pictures';
import { type Hash, type PageRef, pageRef } from '../model/picture';
import { pictureToAsk, questionDraft, type QuestionDraft } from '../model/question-draft';
import { inExtensionStorage, isStorageFull, parsed } from './browser-storage';

/**
 * Stores values until the browser closes. If the storage is full, deletes the oldest unsaved jobs: panels show them while this
 * worker lives. Throws `FailureError`.
 */
async function setSession(values: Record<string, unknown>): Promise<void> {
  for (;;) {
    try {
      return await inExtensionStorage(() => browser.storage.session.set(values));
    } catch (thrown) {
      if (!isStorageFull(thrown)) throw thrown;
      const oldest = (await readUnsaved()).findLast(({ id }) => !(unsavedPrefix + id in values));
      if (!oldest) throw thrown;
      await forgetUnsaved([oldest.id]);
    }
  }
}

async function read<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  return parsed(schema, (await browser.storage.session.get(key))[key], key);
}

/** Returns the valid values whose keys begin with a prefix. */
async function readAll<T>(prefix: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  const stored = Object.entries(await browser.storage.session.get(null));
  return stored.flatMap(([key, value]) => (key.startsWith(prefix) ? (parsed(schema, value, key) ?? []) : []));
}

/** Returns the reader and the writer of a value that is stored until the browser closes. Writing `undefined` removes it. */
function sessionValue<T>(key: string, schema: z.ZodMiniType<T>) {
  return [
    () => read(key, schema),
    async (value: T | undefined): Promise<void> =>
      value === undefined ? browser.storage.session.remove(key) : setSession({ [key]: value }),
  ] as const;
}

/** The page of the last menu, command or toolbar gesture. */
const [readGesture, writePage] = sessionValue('gesture', pageRef);
export { readGesture };
/** Stores the page of a gesture. If that fails, it is logged, and a panel asks for the gesture again. */
export const writeGesture = async (page: PageRef): Promise<void> =>
  logFailure(writePage(page), 'The page of a gesture was not stored');

/** The picture of the menu item "Ask about picture" until a panel takes it. */
export const [readPictureToAsk, writePictureToAsk] = sessionValue('toAsk', pictureToAsk);

/** The picture that a command described last. It is stored because a user may listen longer than a worker lives. */
export const [readStepped, writeStepped] = sessionValue(
  'stepped',
  z.object({
    tabId: z.number(),
    /** The ref of the picture at the focus. */
    target: z.string(),
    /** The ref of the picture that was described last, starting from there. */
    last: z.string(),
  }),
);

/** The page whose pictures a command has counted. The same command again opens their list. */
export const [readCounted, writeCounted] = sessionValue('counted', pageRef);

/** The requests that opened the capture tool, one for each tab. */
export const [readAwaitedCaptures, writeAwaitedCaptures] = sessionValue('captures', z.array(awaitedCapture));

/** The captures that are open in the capture editor. */
export const [readCaptureEdits, writeCaptureEdits] = sessionValue('captureEdits', z.array(captureEdit));

/** The page whose pictures are listed. */
export const [readListed, writeListed] = sessionValue('listed', listedPage);

/** The pictures that a panel listed last, in the order of the page: they outlive their page and the panel. */
export const [readLastPictures, writeLastPictures] = sessionValue(
  'lastPictures',
  z.object({ openedAt: z.number(), pictures: z.readonly(z.array(listedPicture)) }),
);

/** The id of the job whose answer was copied automatically, until a page of the extension copies something else. */
export const [readLastCopied, writeLastCopied] = sessionValue('copied', z.string());

/** The ids of jobs that were reopened from the history. */
export const [readReopenedJobs, writeReopenedJobs] = sessionValue<readonly string[]>(
  'reopened',
  z.array(z.string()),
);

/** The prefix of the storage keys of jobs that could not be stored in the database. The job's id follows. */
const unsavedPrefix = 'unsaved ';

/** Stores a job until the browser closes, if the database could not store it. Throws `FailureError` if this fails, too. */
export async function storeUnsaved(unsaved: Job): Promise<void> {
  await setSession({ [unsavedPrefix + unsaved.id]: unsaved });
}

/** Deletes unsaved jobs, which were stored in the database or deleted. */
export async function forgetUnsaved(ids: readonly string[]): Promise<void> {
  await browser.storage.session.remove(ids.map((id) => unsavedPrefix + id));
}

/** Returns the unsaved jobs, newest first. */
export async function readUnsaved(): Promise<Job[]> {
  return (await readAll(unsavedPrefix, job)).sort((a, b) => b.createdAt - a.createdAt);
}

/** The prefix of the storage keys of question drafts. The panel's name follows. */
const draftPrefix = 'draft ';

/** Stores the question draft of a panel until the browser closes. `undefined` means none. */
export async function writeDraft(panel: string, draft: QuestionDraft | undefined): Promise<void> {
  // `null` instead of no key, because `watchDraftErased` takes a removed key for the erasure of all data.
  await setSession({ [draftPrefix + panel]: draft ?? null });
}

/** Returns the question draft of a panel. */
export async function readDraft(panel: string): Promise<QuestionDraft | undefined> {
  return read(draftPrefix + panel, questionDraft);
}

/** The prefix of the storage keys of the text in question boxes. The panel's name follows. */
const wordsPrefix = 'words ';

/** Stores the text in a panel's question box until the browser closes. */
export async function writeWords(panel: string, words: string): Promise<void> {
  await setSession({ [wordsPrefix + panel]: words });
}

/** Returns the last stored text in a panel's question box; empty if there is none. */
export async function readWords(panel: string): Promise<string> {
  return (await read(wordsPrefix + panel, z.string())) ?? '';
}

/** Returns the hashes of the pictures in the question drafts of all panels. */
export async function draftHashes(): Promise<Hash[]> {
  const drafts = await readAll(draftPrefix, questionDraft);
  return drafts.flatMap(({ pictures }) => pictures.map(({ hash }) => hash));
}

/** Calls back when the erasure of all data removes a panel's question draft. Returns a function that stops this. */
export function watchDraftErased(panel: string, erased: () => void): () => void {
  const listen = (changes: Record<string, { newValue?: unknown }>, area: string): void => {
    const change = changes[draftPrefix + panel];
    if (area === 'session' && change && change.newValue === undefined) erased();
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
