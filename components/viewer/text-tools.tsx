import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure } from '../../utils/model/failure';
import { isEmptyText, type Job, isReadHere } from '../../utils/model/job';
import type { Layout, RecognizedWord } from '../../utils/model/layout';
import { placedWordsOf, type PlacedRun, selectedTextOf } from '../../utils/answers/layout-text';
import { failureWords } from '../../utils/i18n/failures';
import { emptyTextWords } from '../../utils/i18n/spoken-words';
import { formatNumber, t } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { useNow, stageWords } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import { CopyText } from '../shared/copy-button';
import type { TextFinding } from './find-form';
import { selectAll } from './use-viewer-keys';
import type { StoredPicture } from '../../utils/model/picture';
import { getLayouts } from '../../utils/store/jobs';

interface Tools {
  job: Job;
  at: number;
  jobs: readonly Job[];
  read: Layout | undefined | null;
  runs: readonly PlacedRun[];
  layer: RefObject<HTMLElement | null>;
  isShown: boolean;
  setShown: (shown: boolean) => void;
  finding: TextFinding;
  announcer: Announcer;
}

/** The tools for the text in a picture; where it is not recognized yet, the button that starts that. */
export function TextTools(tools: Tools): VNode | null {
  const { read, runs, announcer } = tools;
  const before = useRef(read);
  const { say } = announcer;
  useEffect(() => {
    const isNew = before.current === null && read && runs.length > 0;
    before.current = read;
    if (isNew) say(t('viewer_text_read', formatNumber(placedWordsOf(runs).length)));
  }, [read, runs, say]);
  // Where the focused button disappears, the focus goes to the first of the new buttons, else to the picture.
  const part = useKeptFocus<HTMLDivElement>(
    (container) => container.querySelector('button') ?? container.closest('dialog')?.querySelector('.stage'),
  );
  if (read === undefined) return null;
  return (
    <div class="text-tools" ref={part}>
      {read === null ? <ReadText {...tools} /> : <KnownText {...tools} />}
    </div>
  );
}

/** Returns the words of a picture's text that may be misread. */
export const unsureIn = (runs: readonly PlacedRun[]): RecognizedWord[] =>
  placedWordsOf(runs).flatMap(({ unsure }) => unsure ?? []);

function KnownText({ runs, layer, isShown, setShown, finding, announcer }: Tools): VNode {
  const unsure = unsureIn(runs).length;
  if (runs.length === 0) return <p class="meta">{t('no_text_found')}</p>;
  return (
    <>
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t('viewer_show_text')}
      </button>
      <button
        type="button"
        onClick={() => {
          if (selectAll(layer.current)) announcer.say(t('viewer_text_selected'));
        }}
      >
        {t('viewer_select_text')}
      </button>
      <button
        type="button"
        aria-pressed={finding.isOpen}
        onClick={finding.isOpen ? finding.close : finding.open}
      >
        {t('viewer_find')}
      </button>
      <CopyText label={t('task_text')} text={() => selectedTextOf(runs)} announcer={announcer} />
      {unsure > 0 && <p class="meta">{t('viewer_unsure', formatNumber(unsure))}</p>}
    </>
  );
}

/** The button that starts text recognition on this device, and its progress. */
function ReadText({ job, at, jobs, announcer }: Tools): VNode {
  const { act } = usePanelTools();
  const [started, setStarted] = useState<string>();
  const reading = jobs.find(({ id }) => id === started);
  const isWorking = started !== undefined && (!reading || reading.state === 'working');
  const now = useNow(reading?.stage.kind === 'waiting');
  const ended = reading?.state === 'done' || reading?.state === 'failed' ? endWords(reading) : undefined;
  const { show } = announcer;
  useEffect(() => {
    if (ended !== undefined) show(ended);
  }, [ended, show]);
  const start = (): void => {
    if (isWorking) return;
    act(async () => {
      // At once, before the job has an id: a second press must not start a second job.
      setStarted('');
      try {
        setStarted((await background.readText({ id: job.id, at })).id);
      } catch (thrown) {
        setStarted(undefined);
        show(failureWords(toFailure(thrown)).title);
      }
    });
  };
  return (
    <>
      <button type="button" aria-disabled={isWorking} onClick={start}>
        {t('viewer_read_text')}
      </button>
      {reading?.state === 'working' && <p class="meta">{stageWords(reading.stage, now)}</p>}
    </>
  );
}

/** Returns the words for recognition that found no text, or failed; undefined otherwise, where the text is announced. */
function endWords(job: Job): string | undefined {
  if (job.failure) return failureWords(job.failure).title;
  return isEmptyText(job) ? emptyTextWords(job) : undefined;
}

/** Aspect ratios may differ by rounding only: another ratio means that only a part of the picture was read. */
const maxRatioDifference = 0.01;

/** The recognized text of a picture, the job that stores it, and its index among that job's layouts. */
export interface Reading {
  id: string;
  at: number;
  layout: Layout;
}

/**
 * Returns the recognized text of a picture with the positions of its words, from one of the shown jobs: the given one
 * first, then the newest. Undefined while it is looked up, null where there is none.
 */
export function useReading(
  job: Job,
  picture: StoredPicture,
  jobs: readonly Job[],
): Reading | undefined | null {
  const candidates = [job, ...jobs].flatMap((one) => {
    const at = hasReadAt(one, picture);
    // The answer, because a correction changes the layout, too.
    return at === undefined ? [] : { id: one.id, at, answer: one.answer };
  });
  const key = JSON.stringify(candidates);
  const { hash, width, height } = picture;
  const [found, setFound] = useState<{ hash: string; reading: Reading | null }>();
  useEffect(() => {
    let isLeft = false;
    const show = (reading: Reading | null): void => {
      if (!isLeft) setFound({ hash, reading });
    };
    firstReading(JSON.parse(key) as typeof candidates, width / height).then(show, () => show(null));
    return () => {
      isLeft = true;
    };
  }, [key, hash, width, height]);
  // The known layout stays while the layout of another job is looked up: the tools must not flicker.
  return found?.hash === hash ? found.reading : undefined;
}

/** Returns the place of a picture, from the last one, in a job that has recognized its text: earlier turns may have had pictures, too. */
function hasReadAt(job: Job, { hash }: StoredPicture): number | undefined {
  const at = job.pictures.findIndex((one) => one.hash === hash);
  return isReadHere(job) && at >= 0 ? at - job.pictures.length : undefined;
}

async function firstReading(
  candidates: readonly Pick<Reading, 'id' | 'at'>[],
  ratio: number,
): Promise<Reading | null> {
  for (const { id, at } of candidates) {
    const all = await getLayouts(id);
    const layout = all.at(at);
    if (layout && Math.abs(layout.width / layout.height / ratio - 1) < maxRatioDifference)
      return { id, at: all.length + at, layout };
  }
  return null;
}
