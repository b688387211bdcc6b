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

/** What the picture's author says of it, before anything that a model says: each with where it stands. */
export function AuthorTexts({ job }: { job: Job }): VNode | null {
  if (job.task.kind !== 'alt' || !job.context) return null;
  const { alt } = job.context;
  const ofPage = pageLanguageOf(job);
  return (
    <div class="author" data-part="author">
      {/* A file that is on no page has no alt text to lack. */}
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

/** What a working job is doing, with the button that ends it. A wait is counted down, for the eye alone. */
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
 * One line above the answer: what a job is doing, then when it was begun, and why it ended early. It stays where it is
 * when a job ends, so that nothing below it moves. `id` names its time.
 */
export function StatusLine({ job, id }: { job: Job; id: string }): VNode {
  const isWorking = job.state === 'working';
  const ended = job.state === 'stopped' || job.state === 'interrupted' ? job.state : undefined;
  return (
    <div class="status meta">
      {isWorking && <Working job={job} />}
      {ended && <p data-part="status">{t(`status_${ended}`)}</p>}
      {/* Another element then: browsers lose what is read further down from sight when one steps into the flow. */}
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

/** Notes that stand beside the answer itself. */
const besideAnswer: readonly Note['kind'][] = ['cut-off', 'refusal', 'unsure', 'not-compared'];

/** Where the pixels came from, who answered, how long it took and what of, and what was done on the way. */
export function SourceLine({ job }: { job: Job }): VNode | null {
  const took = job.state === 'done' ? tookWords(job) : undefined;
  const origins = job.pictures.map((picture, index) =>
    // Pictures that came later are whole.
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

/** A character that no text has, where the words will stand. */
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
