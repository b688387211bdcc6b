import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { CopiedAnswer, CopyFormat } from '../../utils/model/task';
import type { Job } from '../../utils/model/job';
import { changeSettings } from '../../utils/store/settings';
import { copiedWords, copyFormatName } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { IconButton } from '../shared/icon-button';
import { CheckIcon, CopyIcon, DownChevron } from '../shared/icons';
import { Menu } from '../shared/menu';
import { usePanelTools } from '../shared/panel-tools';
import { type AnswerCopyFormats, copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import './copy-control.css';

/** A job's answer, or that of an earlier turn. */
type CopiedFrom = Pick<Job, 'id' | 'state' | 'task' | 'answer' | 'answerer'>;

/** Returns the functions that copy an answer, in the format that was chosen last for its task, or in another. */
function useCopy(job: CopiedFrom) {
  const { act, settings, show, setCopied } = usePanelTools();
  const kind = job.task.kind;
  const last = settings?.copyShapes[kind];
  const { format, read } = useCopying(job, last);
  const copy = (as = read().meant(last)): void => {
    const made = read().copy(as);
    writeClipboard(made).then(
      () => {
        setCopied(job.id);
        show(copiedWords(made));
      },
      () => show(t('copy_failed')),
    );
  };
  const choose = (chosen: CopyFormat): void => {
    copy(chosen);
    act(() =>
      changeSettings((before) => ({
        ...before,
        copyShapes: { ...before.copyShapes, [kind]: chosen },
      })),
    );
  };
  return {
    copy,
    choose,
    read,
    now: copyFormatName(format ?? last ?? 'shown'),
    meant: () => read().meant(last),
  };
}

/** The icon of a copy button: a tick if its answer was copied last. */
function CopyMark({ id }: { id: string }): VNode {
  const { copied } = usePanelTools();
  return copied === id ? <CheckIcon /> : <CopyIcon />;
}

/** The button that copies an answer, and the menu of formats, which remembers the choice for the task. */
export function CopyControl({ job }: { job: Job }): VNode {
  const { copy, choose, read, now, meant } = useCopy(job);
  const id = useId();
  return (
    <span class="copy">
      <button type="button" class="first" aria-describedby={id} onClick={() => copy()}>
        <CopyMark id={job.id} />
        {t('action_copy')}
      </button>
      <span id={id} hidden>
        {now}
      </span>
      <Menu
        name={t('label_of', t('copy_shape'), now)}
        look="first icon-only"
        groups={() => [
          {
            label: t('copy_shape'),
            items: read().formats.map((format) => ({
              label: copyFormatName(format, read().hasCode),
              isChosen: format === meant(),
              press: () => choose(format),
            })),
          },
        ]}
      >
        <DownChevron />
      </Menu>
    </span>
  );
}

/** The button that copies the answer of an earlier turn. `question` is part of its name. */
export function CopyTurn({ answered, question }: { answered: CopiedFrom; question: string }): VNode {
  const { copy } = useCopy(answered);
  return (
    <IconButton class="ghost small" name={t('label_of', t('action_copy'), question)} onClick={() => copy()}>
      <CopyMark id={answered.id} />
    </IconButton>
  );
}

/**
 * The maximum length, in characters, of an answer that is parsed before it is copied. Parsing 1 MB takes noticeable time (see the
 * tests).
 */
const maxReadAtOnce = 50_000;

/** Returns how an answer is copied. `last` is the format that was chosen last. */
function useCopying(job: CopiedFrom, last: CopyFormat | undefined) {
  return useMemo(() => {
    let copying: AnswerCopyFormats | undefined;
    /** Parses the answer and returns its copy formats. */
    const read = (): AnswerCopyFormats => (copying ??= copyFormatsOf(job));
    const isKnown = job.state !== 'working' && job.answer.length <= maxReadAtOnce;
    // The format that **Copy** uses; undefined if the answer is still growing, or too long to parse now.
    return { format: isKnown ? read().meant(last) : undefined, read };
  }, [job, last]);
}

/** Writes an answer to the clipboard. Must be called in the click itself. Rejects if the browser refuses. */
function writeClipboard({ text, html }: Pick<CopiedAnswer, 'text' | 'html'>): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', text),
    'text/html': blob('text/html', html),
  });
  return navigator.clipboard.write([item]);
}
