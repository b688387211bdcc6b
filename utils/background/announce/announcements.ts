import type { Batch } from '../../model/batch';
import type { FeedEvent } from '../../model/feed';
import type { Job, JobEvent } from '../../model/job';
import type { PageRef, PictureSource, ShownSource } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { createMutex } from '../../lib/async';
import {
  createAnnouncementTarget,
  type Audience,
  type AnnouncementTools,
  inUiLanguage,
  type OpenPanel,
  type Announcement,
} from './announcement-target';
import type { Jobs } from '../jobs/jobs';
import { answerLanguage } from '../../i18n/answer-language';
import { t, tn } from '../../i18n/messages';
import { beginningOf, plainWords } from '../../i18n/plain-words';
import { batchWords, endWords, isCutOff, progressWords, startWords, waitingWords } from '../../i18n/spoken';

export interface AnnouncementsTools extends AnnouncementTools {
  jobs: Pick<Jobs, 'subscribe' | 'find' | 'state'>;
  settings(): Promise<Settings>;
  play(tone: 'done' | 'failed'): Promise<void>;
  /** Copies an answer that has just come, where that is wanted; gives what is said of it, with the end. */
  copied(job: Job): Promise<string | undefined>;
}

/** What is still going on is said this often, in milliseconds. */
const every = 7000;
/** So much of an answer is said by itself, in characters; the last answer can be had whole. */
const mostOfAnswer = 500;

const ends = new Set<JobEvent['type']>(['done', 'failed', 'stopped', 'interrupted']);

export type Announcements = ReturnType<typeof createAnnouncements>;

/** Says what happens to jobs and batches, each thing once and in its order. Never the stream. */
export function createAnnouncements(tools: AnnouncementsTools) {
  const { jobs } = tools;
  /** An end could be heard before its beginning. */
  const inTurn = createMutex('Something was not announced');
  const tell = createAnnouncementTarget(tools);
  /** What nobody was there to hear, the latest of each job: for a panel that comes back. */
  const unheard = new Map<string, readonly Announcement[]>();
  /** The sources of jobs that were said to begin before they did. */
  const begun = new WeakSet<readonly PictureSource[]>();
  const tellOf = async (job: Job, speech: readonly Announcement[]): Promise<void> => {
    unheard.delete(job.id);
    if (speech.length > 0 && !(await tell(hearerOf(job), speech))) unheard.set(job.id, speech);
  };
  const ring = (tone: 'done' | 'failed', { sound }: Settings): void => {
    // Nothing that is said waits for it, and a machine that cannot play says all the same.
    if (sound) void tools.play(tone).catch(() => undefined);
  };

  const started = async (job: Job): Promise<void> => {
    const isSaid = begun.has(job.sources) || (await tools.settings()).quiet;
    if (!isSaid) await tellOf(job, [inUiLanguage(startWords(job))]);
  };
  const ended = async (job: Job): Promise<void> => {
    const settings = await tools.settings();
    const copied = await tools.copied(job);
    if (job.state === 'done' || job.state === 'failed') ring(job.state, settings);
    if (settings.quiet && !job.byCommand) return;
    await tellOf(job, [...endOf(job, settings, copied), ...roomMade(job)]);
  };
  const waits = async (job: Job, host: string): Promise<void> => {
    if (!(await tools.settings()).quiet) await tellOf(job, [inUiLanguage(waitingWords(host))]);
  };
  const batchIs = async (batch: Batch): Promise<void> => {
    const settings = await tools.settings();
    if (batch.state !== 'working') ring('done', settings);
    if (!settings.quiet) await tell(hearerOfBatch(batch), [inUiLanguage(batchWords(batch))]);
  };
  const still = async (working: readonly Job[], batch: Batch | undefined): Promise<void> => {
    const { announceProgress, quiet } = await tools.settings();
    if (!announceProgress || quiet) return;
    const [newest] = working;
    const words = progressWords(working);
    if (newest && words !== undefined) await tell(hearerOf(newest), [inUiLanguage(words)]);
    if (batch) await tell(hearerOfBatch(batch), [inUiLanguage(batchWords(batch))]);
  };

  followJobs(jobs, {
    started: (job) => void inTurn(() => started(job)),
    ended: (job) => void inTurn(() => ended(job)),
    waits: (job, host) => void inTurn(() => waits(job, host)),
    batchIs: (batch) => void inTurn(() => batchIs(batch)),
    still: (working, batch) => void inTurn(() => still(working, batch)),
  });

  return {
    /** Says what a command on a page asked for; answers whether anybody hears it. */
    say: (page: PageRef, ...speech: readonly Announcement[]): Promise<boolean> =>
      inTurn(() => tell({ page, inPanel: false }, speech)),

    /** That the job with these sources, which is about to start, was said already. */
    hasBegun: (sources: readonly PictureSource[]): void => void begun.add(sources),

    /** A panel has opened; one that comes back hears what was said to nobody meanwhile. */
    panelOpened(panel: OpenPanel, isBack: boolean): void {
      void inTurn(async () => {
        // Failures it says by itself.
        const missed = [...unheard].filter(([id]) => isBack && jobs.find(id)?.state !== 'failed');
        unheard.clear();
        for (const { words, lang } of missed.flatMap(([, speech]) => speech)) panel.say(words, lang);
      });
    },
  };
}

/** What of jobs and batches is worth saying. */
interface Heard {
  started(job: Job): void;
  /** It has ended, or could not even begin. */
  ended(job: Job): void;
  /** It waits for its service for the first time. */
  waits(job: Job, host: string): void;
  /** A batch has begun or ended. */
  batchIs(batch: Batch): void;
  /** What is still being done, newest first. */
  still(working: readonly Job[], batch: Batch | undefined): void;
}

/** Calls back with what is worth saying; jobs of a batch are part of it alone. */
function followJobs(jobs: AnnouncementsTools['jobs'], heard: Heard): void {
  const waited = new Set<string>();
  let batch: Batch | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const tick = (): void => {
    const working = jobs.state().jobs.filter((job) => job.state === 'working' && job.batch === undefined);
    const isBatch = batch?.state === 'working';
    if (working.length > 0 || isBatch) return heard.still(working, isBatch ? batch : undefined);
    clearInterval(ticking);
  };
  /** Counted from what was heard of last. */
  const tickFromNow = (): void => {
    clearInterval(ticking);
    ticking = setInterval(tick, every);
  };
  const heedBatch = (now: Batch | undefined): void => {
    const before = batch;
    batch = now;
    if (!now || (before?.id === now.id && before.state === now.state)) return;
    if (now.state === 'working') tickFromNow();
    // One that is not known was begun by an earlier background, unless it has just begun.
    if (before?.id === now.id || (now.state === 'working' && now.startedAt > Date.now() - every)) {
      heard.batchIs(now);
    }
  };

  jobs.subscribe((event) => {
    if (event.type === 'batch') return heedBatch(event.batch);
    const job = jobOf(event, jobs);
    if (!job || job.batch !== undefined) return;
    const type = event.type === 'event' ? event.event.type : undefined;
    if (type === undefined && job.state === 'working') {
      tickFromNow();
      heard.started(job);
    } else if (type === undefined || ends.has(type)) {
      waited.delete(job.id);
      heard.ended(job);
    } else if (type === 'stage' && job.stage.kind === 'waiting' && !waited.has(job.id)) {
      waited.add(job.id);
      heard.waits(job, job.stage.host);
    }
  });
}

function jobOf(event: FeedEvent, { find }: Pick<Jobs, 'find'>): Job | undefined {
  if (event.type === 'job') return event.job;
  return event.type === 'event' ? find(event.id) : undefined;
}

function hearerOf({ sources, state, inPanel = false }: Job): Audience {
  const shown = sources.find((source): source is ShownSource => 'page' in source);
  return { page: shown?.page, inPanel, isAlert: state === 'failed' };
}

const hearerOfBatch = ({ page }: Batch): Audience => ({ page, inPanel: true });

/** How a job has ended, where that is wanted with the answer itself, and that this was copied. */
function endOf(job: Job, settings: Settings, copied: string | undefined): Announcement[] {
  const end = endWords(job);
  if (end === undefined) return [];
  const speech = spokenEnd(job, end, settings);
  if (copied === undefined) return speech;
  // In the same breath where the end is said in our words, else after the answer.
  const [only] = speech;
  const isEndAlone = speech.length === 1 && only?.words[0] === end;
  return isEndAlone ? [inUiLanguage(t('two_sentences', end, copied))] : [...speech, inUiLanguage(copied)];
}

/** That older pictures had to go for this one. */
const roomMade = ({ notes }: Job): Announcement[] =>
  notes.flatMap((note) =>
    note.kind === 'room-made' ? [inUiLanguage(tn('note_room_made', note.pictures))] : [],
  );

function spokenEnd(
  job: Job,
  words: string,
  { speakAnswers, answerLanguage: chosen }: Settings,
): Announcement[] {
  const isWanted = speakAnswers === 'always' || (speakAnswers === 'commands' && job.byCommand === true);
  const pieces = job.state === 'done' && isWanted ? plainWords(job.answer) : [];
  if (pieces.length === 0) return [inUiLanguage(words)];
  const answer = beginningOf(pieces, mostOfAnswer);
  const spoken = { words: answer.pieces, lang: answerLanguage(job, chosen) };
  if (isCutOff(job)) return [spoken, inUiLanguage(words)];
  return answer.isAll ? [spoken] : [spoken, inUiLanguage(t('announce_more', t('command_say_last')))];
}
