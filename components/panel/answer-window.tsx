import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { answerLanguageOf, resultTitle } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { isEmptyText, type Job } from '../../utils/model/job';
import { getJob } from '../../utils/store/jobs';
import { readUnsaved } from '../../utils/store/session';
import { useSettings } from '../shared/hooks/use-settings';
import { AnswerView } from './answer/answer';
import '../shared/base.css';
import './panel.css';

/** Returns a stored job, or one that could only be held in memory. Throws where neither can be read. */
async function findJob(id: string): Promise<Job | undefined> {
  const stored = await getJob(id).catch(() => undefined);
  return stored ?? (await readUnsaved()).find((job) => job.id === id);
}

/** Returns the answer that the window's address names; null for one that is no longer kept, undefined until that is known. */
function useNamedJob(): Job | null | undefined {
  const [job, setJob] = useState<Job | null>();
  useEffect(() => {
    findJob(location.hash.slice(1)).then(
      (found) => setJob(found ?? null),
      () => setJob(null),
    );
  }, []);
  return job;
}

/**
 * One answer in a small window, for what the page in front may not hear. It has the focus, as a dialog whose description
 * is the answer: screen readers say both. The Esc key closes the window, and the browser gives the focus back.
 */
export function AnswerWindow(): VNode {
  const job = useNamedJob();
  const settings = useSettings();
  const dialog = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isShown = job !== undefined && settings !== undefined;
  useLayoutEffect(() => {
    if (isShown) dialog.current?.focus();
  }, [isShown]);
  useEffect(() => {
    const close = ({ key, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing) window.close();
    };
    addEventListener('keydown', close);
    // The key that opened this window opens another one when it is pressed again.
    const windows = new BroadcastChannel('answer windows');
    windows.postMessage('opened');
    windows.addEventListener('message', () => window.close());
    return () => {
      removeEventListener('keydown', close);
      windows.close();
    };
  }, []);
  if (!isShown) return <main class="panel" />;
  return (
    <main class="panel">
      <div ref={dialog} role="dialog" tabIndex={-1} aria-labelledby="title" aria-describedby="answer">
        <h1 id="title">{job ? resultTitle(job.task) : t('extension_name')}</h1>
        <div id="answer">
          {job && !isEmptyText(job) ? (
            <AnswerView job={job} lang={answerLanguageOf(job, settings.answerLanguage)} words={words} />
          ) : (
            <p>{job ? t('no_text_found') : t('no_last_answer')}</p>
          )}
        </div>
      </div>
    </main>
  );
}
