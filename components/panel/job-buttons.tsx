import type { RefObject, VNode } from 'preact';
import { useCallback } from 'preact/hooks';
import type { Job } from '../../utils/domain/job';
import { t } from '../../utils/text/messages';
import { useSpeech } from '../hooks/use-speech';
import { background } from '../shared/background';
import { CopiedIcon } from '../shared/icons';
import { copyWords } from './job-words';
import { usePanelTools } from './panel-tools';

/** Puts the answer on the clipboard; the tick stays on the answer that the clipboard holds. */
function CopyButton({ job }: { job: Job }): VNode {
  const { say, show, copied, setCopied } = usePanelTools();
  const copy = (): void => {
    navigator.clipboard.writeText(copyWords(job)).then(
      () => {
        setCopied(job.id);
        say(t('copied'));
      },
      () => show(t('copy_failed')),
    );
  };
  return (
    <button type="button" class="first" onClick={copy}>
      {t('action_copy')}
      {copied === job.id && <CopiedIcon />}
    </button>
  );
}

function ReadAloudButton({ words, lang }: { words: RefObject<HTMLDivElement | null>; lang: string }): VNode {
  const { show } = usePanelTools();
  const failed = useCallback(() => show(t('read_aloud_failed')), [show]);
  const { isReading, toggle } = useSpeech(failed);
  return (
    <button
      type="button"
      aria-pressed={isReading}
      onClick={() => toggle(words.current?.textContent ?? '', lang)}
    >
      {t('action_read_aloud')}
    </button>
  );
}

/** What can be done with a job as it is now; a failed one has its buttons in its failure. */
export function JobButtons({
  job,
  words,
  lang,
}: {
  job: Job;
  words: RefObject<HTMLDivElement | null>;
  lang: string;
}): VNode | null {
  const { act, actAndFollow } = usePanelTools();
  const isWorking = job.state === 'working';
  const hasAnswer = !isWorking && job.answer.trim() !== '';
  const endedEarly = job.state === 'stopped' || job.state === 'interrupted';
  if (!isWorking && !hasAnswer && !endedEarly) return null;
  return (
    <div class="row">
      {isWorking && (
        <button type="button" onClick={() => act(() => background.stop({ id: job.id }))}>
          {t('action_stop')}
        </button>
      )}
      {hasAnswer && <CopyButton job={job} />}
      {hasAnswer && <ReadAloudButton words={words} lang={lang} />}
      {!isWorking && job.cached?.isHit && (
        <button
          type="button"
          onClick={() => actAndFollow(() => background.retry({ id: job.id, anew: true }))}
        >
          {t('action_ask_anew')}
        </button>
      )}
      {endedEarly && (
        <button type="button" onClick={() => actAndFollow(() => background.retry({ id: job.id }))}>
          {t('action_retry')}
        </button>
      )}
    </div>
  );
}
