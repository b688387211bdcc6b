import type { VNode } from 'preact';
import type { Job } from '../../utils/model/job';
import type { Note } from '../../utils/model/picture';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { t, plainText, type MessageKey } from '../../utils/i18n/messages';
import {
  useNow,
  answererWords,
  cachedWords,
  noteWords,
  oneLine,
  pictureWords,
  stageProgress,
  stageWords,
  tookWords,
  usageWords,
} from '../shared/job-words';
import { background } from '../shared/background';
import { timeWords } from '../shared/format';
import { authorTexts } from './alt-result';
import { usePanelTools } from '../shared/panel-tools';

/** The author's texts on the picture, above the model's answer, each with its source. */
export function AuthorTexts({ job }: { job: Job }): VNode | null {
  if (job.task.kind !== 'alt' || !job.context) return null;
  const { alt } = job.context;
  const ofPage = pageLanguageOf(job);
  return (
    <div class="author" data-part="author">
      {/* Only a picture on a page can lack alt text. */}
      {job.sources[0]?.kind === 'element' && (
        <p>
          {alt === null && t('author_no_alt')}
          {alt === '' && t('author_decorative')}
          {alt && <OthersWords text="author_from_alt" words={alt} lang={ofPage} />}
        </p>
      )}
      {authorTexts(job.context).map(({ from, text, lang }) => (
        <p key={`${from} ${lang} ${text}`}>
          <OthersWords text={`author_from_${from}`} words={text} lang={lang || ofPage} />
        </p>
      ))}
    </div>
  );
}

/** The stage of a working job, with the button that stops it. A wait is counted down on screen, but not announced. */
function Working({ job }: { job: Job }): VNode {
  const { act } = usePanelTools();
  const isWaiting = job.stage.kind === 'waiting';
  const words = stageWords(job.stage, useNow(isWaiting));
  const progress = stageProgress(job.stage);
  return (
    <>
      <p data-part="status">{words}</p>
      <button type="button" class="small" onClick={() => act(() => background.stop({ id: job.id }))}>
        {t('action_stop')}
      </button>
      {job.answer === '' && !isWaiting && (
        <progress aria-label={words} {...(progress === undefined ? {} : { value: progress })} />
      )}
    </>
  );
}

/**
 * The line above the answer: the stage of a working job, then its time, and why it ended early. It stays in place when a
 * job ends, so that nothing below it moves. `id` is that of the time.
 */
export function StatusLine({ job, id }: { job: Job; id: string }): VNode {
  const isWorking = job.state === 'working';
  const ended = job.state === 'stopped' || job.state === 'interrupted' ? job.state : undefined;
  return (
    <div class="status meta">
      {isWorking && <Working job={job} />}
      {ended && <p data-part="status">{t(`status_${ended}`)}</p>}
      {/* A new element when it becomes visible: otherwise browsers scroll the text that is read further down. */}
      <time
        key={isWorking ? 'unseen' : 'seen'}
        id={id}
        class={isWorking ? 'visually-hidden' : undefined}
        dateTime={new Date(job.createdAt).toISOString()}
      >
        {timeWords(job.createdAt)}
      </time>
    </div>
  );
}

/** The notes that are shown next to the answer, not in the source line. */
const besideAnswer: readonly Note['kind'][] = ['cut-off', 'refusal', 'unsure', 'not-compared'];

/** The source of the pictures, who answered, the duration, the usage, and notes on what was done. */
export function SourceLine({ job }: { job: Job }): VNode | null {
  const took = job.state === 'done' ? tookWords(job) : undefined;
  const origins = job.pictures.map((picture, index) =>
    // Only the first picture can be a part of another.
    pictureWords(picture, job.sources[index], index === 0 && job.partOf !== undefined),
  );
  const lines = [
    oneLine([...(origins.length === 1 ? origins : []), answererWords(job), took]),
    ...(origins.length > 1 ? origins : []),
    cachedWords(job),
    usageWords(job),
    ...job.notes.filter(({ kind }) => !besideAnswer.includes(kind)).map(noteWords),
  ].filter((line) => line !== undefined && line !== '');
  if (lines.length === 0) return null;
  return (
    <div class="meta source" data-part="source">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

/** A character that occurs in no text, as the placeholder for the words. */
const hole = '\u{FFFC}';

/**
 * A message with its one placeholder filled by another's words, which are marked as in their own language, as a BCP 47 tag
 * or empty where it is unknown, and in their own direction.
 */
function OthersWords({ text, words, lang }: { text: MessageKey; words: string; lang: string }): VNode {
  const [before = '', after = ''] = plainText(text, hole).split(hole);
  return (
    <>
      {before}
      <bdi lang={lang}>{words}</bdi>
      {after}
    </>
  );
}
