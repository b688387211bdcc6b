import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { hostOf } from '../../utils/lib/url';
import type { AuthorText } from '../../utils/model/alt-text';
import type { Job } from '../../utils/model/job';
import type { PageContext } from '../../utils/model/task';
import type { Note } from '../../utils/model/picture';
import { device } from '../../utils/model/settings';
import { opinionCandidates } from '../../utils/answers/opinions/second-opinion';
import { connectionLabel } from '../connection/connections';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { formatDollars, formatNumber, t, type MessageKey } from '../../utils/i18n/messages';
import {
  endedEarlyWords,
  useNow,
  answererWords,
  shortAnswererWords,
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
import { useGrowing } from '../shared/growing-jobs';
import { useHostToAllow } from '../shared/hooks/use-host-to-allow';
import { AnswerWords } from './answer/answer';
import { OthersWords } from './others-words';
import { usePanelTools } from '../shared/panel-tools';
import { lastOf, type Path } from './turns';

/** The messages that name the source of a text. */
const authorMessages = {
  alt: 'author_from_alt',
  caption: 'sent_caption',
  described: 'sent_described',
  title: 'sent_tooltip',
  xmp: 'sent_inFile',
  iptc: 'sent_inFile',
  exif: 'sent_inFile',
} as const satisfies Record<string, MessageKey>;

/** Returns the author's texts about a picture, without its alt text, each with its source. */
function authorTexts({ caption, tooltip, situation, inFile = [] }: PageContext): AuthorText[] {
  const { described = '' } = situation ?? {};
  const onPage = [
    { from: 'caption' as const, text: caption },
    { from: 'described' as const, text: described === caption ? '' : described },
    { from: 'title' as const, text: tooltip },
  ];
  return [...onPage.map((words) => ({ ...words, lang: '' })), ...inFile].filter(({ text }) => text !== '');
}

/** The author's texts about the picture, above the model's answer, each with its source. */
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
          <OthersWords text={authorMessages[from]} words={text} lang={lang || ofPage} />
        </p>
      ))}
    </div>
  );
}

/**
 * The line below the answer: the stage of a working job, or why the job ended early. The answer's buttons replace it. A wait is counted
 * down on screen, but not announced.
 */
export function StatusLine({ job }: { job: Job }): VNode | null {
  const isWaiting = job.stage.kind === 'waiting';
  const now = useNow(isWaiting && job.state === 'working');
  if (job.state === 'stopped' || job.state === 'interrupted')
    return (
      <p class="status meta" data-part="status">
        {endedEarlyWords(job)}
      </p>
    );
  if (job.state !== 'working') return null;
  const words = stageWords(job.stage, now);
  const progress = stageProgress(job.stage);
  return (
    <div class="status meta">
      <p data-part="status">{words}</p>
      {job.answer === '' && !isWaiting && (
        <progress aria-label={words} {...(progress === undefined ? {} : { value: progress })} />
      )}
    </div>
  );
}

/** The notes that are warnings, next to the answer: what was sent differs from the picture, or the answer is incomplete. */
export const warningKinds: readonly Note['kind'][] = [
  'made-smaller',
  'clipped',
  'covered',
  'in-parts',
  'page-cut',
  'room-made',
  'not-saved',
  'address-sent',
  'cut-off',
  'refusal',
];
/** The notes on text that was not recognized, or not surely. */
export const doubtKinds: readonly Note['kind'][] = ['unsure', 'places-unread'];
/** The notes that are not in the source line. */
const notesOutsideSource: readonly Note['kind'][] = [...warningKinds, ...doubtKinds];

/**
 * The source: a quiet line with the answerer, the time and the cost. It unfolds the origin of the pictures, the tokens, and the notes.
 * `children` are unfolded, too.
 */
export function SourceLine({ path, children }: { path: Path; children?: ComponentChildren }): VNode | null {
  const job = lastOf(path);
  const took = job.state === 'done' ? tookWords(job) : undefined;
  const origins = job.pictures.map((picture, index) =>
    // Only the first picture can be a part of another.
    pictureWords(picture, job.sources[index], index === 0 && job.partOf !== undefined),
  );
  const { cost } = job.usage ?? {};
  const isPaid = cost !== undefined && !job.cached?.isHit;
  const answered = [shortAnswererWords(job), took, isPaid ? formatDollars(cost) : undefined];
  const hasAnswerer = answered[0] !== undefined;
  const lines = [
    ...(hasAnswerer || origins.length > 1 ? origins : []),
    answererWords(job),
    isOfSmallModel(job) ? t('small_model_unmeasured') : undefined,
    usageWords(job),
    ...job.notes.filter(({ kind }) => !notesOutsideSource.includes(kind)).map(noteWords),
  ].filter((line) => line !== undefined && line !== '');
  const summary = hasAnswerer ? oneLine(answered) : (origins[0] ?? '');
  if (summary === '' || job.state === 'working') return null;
  return (
    <div class="meta source" data-part="source">
      <SmallModel job={job} />
      {job.cached?.isHit && <SavedAnswer job={job} />}
      <details>
        <summary>{summary}</summary>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        {children}
      </details>
      <GetOriginal path={path} />
    </div>
  );
}

/** The turn of an answer from text recognition. */
const readText = { task: { kind: 'text' }, answerer: { id: device, name: '', model: '' } } as const;

/** The recognized text of a picture that a small model on this device describes: the model's own reading is not reliable. */
export function TextInPicture({ job }: { job: Job }): VNode | null {
  const heading = useId();
  const found = job.sight?.text ?? '';
  if (found.trim() === '' || job.state === 'working') return null;
  return (
    <section class="found-text" aria-labelledby={heading}>
      <h3 id={heading}>{t('text_in_picture')}</h3>
      <div data-part="text">
        <AnswerWords turn={{ ...readText, answer: found }} lang={pageLanguageOf(job)} />
      </div>
    </section>
  );
}

/** Whether a small model on this device was asked, and answered. */
const isOfSmallModel = ({ answerer, answer, sight }: Job): boolean =>
  answerer?.isSmall === true && !sight?.abstained && answer.trim() !== '';

/** The note that a small model on this device answered, with the button that asks a service the same. */
function SmallModel({ job }: { job: Job }): VNode | null {
  const { actAndFollow, openSettings, settings } = usePanelTools();
  if (!isOfSmallModel(job)) return null;
  const service =
    settings && opinionCandidates(job, settings).find(({ connection }) => connection)?.connection;
  return (
    <p class="small-model">
      {t('small_model')} {t('small_model_draft')}{' '}
      <button
        type="button"
        class="ghost small"
        title={service && connectionLabel(service, settings?.connections ?? [])}
        onClick={() =>
          service
            ? actAndFollow(() => background.secondOpinion({ id: job.id, engine: service.id }))
            : openSettings()
        }
      >
        {t('ask_service')}
      </button>
    </p>
  );
}

/** The note that an answer comes from the cache, with the button that asks again. */
function SavedAnswer({ job }: { job: Job }): VNode {
  const { actAndFollow } = usePanelTools();
  return (
    <p class="saved">
      {cachedWords(job)}{' '}
      <button
        type="button"
        class="ghost small"
        onClick={() => actAndFollow(() => background.retry({ id: job.id, ignoreCache: true }))}
      >
        {t('action_ask_anew')}
      </button>
    </p>
  );
}

/**
 * The button that requests access to a host and fetches the original of a picture that was captured from the screen: the turn
 * that the picture came with is asked again.
 */
function GetOriginal({ path }: { path: Path }): VNode | null {
  const { allowHost } = usePanelTools();
  const job = lastOf(path);
  const originals = job.pictures
    .flatMap(({ originalAt }) => originalAt ?? [])
    .filter((address) => URL.canParse(address));
  const address = useHostToAllow(job.state === 'working' ? [] : originals);
  if (!address) return null;
  const { id } =
    path.find(({ pictures }) => pictures.some(({ originalAt }) => originalAt === address)) ?? job;
  return (
    <button
      type="button"
      class="ghost small"
      onClick={() => allowHost(address, () => background.retryOriginal({ id }))}
    >
      {t('action_get_original', hostOf(address))}
    </button>
  );
}

/** The parts of the page that were sent with a picture, folded. Without any, the message `none` says so. */
export function SentAlong({ lines, none }: { lines: readonly string[]; none: MessageKey }): VNode {
  return (
    <details data-part="sent">
      <summary>{t('alt_sent')}</summary>
      {lines.length === 0 ? (
        <p class="meta">{t(none)}</p>
      ) : (
        <ul class="meta">
          {lines.map((line, at) => (
            <li key={at} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The maximum number of drawn characters of reasoning, from its end. */
const maxDrawn = 20_000;

/** The model's reasoning, folded, as plain text. It is not part of the answer. */
export function Reasoning({ job: known }: { job: Job }): VNode | null {
  const job = useGrowing(known);
  const thoughts = job.reasoning.trim();
  if (thoughts === '') return null;
  const isThinking = job.state === 'working' && job.stage.kind === 'reasoning';
  return (
    <details class="reasoning" data-part="reasoning">
      <summary>{isThinking ? t('stage_reasoning') : t('reasoning')}</summary>
      {thoughts.length > maxDrawn && <p class="meta">{t('reasoning_end_alone', formatNumber(maxDrawn))}</p>}
      {/* The language is unknown: models mostly reason in English, also before an answer in another language. */}
      <div class="thoughts" role="group" aria-label={t('reasoning')} tabIndex={0} lang="" dir="auto">
        {thoughts.slice(-maxDrawn)}
      </div>
    </details>
  );
}
