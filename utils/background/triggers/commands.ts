import { createMutex } from '../../lib/async';
import { browser } from 'wxt/browser';
import type { Announcements } from '../announce/announcements';
import type { picturesContract } from '../../bus/contracts/pictures';
import type { Client } from '../../bus/rpc';
import { toFailure } from '../../model/failure';
import { isOfSite } from '../../acquire/address-policy';
import { isEmptyText, isPageReadable, type Job } from '../../model/job';
import { listOnlyFragment, type PictureCounts } from '../../model/page-pictures';
import type { PageRef, PictureSource } from '../../model/picture';
import type { Task } from '../../model/task';
import { inUiLanguage, isInFront, type OpenPanel, type Announcement } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';
import { keyOf } from '../../platform/menus';
import { bringToFront, openBeside, openWindow, pageOf, tabInFront } from '../../platform/tabs';
import {
  readCounted,
  readGesture,
  readStepped,
  writeCounted,
  writeGesture,
  writeStepped,
} from '../../store/session';
import { formatNumber, t } from '../../i18n/messages';
import { answerLanguageOf } from '../../i18n/answer-words';
import { failureWords } from '../../i18n/failures';
import { speechOfJob } from '../../i18n/plain-words';
import { jobEndAnnouncement } from '../../i18n/spoken-words';
import { readSettings } from '../../store/settings';

type PicturesScript = Pick<Client<typeof picturesContract.methods>, 'focused'>;
type Focused = NonNullable<Awaited<ReturnType<PicturesScript['focused']>>>;

export interface CommandTools {
  jobs: Jobs;
  announcements: Pick<Announcements, 'say' | 'sayInPanel' | 'alreadyAnnounced'>;
  openPanels: readonly OpenPanel[];
  /** The script that knows a page's pictures. Throws `FailureError`. */
  picturesScript(page: PageRef): Promise<PicturesScript>;
  /** Lists a page's pictures in the panels. Throws `FailureError`. */
  showList(page: PageRef): Promise<PictureCounts>;
  /** Removes written alt text from a page. Returns how many pictures had some. Throws `FailureError`. */
  undoAlt(page: PageRef): Promise<number>;
  /** Called when no page and no panel could announce the answer to a command. */
  onUnannounced(): void;
}

/** An answer that is listened to should be brief. */
const describe: Task = { kind: 'describe', detail: 'brief' };

/** Handles all commands but `capture`, which is a gesture. They answer in the page; `page-images`, pressed again, opens the list in a tab. */
export function listenForCommands(tools: CommandTools): void {
  const commands: Record<string, (page: PageRef) => Promise<void>> = {
    'page-images': (page) => countPictures(page, tools),
    'describe-focused': (page) => describeFocused(page, 0, tools),
    'describe-next': (page) => describeFocused(page, 1, tools),
    'describe-previous': (page) => describeFocused(page, -1, tools),
    'say-last': (page) => sayLast(page, tools),
    'undo-alt': (page) => undoAlt(page, tools),
  };
  // A key that is pressed again continues where its last command ended.
  const exclusively = createMutex('A command failed');
  browser.commands.onCommand.addListener((name, tab) => {
    const front = tab && pageOf(tab);
    const command = commands[name];
    if (!front || !command) return;
    const target = targetPage(front);
    void exclusively(async () => {
      const page = await target;
      await command(page).catch((thrown: unknown) => sayFailure(page, thrown, tools));
    }).catch(() => undefined);
  });
}

/** The page that a command is for: in a page of the extension, such as a list in a tab, the page of the last gesture. */
async function targetPage(page: PageRef): Promise<PageRef> {
  if (page.url.startsWith(browser.runtime.getURL('/'))) return (await readGesture()) ?? page;
  await writeGesture(page);
  return page;
}

async function answer(
  page: PageRef,
  tools: CommandTools,
  ...announcements: readonly Announcement[]
): Promise<void> {
  if (!(await tools.announcements.say(page, ...announcements))) tools.onUnannounced();
}

function sayFailure(page: PageRef, thrown: unknown, tools: CommandTools): Promise<void> {
  const { title, next } = failureWords(toFailure(thrown));
  return answer(page, tools, inUiLanguage(t('two_sentences', title, next)));
}

/** Announces how many pictures there are. Their list would take the keyboard: the same command again opens it in a tab. */
async function countPictures(page: PageRef, tools: CommandTools): Promise<void> {
  const { all, missing, poor } = await tools.showList(page);
  if (all === 0) return answer(page, tools, inUiLanguage(t('no_pictures')));
  const counts = t('counted_pictures', formatNumber(all), formatNumber(missing), formatNumber(poor));
  const front = await tabInFront();
  if (tools.openPanels.some((panel) => isInFront(panel, front))) {
    return answer(page, tools, inUiLanguage(counts, t('counted_in_panel')));
  }
  const before = await readCounted();
  if (before?.tabId === page.tabId && before.url === page.url) return showPanelInTab(page, tools);
  await writeCounted(page);
  const key = await keyOf('page-images');
  await answer(page, tools, inUiLanguage(counts, ...(key === '' ? [] : [t('counted_again', key)])));
}

async function showPanelInTab(page: PageRef, { openPanels }: CommandTools): Promise<void> {
  const tabId = openPanels.find((panel) => panel.tabId !== undefined)?.tabId;
  if (tabId === undefined) await openBeside(page, `/sidepanel.html${listOnlyFragment}`);
  else await bringToFront({ ...page, tabId });
}

/** Announces which picture is described, the one at the focus or `step` pictures further, and describes it. */
async function describeFocused(page: PageRef, step: number, tools: CommandTools): Promise<void> {
  try {
    const found = await nextFocused(page, step, await tools.picturesScript(page));
    if (!found) return await answer(page, tools, inUiLanguage(t('no_pictures')));
    const { ref, address } = found;
    const sources: PictureSource[] = [{ kind: 'element', url: address, ref, frameId: 0, page }];
    await answer(page, tools, inUiLanguage(focusedWords(found), ...(await offers(found))));
    tools.announcements.alreadyAnnounced(sources);
    await tools.jobs.start({ task: describe, sources, byCommand: true });
  } catch (thrown) {
    await tools.jobs.start({ task: describe, sources: [], byCommand: true, failure: toFailure(thrown) });
  }
}

async function nextFocused(page: PageRef, step: number, script: PicturesScript): Promise<Focused | null> {
  const target = await script.focused({ from: '', step: 0 });
  if (!target) return null;
  const before = await readStepped();
  // The same command again is for the next picture, unless the focus has moved, or without one the page.
  const isUnmoved = !target.hasFocusMoved && before?.target === target.ref;
  const isAgain = before?.tabId === page.tabId && (step !== 0 || isUnmoved);
  const found = isAgain ? await script.focused({ from: before.last, step: step || 1 }) : target;
  const next = found ?? target;
  await writeStepped({ tabId: page.tabId, target: target.ref, last: next.ref });
  return next;
}

function focusedWords({ name, place, of, width, height }: Focused): string {
  const size = [width, height].flatMap((side) => (side === undefined ? [] : formatNumber(Math.round(side))));
  const missing = t('verdict_missing');
  const nameless = size.length === 2 ? t('source_with_size', missing, t('size', ...size)) : missing;
  return t('focused', formatNumber(place), formatNumber(of), name || nameless);
}

async function offers({ of }: Focused): Promise<string[]> {
  const key = of > 1 ? await keyOf('describe-focused') : '';
  return key === '' ? [] : [t('focused_again', key)];
}

/**
 * Announces the whole last answer: in the page if it is of the answer's site and could have read the picture, else in a
 * panel in front, else in a window of its own.
 */
async function sayLast(page: PageRef, tools: CommandTools): Promise<void> {
  await tools.jobs.ready;
  const isAnswer = ({ state, batch }: Job): boolean => state === 'done' && batch === undefined;
  const [newest] = tools.jobs
    .state()
    .jobs.filter(isAnswer)
    .toSorted((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0));
  if (!newest) return answer(page, tools, inUiLanguage(t('no_last_answer')));
  const { answerLanguage: chosen } = await readSettings();
  const words: Announcement = isEmptyText(newest)
    ? inUiLanguage(jobEndAnnouncement(newest) ?? '')
    : { words: speechOfJob(newest), lang: answerLanguageOf(newest, chosen) };
  const isOfPage = newest.sources.some((source) => 'page' in source && isOfSite(source.page.url, page.url));
  if (isOfPage && isPageReadable(newest)) return answer(page, tools, words);
  if (await tools.announcements.sayInPanel(words)) return;
  await openWindow(`/answer.html#${newest.id}`, answerWindowSize);
}

/** The size of the window of an answer, in CSS pixels. */
const answerWindowSize = { width: 480, height: 480 };

async function undoAlt(page: PageRef, tools: CommandTools): Promise<void> {
  const undone = await tools.undoAlt(page);
  const words = undone === 0 ? t('undone_none') : t('undone', formatNumber(undone));
  await answer(page, tools, inUiLanguage(words));
}
