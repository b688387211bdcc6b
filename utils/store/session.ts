import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import { awaitedCapture, captureEdit } from '../model/capture';
import { job, type Job } from '../model/job';
import { listedPage } from '../model/page-pictures';
import { type Hash, type PageRef, pageRef } from '../model/picture';
import { pictureToAsk, questionDraft, type QuestionDraft } from '../model/question-draft';
import { inExtensionStorage, isStorageFull, parsed } from './browser-storage';

/**
 * Stores values until the browser closes. Where the browser allows no more, the oldest unsaved jobs go: panels have them as
 * long as this worker lives. Throws `FailureError`.
 */
async function store(values: Record<string, unknown>): Promise<void> {
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

/** Returns the values of all keys with a prefix. */
async function readAll<T>(prefix: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  const stored = Object.entries(await browser.storage.session.get(null));
  return stored.flatMap(([key, value]) => (key.startsWith(prefix) ? (parsed(schema, value, key) ?? []) : []));
}

/**
 * Returns a function that reads and one that writes a value that is stored until the browser closes. Writing `undefined`
 * removes the value.
 */
function sessionValue<T>(key: string, schema: z.ZodMiniType<T>) {
  return [
    () => read(key, schema),
    async (value: T | undefined): Promise<void> =>
      value === undefined ? browser.storage.session.remove(key) : store({ [key]: value }),
  ] as const;
}

/** The page of the last menu, command or toolbar gesture. */
const [readGesture, writePage] = sessionValue('gesture', pageRef);
export { readGesture };
/** Stores the page of a gesture. Where that fails, a panel asks for the gesture again. */
export const writeGesture = async (page: PageRef): Promise<void> =>
  logFailure(writePage(page), 'The page of a gesture was not stored');

/** The picture of the menu item "Ask about picture" that no panel has taken yet. */
export const [readPictureToAsk, writePictureToAsk] = sessionValue('toAsk', pictureToAsk);

/** The picture that a command described last. Stored, because a person listens longer than a worker lives. */
export const [readStepped, writeStepped] = sessionValue(
  'stepped',
  z.object({
    tabId: z.number(),
    /** The ref of the picture that the focus was at, and of the one that was described last from there. */
    target: z.string(),
    last: z.string(),
  }),
);

/** The page whose pictures a command has counted: the same command again opens their list. */
export const [readCounted, writeCounted] = sessionValue('counted', pageRef);

/** The requests for which the capture tool was opened, one for each tab. */
export const [readAwaitedCaptures, writeAwaitedCaptures] = sessionValue('captures', z.array(awaitedCapture));

/** The captures that are open in the capture editor. */
export const [readCaptureEdits, writeCaptureEdits] = sessionValue('cuts', z.array(captureEdit));

/** The page whose pictures are listed. */
export const [readListed, writeListed] = sessionValue('listed', listedPage);

/** The ids of the jobs that were reopened out of the history. */
export const [readReopenedJobs, writeReopenedJobs] = sessionValue<readonly string[]>(
  'recalled',
  z.array(z.string()),
);

/** The prefix of the storage keys of jobs that could not be stored; the rest of a key is the job's id. */
const unsavedPrefix = 'unsaved ';

/** Holds a job that could not be stored until the browser closes. */
export async function holdUnsaved(held: Job): Promise<void> {
  await store({ [unsavedPrefix + held.id]: held });
}

/** Forgets held jobs, which were stored or deleted. */
export async function forgetUnsaved(ids: readonly string[]): Promise<void> {
  await browser.storage.session.remove(ids.map((id) => unsavedPrefix + id));
}

/** Returns the held jobs, newest first. */
export async function readUnsaved(): Promise<Job[]> {
  return (await readAll(unsavedPrefix, job)).sort((a, b) => b.createdAt - a.createdAt);
}

/** The prefix of the storage keys of question drafts; the rest of a key names the panel. */
const draftPrefix = 'draft ';

/** Stores the question draft of a panel, or that it has none, until the browser closes. */
export async function writeDraft(panel: string, draft: QuestionDraft | undefined): Promise<void> {
  // Not removed: only the erasure of all data removes keys, and panels listen for that.
  await store({ [draftPrefix + panel]: draft ?? null });
}

/** Returns the question draft of a panel. */
export async function readDraft(panel: string): Promise<QuestionDraft | undefined> {
  return read(draftPrefix + panel, questionDraft);
}

/** The prefix of the storage keys of the words in question boxes; the rest of a key names the panel. */
const wordsPrefix = 'words ';

/** Stores the words in the question box of a panel until the browser closes. */
export async function writeWords(panel: string, words: string): Promise<void> {
  await store({ [wordsPrefix + panel]: words });
}

/** Returns the words in the question box of a panel as it was closed; empty where there were none. */
export async function readWords(panel: string): Promise<string> {
  return (await read(wordsPrefix + panel, z.string())) ?? '';
}

/** Returns the hashes of the pictures in the question drafts of all panels. */
export async function draftHashes(): Promise<Hash[]> {
  const drafts = await readAll(draftPrefix, questionDraft);
  return drafts.flatMap(({ pictures }) => pictures.map(({ hash }) => hash));
}

/** Calls back when a panel's question draft is erased with all other data. Returns a function that ends this. */
export function watchDraftErased(panel: string, erased: () => void): () => void {
  const listen = (changes: Record<string, { newValue?: unknown }>, area: string): void => {
    const change = changes[draftPrefix + panel];
    if (area === 'session' && change && change.newValue === undefined) erased();
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}
