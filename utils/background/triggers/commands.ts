import { createMutex, memoized } from '../../lib/async';
import { browser } from 'wxt/browser';
import type { Announcements } from '../announce/announcements';
import { picturesScript } from '../../bus/remote-contexts';
import { toFailure } from '../../model/failure';
import { isOfSite } from '../../lib/address-policy';
import { wholeOf } from '../../model/conversation';
import { isEmptyText, isPageReadable, type Job } from '../../model/job';
import { listOnlyFragment } from '../../model/page-pictures';
import type { PageRef, PictureSource } from '../../model/picture';
import type { Task } from '../../model/task';
import { openAnswerWindow } from '../announce/answer-window';
import { inUiLanguage, isInFront, type OpenPanel, type Announcement } from '../announce/announcement-target';
import type { Jobs } from '../jobs/jobs';
import type { PictureList } from '../pictures-on-page/picture-list';
import type { ProposalWriter } from '../pictures-on-page/proposal-writer';
import { keepAliveDuring } from '../../platform/keep-alive';
import { keyOf } from '../../platform/menus';
import { bringToFront, openWindow, pageOf, tabInFront, tabOf } from '../../platform/tabs';
import {
  readCounted,
  readGesture,
  readStepped,
  writeCounted,
  writeGesture,
  writeStepped,
} from '../../store/session';
import { formatNumber, t, tn } from '../../i18n/messages';
import { answerLanguageOf } from '../../i18n/answer-words';
import { failureWords } from '../../i18n/failures';
import { speechOfJob } from '../../i18n/plain-words';
import { jobEndAnnouncement } from '../../i18n/spoken-words';
import { readSettings } from '../../store/settings';
import type { KeyFeedback } from './key-feedback';

type Script = Awaited<ReturnType<typeof picturesScript>>;
type Focused = NonNullable<Awaited<ReturnType<Script['focused']>>>;

/** The jobs and features that commands use, and the panels that are open. */
interface CommandTargets {
  jobs: Jobs;
  announcements: Pick<Announcements, 'say' | 'sayAnswer' | 'alreadyAnnounced'>;
  pictureList: Pick<PictureList, 'show'>;
  proposalWriter: Pick<ProposalWriter, 'undoAlt'>;
  feedback: Pick<KeyFeedback, 'works' | 'show'>;
  openPanels: readonly OpenPanel[];
}

/** Brief, because the user listens to the answer. */
const describe: Task = { kind: 'describe', detail: 'brief' };

/**
 * Handles all commands except `capture` and `copy-region`, which are gestures. They answer in the page. If `page-images` is pressed again, it opens the
 * list in a window of its own.
 */
export function listenForCommands(targets: CommandTargets): void {
  const commands: Record<string, (page: PageRef) => Promise<void>> = {
    'page-images': (page) => countPictures(page, targets),
    'describe-focused': (page) => describeFocused(page, 0, targets),
    'describe-next': (page) => describeFocused(page, 1, targets),
    'describe-previous': (page) => describeFocused(page, -1, targets),
    'say-last': createSayLast(targets),
    'undo-alt': (page) => undoAlt(page, targets),
  };
  // One after the other: a second press continues where the first command ended. A page that hangs holds its own tab's keys only.
  const mutexOf = memoized((_tabId: number) => createMutex('A command failed'));
  browser.commands.onCommand.addListener((name, tab) => {
    const front = tab && pageOf(tab);
    const command = commands[name];
    if (!front || !command) return;
    const target = targetPage(front);
    void mutexOf(front.tabId)(async () => {
      const page = await target;
      targets.feedback.works({ state: 'working', words: t('loading') }, page);
      await command(page).catch((thrown: unknown) => sayFailure(page, thrown, targets));
    }).catch(() => undefined);
  });
}

/** Returns the page that a command is for. In a page of the extension, such as a list in a tab, it is the page of the last gesture. */
async function targetPage(page: PageRef): Promise<PageRef> {
  if (page.url.startsWith(browser.runtime.getURL('/'))) return (await readGesture()) ?? page;
  await writeGesture(page);
  return page;
}

/** Announces and shows what a command has done. */
async function answer(
  page: PageRef,
  { announcements, feedback }: CommandTargets,
  shown: Parameters<KeyFeedback['show']>[0],
  ...said: readonly Announcement[]
): Promise<void> {
  feedback.show(shown, page);
  await announcements.say(page, ...said);
}

/** Announces and shows that there is nothing for a command. */
const answerNothing = (page: PageRef, targets: CommandTargets, words: string): Promise<void> =>
  answer(page, targets, { state: 'failed', words }, inUiLanguage(words));

function sayFailure(page: PageRef, thrown: unknown, targets: CommandTargets): Promise<void> {
  // A page hears no more of a failure, as `forPage` has it.
  const { title, next } = failureWords({ code: toFailure(thrown).code });
  const failed = { state: 'failed', words: t('feedback_failed') } as const;
  return answer(page, targets, failed, inUiLanguage(t('two_sentences', title, next)));
}

/** Announces the number of pictures. Their list would take the focus from the page, so only a second press opens it, in a window. */
async function countPictures(page: PageRef, targets: CommandTargets): Promise<void> {
  const { all, missing, poor } = await keepAliveDuring(targets.pictureList.show(page));
  if (all === 0) return answerNothing(page, targets, t('no_pictures'));
  const shown = { state: 'done', count: formatNumber(all), words: tn('feedback_pictures', all) } as const;
  const counts = t('counted_pictures', formatNumber(all), formatNumber(missing), formatNumber(poor));
  const front = await tabInFront();
  if (targets.openPanels.some((panel) => isInFront(panel, front))) {
    return answer(page, targets, shown, inUiLanguage(counts, t('counted_in_panel')));
  }
  const before = await readCounted();
  if (before?.tabId === page.tabId && before.url === page.url) {
    targets.feedback.works(undefined, page);
    return showList(targets);
  }
  await writeCounted(page);
  const key = await keyOf('page-images');
  await answer(page, targets, shown, inUiLanguage(counts, ...(key === '' ? [] : [t('counted_again', key)])));
}

/** The size of the window of the list, in CSS pixels. */
const listWindowSize = { width: 480, height: 640 };

async function showList({ openPanels }: CommandTargets): Promise<void> {
  const tabId = openPanels.find((panel) => panel.tabId !== undefined)?.tabId;
  const tab = tabId === undefined ? undefined : await tabOf(tabId);
  const open = tab && pageOf(tab);
  if (open) await bringToFront(open);
  else await openWindow(`/sidepanel.html${listOnlyFragment}`, listWindowSize);
}

/** Announces which picture is described, and describes it: the one at the focus, or the one `step` pictures after it. */
async function describeFocused(page: PageRef, step: number, targets: CommandTargets): Promise<void> {
  try {
    const found = await nextFocused(page, step, await picturesScript(page));
    if (!found) return await answerNothing(page, targets, t('no_pictures'));
    const { ref, address } = found;
    const sources: PictureSource[] = [{ kind: 'element', url: address, ref, frameId: 0, page }];
    await targets.announcements.say(page, inUiLanguage(focusedWords(found), ...(await offers(found))));
    targets.announcements.alreadyAnnounced(sources);
    await targets.jobs.start({ task: describe, sources, byCommand: true });
  } catch (thrown) {
    await targets.jobs.start({ task: describe, sources: [], byCommand: true, failure: toFailure(thrown) });
  }
}

async function nextFocused(page: PageRef, step: number, script: Script): Promise<Focused | null> {
  const target = await script.focused({ from: '', step: 0 });
  if (!target) return null;
  const before = await readStepped();
  // A second press means the next picture, unless the focus has moved or, without a focus, the page has scrolled.
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

/** The time within which two presses are one gesture, in ms: longer than a screen reader's own, for hands that are slow. */
const twiceMs = 3000;

/**
 * Returns a function that announces the whole last answer: in the page if it is of the answer's site, could have read the picture and
 * cannot find what it says, else in a panel in front, else in a window of its own. Pressed twice, it opens that window.
 */
function createSayLast(targets: CommandTargets): (page: PageRef) => Promise<void> {
  let said = { id: '', at: 0 };
  return async (page) => {
    await targets.jobs.ready;
    const isAnswer = ({ state, batch }: Job): boolean => state === 'done' && batch === undefined;
    const [newest] = targets.jobs
      .state()
      .jobs.filter(isAnswer)
      .toSorted((a, b) => (b.finishedAt ?? 0) - (a.finishedAt ?? 0));
    if (!newest) return answerNothing(page, targets, t('no_last_answer'));
    const { answerLanguage: chosen } = await readSettings();
    const words: Announcement = isEmptyText(newest)
      ? inUiLanguage(jobEndAnnouncement(newest) ?? '')
      : { words: speechOfJob(newest), lang: answerLanguageOf(newest, chosen) };
    const whole = wholeOf(targets.jobs.state().jobs, newest);
    const isOfPage = whole.sources.some((source) => 'page' in source && isOfSite(source.page.url, page.url));
    const isTwice = said.id === newest.id && Date.now() - said.at < twiceMs;
    said = { id: isTwice ? '' : newest.id, at: Date.now() };
    if (!isTwice) {
      const mayHear = isOfPage && isPageReadable(whole);
      if (await targets.announcements.sayAnswer(mayHear ? page : undefined, words))
        return targets.feedback.show({ state: 'done', words: t('command_say_last') }, page);
      said.id = '';
    }
    targets.feedback.works(undefined, page);
    await openAnswerWindow(newest.id);
  };
}

async function undoAlt(page: PageRef, targets: CommandTargets): Promise<void> {
  const undone = await keepAliveDuring(targets.proposalWriter.undoAlt(page));
  if (undone === 0) return answerNothing(page, targets, t('undone_none'));
  const words = t('undone', formatNumber(undone));
  await answer(page, targets, { state: 'done', count: formatNumber(undone), words }, inUiLanguage(words));
}
