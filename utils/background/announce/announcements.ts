import { type PageAnnouncements, playToneOffscreen } from '../../bus/remote-contexts';
import type { Batch } from '../../model/batch';
import { wholeOf } from '../../model/conversation';
import type { FeedEvent } from '../../model/feed';
import { isLastEvent, isPageReadable, type Job, type Tone } from '../../model/job';
import type { PageRef, PictureSource, PageSource } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { createMutex } from '../../lib/async';
import {
  createAnnounce,
  type Audience,
  inPageAlike,
  inUiLanguage,
  type OpenPanel,
  type Announcement,
} from './announcement-target';
import { openAnswerWindow } from './answer-window';
import { autoCopy } from '../jobs/auto-copy';
import type { Jobs } from '../jobs/jobs';
import { answerLanguageOf, taskName } from '../../i18n/answer-words';
import { formatNumber, t } from '../../i18n/messages';
import { takeBeginning, speechOfJob } from '../../i18n/plain-words';
import {
  batchAnnouncement,
  jobEndAnnouncement,
  isCutOff,
  forPage,
  progressAnnouncement,
  jobStartAnnouncement,
  shortStageWords,
} from '../../i18n/spoken-words';
import { keyOf } from '../../platform/menus';
import { readSettings } from '../../store/settings';

/** The delay before a start is announced, in ms. Until then, the page is busy with the picture, which the user waits for. */
const startDelayMs = 80;
/** The interval of progress announcements, in ms. */
const progressMs = 7000;
/**
 * The maximum length of an announced answer, in characters. The command `say-last` announces all of it, and so does a panel in which the
 * question was typed.
 */
const maxAnswerLength = 500;

/** The functions of jobs that announcements use. */
type AnnouncedJobs = Pick<Jobs, 'find' | 'publish' | 'state' | 'subscribe'>;

export type Announcements = ReturnType<typeof createAnnouncements>;

/** What is announced, and what is announced in its place in the page. */
type Announced = [everywhere: Announcement[], inPage: PageAnnouncements];

/** Returns the announcement that `words` makes of a job, and the one that it makes of what a page may hear of the job. */
const inBoth = (job: Job, words: (job: Job) => string): Announced => [
  [inUiLanguage(words(job))],
  inPageAlike([inUiLanguage(words(forPage(job)))]),
];

const stageWords = ({ stage }: Job): string => shortStageWords(stage);

function playTone(tone: Tone, { sound }: Settings): void {
  // Announcements do not wait for the tone, and need none.
  if (sound) void playToneOffscreen(tone).catch(() => undefined);
}

/**
 * Queues of announcements, one for each tab: otherwise an end could be announced before its start. A page that hangs holds only the
 * announcements of its own tab.
 */
function createQueues() {
  const queues = new Map<number | undefined, ReturnType<typeof createMutex>>();
  return {
    inTurn<T>(page: PageRef | undefined, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(page?.tabId) ?? createMutex('Something was not announced');
      queues.set(page?.tabId, queue);
      return queue(work);
    },
    async settled(): Promise<void> {
      await Promise.all([...queues.values()].map((queue) => queue(() => Promise.resolve())));
    },
  };
}

/** Announces the events of jobs and batches, each once and in order, but never the streamed text. */
export function createAnnouncements(jobs: AnnouncedJobs, openPanels: readonly OpenPanel[]) {
  const queues = createQueues();
  const announce = createAnnounce(openPanels);
  /** By job id: the last announcement that no page and no panel could make. A panel that reconnects makes it. */
  const unannounced = new Map<string, readonly Announcement[]>();
  /** The sources of jobs whose start is announced already. */
  const announced = new WeakSet<readonly PictureSource[]>();
  /** A later turn has no page. Its audience is that of the page where the conversation began. */
  const whole = (job: Job): Job => wholeOf(jobs.state().jobs, job);
  const announceFor = async (job: Job, [everywhere, inPage]: Announced): Promise<void> => {
    unannounced.delete(job.id);
    if (everywhere.length > 0 && !(await announce(audienceOf(whole(job)), everywhere, inPage)))
      unannounced.set(job.id, everywhere);
  };

  /** Runs a listener with the current settings, after the earlier listeners of the same page. */
  const withSettings = (page: PageRef | undefined, listener: (settings: Settings) => Promise<void>): void =>
    void queues.inTurn(page, async () => listener(await readSettings()));
  const pageOfJob = (job: Job): PageRef | undefined => audienceOf(whole(job)).page;

  followJobs(jobs, {
    started: (job) =>
      withSettings(pageOfJob(job), async ({ quiet }) => {
        if (quiet || announced.has(job.sources)) return;
        await new Promise((resolve) => setTimeout(resolve, startDelayMs));
        await announceFor(job, inBoth(job, jobStartAnnouncement));
      }),
    ended: (job) =>
      withSettings(pageOfJob(job), async (settings) => {
        const copied = await autoCopy(job, settings, jobs.publish);
        if (job.state === 'done' || job.state === 'failed') playTone(job.state, settings);
        if (copied === '') return openAnswerWindow(job.id, true);
        if (settings.quiet && !job.byCommand) return;
        await announceFor(job, await endsOf(whole(job), settings, copied));
      }),
    waiting: (job) =>
      withSettings(pageOfJob(job), async ({ quiet }) => {
        if (!quiet) await announceFor(job, inBoth(job, stageWords));
      }),
    batchChanged: (batch) =>
      withSettings(batch.page, async (settings) => {
        if (batch.state !== 'working') playTone('done', settings);
        if (!settings.quiet) await announce(audienceOfBatch(batch), [inUiLanguage(batchAnnouncement(batch))]);
      }),
    progressed: (working, batch) =>
      withSettings(working[0] ? pageOfJob(working[0]) : batch?.page, async ({ announceProgress, quiet }) => {
        if (!announceProgress || quiet) return;
        const [newest] = working;
        // A page hears only of its own job.
        const words =
          newest && inBoth(newest, (one) => progressAnnouncement(one === newest ? working : [one]));
        if (words) await announce(audienceOf(whole(newest)), ...words);
        if (batch) await announce(audienceOfBatch(batch), [inUiLanguage(batchAnnouncement(batch))]);
      }),
  });

  return {
    /** Announces the answer to a command on a page. Returns whether anything could announce. */
    say: (page: PageRef, ...announcements: readonly Announcement[]): Promise<boolean> =>
      queues.inTurn(page, () => announce({ page, inPanel: false }, announcements)),

    /**
     * Announces an answer in a page that may get it and cannot find what it says, or in a panel in front. Returns whether there is such a
     * place.
     */
    sayAnswer: (page: PageRef | undefined, words: Announcement): Promise<boolean> =>
      queues.inTurn(page, () =>
        announce({ page, inPanel: !page, isFrontOnly: true }, [words], { words: [words], overheard: [] }),
      ),

    /** Waits until all that has happened so far is announced. Nothing of it is stored afterwards. */
    settled: queues.settled,

    /** Must be called before a job starts whose start is announced already, with the job's sources. */
    alreadyAnnounced: (sources: readonly PictureSource[]): void => void announced.add(sources),

    /** Must be called when a panel has connected. With `isBack`, announces what could not be announced meanwhile. */
    panelOpened(panel: OpenPanel, isBack: boolean): void {
      void queues.settled().then(() => {
        for (const [id, announcements] of unannounced) {
          const state = jobs.find(id)?.state;
          // A panel announces failures itself, by an alert. A deleted job is not announced.
          if (!isBack || state === undefined || state === 'failed') continue;
          for (const { words, lang } of announcements) panel.say(words, lang);
        }
        unannounced.clear();
      });
    },
  };
}

/** The events of jobs and batches that are announced. */
interface JobListener {
  started(job: Job): void;
  /** The job has ended, or could not start. */
  ended(job: Job): void;
  /** The job waits for its service for the first time. */
  waiting(job: Job): void;
  /** A batch has started or ended. */
  batchChanged(batch: Batch): void;
  /** Jobs or a batch are still running. The newest job comes first. */
  progressed(working: readonly Job[], batch: Batch | undefined): void;
}

/** Calls back with these events. Jobs of a batch have no events of their own. */
function followJobs(jobs: AnnouncedJobs, listener: JobListener): void {
  const waited = new Set<string>();
  let batch: Batch | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const tick = (): void => {
    const working = jobs.state().jobs.filter((job) => job.state === 'working' && job.batch === undefined);
    const { batch: now } = jobs.state();
    const isBatch = now?.state === 'working';
    if (working.length > 0 || isBatch) return listener.progressed(working, isBatch ? now : undefined);
    clearInterval(ticking);
  };
  /** Restarts the interval, which counts from the last start. */
  const tickFromNow = (): void => {
    clearInterval(ticking);
    ticking = setInterval(tick, progressMs);
  };
  const followBatch = (now: Batch | undefined): void => {
    const before = batch;
    batch = now;
    if (!now || (before?.id === now.id && before.state === now.state)) return;
    if (now.state === 'working') tickFromNow();
    // A batch that ended in an earlier background was announced there.
    if (before?.id === now.id || now.state === 'working') listener.batchChanged(now);
  };

  jobs.subscribe((event) => {
    if (event.type === 'batch') return followBatch(event.batch);
    const job = jobOf(event, jobs);
    if (!job || job.batch !== undefined) return;
    const step = event.type === 'event' ? event.event : undefined;
    if (!step && job.state === 'working') {
      tickFromNow();
      listener.started(job);
    } else if (!step || isLastEvent(step)) {
      waited.delete(job.id);
      listener.ended(job);
    } else if (step.type === 'stage' && job.stage.kind === 'waiting' && !waited.has(job.id)) {
      waited.add(job.id);
      listener.waiting(job);
    }
  });
}

function jobOf(event: FeedEvent, { find }: AnnouncedJobs): Job | undefined {
  if (event.type === 'job') return event.job;
  return event.type === 'event' ? find(event.id) : undefined;
}

function audienceOf({ sources, state, inPanel = false }: Job): Audience {
  const shown = sources.find((source): source is PageSource => 'page' in source);
  return { page: shown?.page, inPanel, isAlert: state === 'failed' };
}

const audienceOfBatch = ({ page }: Batch): Audience => ({ page, inPanel: true });

/**
 * Returns the announcements of a job's end, and those for its page. A page that could not read the picture, or could find what it
 * says, gets no word of the answer, but the key of `say-last`.
 */
async function endsOf(job: Job, settings: Settings, copied: string | undefined): Promise<Announced> {
  // How many words there are says something of the answer.
  if (job.copies && copied !== undefined)
    return [
      [inUiLanguage(copied)],
      { words: [inUiLanguage(copied)], overheard: [inUiLanguage(t('copied'))] },
    ];
  const endsOfOne = (one: Job) => [...endAnnouncements(one, settings, copied), ...storageNotes(one)];
  // A question that was typed in a panel is answered there.
  const inPage = forPage({ ...job, inPanel: false });
  const isAnswer = answerPieces(job, settings).length > 0;
  const isReadable = job.state !== 'done' || isPageReadable(job);
  if (isReadable && !isAnswer) return [endsOfOne(job), inPageAlike(endsOfOne(inPage))];
  const key = isAnswerWanted(job, settings) ? await keyOf('say-last') : '';
  const overheard = [endWithoutAnswer(inPage, key, copied), ...storageNotes(inPage)];
  return [endsOfOne(job), { words: isReadable ? endsOfOne(inPage) : overheard, overheard }];
}

/** Announces how a job ended, its answer if the settings ask for it, and whether the answer was copied. */
function endAnnouncements(job: Job, settings: Settings, copied: string | undefined): Announcement[] {
  const end = jobEndAnnouncement(job);
  if (end === undefined) return [];
  const spoken = endWithAnswer(job, end, settings);
  if (copied === undefined) return spoken;
  // One announcement if there is no answer; else the copying is announced after the answer.
  const [only] = spoken;
  const isEndAlone = spoken.length === 1 && only?.words[0] === end;
  return isEndAlone ? [inUiLanguage(t('two_sentences', end, copied))] : [...spoken, inUiLanguage(copied)];
}

/** Announces that older pictures were deleted for this job, or that its answer is only in memory. */
const storageNotes = ({ notes }: Job): Announcement[] =>
  notes.flatMap((note) => {
    if (note.kind === 'room-made') return [inUiLanguage(t('note_room_made', formatNumber(note.pictures)))];
    return note.kind === 'not-saved' ? [inUiLanguage(t('note_not_saved'))] : [];
  });

/** Announces how a job ended, without its answer. `key` is the shortcut that repeats the answer; it may be empty. */
function endWithoutAnswer({ task }: Job, key: string, copied: string | undefined): Announcement {
  const end = key === '' ? t('announce_done', taskName(task)) : t('announce_done_press', key);
  // The copied format reveals something of the answer, so it is not named.
  return inUiLanguage(end, ...(copied === undefined ? [] : [t('copied')]));
}

/** Whether a job answers a question that was typed in a panel. */
const isTyped = ({ task, inPanel = false }: Job): boolean => inPanel && task.kind === 'ask';

/** Whether the settings ask for announcing a job's answer. */
const isAnswerWanted = (job: Job, { speakAnswers }: Settings): boolean =>
  !job.copies &&
  (speakAnswers === 'always' || (speakAnswers === 'commands' && (job.byCommand === true || isTyped(job))));

/** Returns the answer of a job as it is spoken, if the job has one and the settings ask for it. */
const answerPieces = (job: Job, settings: Settings): string[] =>
  job.state === 'done' && isAnswerWanted(job, settings) ? speechOfJob(job) : [];

function endWithAnswer(job: Job, words: string, settings: Settings): Announcement[] {
  const { answerLanguage: chosen } = settings;
  const pieces = answerPieces(job, settings);
  if (pieces.length === 0) return [inUiLanguage(words)];
  const answer = takeBeginning(pieces, isTyped(job) ? Infinity : maxAnswerLength);
  const spoken = { words: answer.pieces, lang: answerLanguageOf(job, chosen) };
  if (isCutOff(job)) return [spoken, inUiLanguage(words)];
  return answer.isAll ? [spoken] : [spoken, inUiLanguage(t('announce_more', t('command_say_last')))];
}
