import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure } from '../../utils/model/failure';
import { isEmptyText, type Job } from '../../utils/model/job';
import type { Layout } from '../../utils/model/layout';
import { type Run, textOf, unsureIn, wordsIn } from '../../utils/answers/layout-text';
import { failureWords } from '../../utils/i18n/failures';
import { t, tn } from '../../utils/i18n/messages';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { useNow } from '../shared/hooks/use-now';
import { noTextWords, stageWords } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import type { Finding } from './use-finding';
import { selectAll } from './use-viewer-keys';

interface Tools {
  job: Job;
  at: number;
  jobs: readonly Job[];
  read: Layout | undefined | null;
  runs: readonly Run[];
  layer: RefObject<HTMLElement | null>;
  isShown: boolean;
  setShown: (shown: boolean) => void;
  finding: Finding;
  announcer: Announcer;
}

/** What can be done with the text in a picture: or where nobody knows its words' places yet, have it read. */
export function TextTools(tools: Tools): VNode | null {
  const { read, runs, announcer } = tools;
  const before = useRef(read);
  const { say } = announcer;
  useEffect(() => {
    const isNew = before.current === null && read && runs.length > 0;
    before.current = read;
    if (isNew) say(tn('viewer_text_read', wordsIn(runs)));
  }, [read, runs, say]);
  // Whoever had it read goes on with it, or with the picture.
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

function KnownText({ runs, layer, isShown, setShown, finding, announcer }: Tools): VNode {
  const unsure = unsureIn(runs);
  const copy = (): void => {
    navigator.clipboard.writeText(textOf(runs)).then(
      () => announcer.say(t('copied')),
      () => announcer.show(t('copy_failed')),
    );
  };
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
      <button type="button" onClick={copy}>
        {t('task_text')}
      </button>
      {unsure > 0 && <p class="meta">{tn('viewer_unsure', unsure)}</p>}
    </>
  );
}

/** Has the text read on this device, and says how far that is. */
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
      // From the press on: a second one must not start another.
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
      <p class="meta">
        {reading?.state === 'working' ? stageWords(reading.stage, now) : t('viewer_no_text_yet')}
      </p>
    </>
  );
}

/** What there is to say of a reading that brought no words; of others, they say it themselves. */
function endWords(job: Job): string | undefined {
  if (job.failure) return failureWords(job.failure).title;
  return isEmptyText(job) ? noTextWords(job) : undefined;
}
