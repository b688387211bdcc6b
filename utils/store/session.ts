import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { type Cut, cut } from '../model/capture-edit';
import { type Composer, composer } from '../model/feed';
import { listedPage, type ListedPage } from '../model/page-pictures';
import { pageRef, type PageRef } from '../model/picture';

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

const composing = z.object({ composing: composer });

/** Remembers the pictures in front of the question box: writing a question takes longer than a worker lives. */
export async function writeComposer(now: Composer | undefined): Promise<void> {
  if (now) await browser.storage.session.set({ composing: now });
  else await browser.storage.session.remove('composing');
}

/** The pictures in front of the question box. */
export async function readComposer(): Promise<Composer | undefined> {
  const read = composing.safeParse(await browser.storage.session.get('composing'));
  return read.success ? read.data.composing : undefined;
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

const cutting = z.object({ cuts: z.array(cut) });

/** The captures that are being cut. */
export async function readCuts(): Promise<Cut[]> {
  const read = cutting.safeParse(await browser.storage.session.get('cuts'));
  return read.success ? read.data.cuts : [];
}

/** Remembers the captures that are being cut, until the browser closes. */
export async function writeCuts(cuts: readonly Cut[]): Promise<void> {
  await browser.storage.session.set({ cuts });
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

/** The ids of the jobs that were brought back out of the history. */
export async function readRecalled(): Promise<string[]> {
  const read = recalling.safeParse(await browser.storage.session.get('recalled'));
  return read.success ? read.data.recalled : [];
}

/** Remembers those ids, until the browser closes. */
export async function writeRecalled(ids: readonly string[]): Promise<void> {
  await browser.storage.session.set({ recalled: ids });
}
