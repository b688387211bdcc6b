import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { takeFocus } from '../shared/take-focus';
import { answerLanguageOf, resultTitle } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { emptyTextWords } from '../../utils/i18n/spoken-words';
import { copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import { isEmptyText, type Job, withFoundText } from '../../utils/model/job';
import { defaultSettings } from '../../utils/model/settings';
import { getJob } from '../../utils/store/jobs';
import { readUnsaved } from '../../utils/store/session';
import { readSettings } from '../../utils/store/settings';
import { AnswerView } from './answer/answer';
import { CopyWithStatus } from '../shared/copy-button';
import { requestClipboard } from '../shared/clipboard-permission';
import '../shared/base.css';
import './panel.css';

/** An answer, and the language that the user chose for answers. */
interface ShownAnswer {
  /** Undefined if the answer was deleted, or cannot be read. */
  job: Job | undefined;
  language: string;
}

/** Reads the answer that the window's address names. An unsaved answer is newer than a stored one. */
async function readAnswer(): Promise<ShownAnswer> {
  const id = location.hash.slice(1);
  const [unsaved, stored, { answerLanguage }] = await Promise.all([
    readUnsaved().catch(() => []),
    getJob(id).catch(() => undefined),
    readSettings().catch(() => defaultSettings),
  ]);
  return { job: unsaved.find((job) => job.id === id) ?? stored, language: answerLanguage };
}

/** Whether the window was opened because the browser did not let the answer be copied without a press. */
const isForCopying = (): boolean => location.search === '?copy';

/** Copies the answer, and asks for the permission to do so without a press from then on. */
function CopyOnce({ job }: { job: Job }): VNode {
  const copying = copyFormatsOf(withFoundText(job));
  return (
    <CopyWithStatus
      text={copying.copy(copying.meant('shown')).text}
      pressed={() => void requestClipboard()}
    />
  );
}

/**
 * One answer in a small window, because the page in front may not get it. It has the focus, as a dialog whose description is the
 * answer: screen readers read both. The Esc key closes the window, and the browser restores the focus.
 */
export function AnswerWindow(): VNode {
  const [shown, setShown] = useState<ShownAnswer>();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void readAnswer().then(setShown);
    const close = ({ key, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing) window.close();
    };
    addEventListener('keydown', close);
    // The key that opened this window opens another one if it is pressed again.
    const windows = new BroadcastChannel('answer windows');
    windows.postMessage('opened');
    windows.addEventListener('message', () => window.close());
    return () => {
      removeEventListener('keydown', close);
      windows.close();
    };
  }, []);
  if (!shown) return <main class="panel" />;
  const { job, language } = shown;
  return (
    <main class="panel">
      <div ref={takeFocus} role="dialog" tabIndex={-1} aria-labelledby="title" aria-describedby="answer">
        <h1 id="title">{job ? resultTitle(job.task) : t('extension_name')}</h1>
        <div id="answer">
          {job && !isEmptyText(job) ? (
            <AnswerView job={job} lang={answerLanguageOf(job, language)} words={words} />
          ) : (
            <p>{job ? emptyTextWords(job) : t('no_last_answer')}</p>
          )}
        </div>
        {job && !isEmptyText(job) && isForCopying() && <CopyOnce job={job} />}
      </div>
    </main>
  );
}
