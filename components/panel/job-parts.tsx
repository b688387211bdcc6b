import type { VNode } from 'preact';
import type { Job, Turn } from '../../utils/domain/job';
import type { Note } from '../../utils/domain/picture';
import { pageLanguage } from '../../utils/text/answer-language';
import { t } from '../../utils/text/messages';
import { useNow } from '../hooks/use-now';
import { OthersWords } from '../shared/others-words';
import { authorWords } from './alt-words';
import { AnswerWords } from './answer/answer';
import {
  answererWords,
  cachedWords,
  noteWords,
  oneLine,
  pictureWords,
  questionOf,
  stageProgress,
  stageWords,
  tookWords,
  usageWords,
} from './job-words';

/** What the picture's author says of it, before anything that a model says: each with where it stands. */
export function AuthorWords({ job }: { job: Job }): VNode | null {
  if (job.task.kind !== 'alt' || !job.context) return null;
  const { alt } = job.context;
  const ofPage = pageLanguage(job);
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
      {authorWords(job.context).map(({ from, text, lang }) => (
        <p key={`${from} ${lang} ${text}`}>
          <OthersWords text={`author_from_${from}`} words={text} lang={lang || ofPage} />
        </p>
      ))}
    </div>
  );
}

/** The earlier questions about the same pictures, with their answers, and the question of this one. */
export function Turns({ job, languageOf }: { job: Job; languageOf: (turn: Turn) => string }): VNode {
  return (
    <>
      {job.turns.map((turn, index) => (
        <div key={index} class="turn" data-part="turn">
          <p class="question" dir="auto">
            {questionOf(turn.task)}
          </p>
          <AnswerWords turn={turn} lang={languageOf(turn)} />
        </div>
      ))}
      {job.task.kind === 'ask' && (
        <p class="question" dir="auto">
          {questionOf(job.task)}
        </p>
      )}
    </>
  );
}

/** What a job is doing, or why it ended early. A wait is counted down, for the eye alone. */
export function Status({ job }: { job: Job }): VNode | null {
  const isWaiting = job.state === 'working' && job.stage.kind === 'waiting';
  const now = useNow(isWaiting);
  if (job.state === 'stopped' || job.state === 'interrupted')
    return (
      <p class="meta" data-part="status">
        {t(`status_${job.state}`)}
      </p>
    );
  if (job.state !== 'working') return null;
  const words = stageWords(job.stage, now);
  const progress = stageProgress(job.stage);
  return (
    <div class="status">
      <p class="meta" data-part="status">
        {words}
      </p>
      {job.answer === '' && !isWaiting && (
        <progress aria-label={words} {...(progress === undefined ? {} : { value: progress })} />
      )}
    </div>
  );
}

/** Notes that stand beside the answer itself. */
const besideAnswer: readonly Note['kind'][] = ['cut-off', 'refusal', 'unsure'];

/** Where the pixels came from, who answered, how long it took and what of, and what was done on the way. */
export function Source({ job }: { job: Job }): VNode | null {
  const took = job.state === 'done' ? tookWords(job) : undefined;
  const origins = job.pictures.map((picture, index) => pictureWords(picture, job.sources[index]));
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
