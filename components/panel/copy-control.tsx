import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { CopyFormat } from '../../utils/model/task';
import type { Job } from '../../utils/model/job';
import { changeSettings } from '../../utils/store/settings';
import { copiedWords, copyFormatName } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { requestClipboard, useClipboardPermission } from '../shared/clipboard-permission';
import { copyBy, CopyButton, CopyIconButton } from '../shared/copy-button';
import { DownChevron } from '../shared/icons';
import { isInPopup } from '../shared/hooks/use-place';
import { Menu } from '../shared/menu';
import { usePanelTools } from '../shared/panel-tools';
import { type AnswerCopyFormats, copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import './copy-control.css';

/** A job's answer, or that of an earlier turn. */
type CopiedFrom = Pick<Job, 'id' | 'state' | 'task' | 'answer' | 'answerer'>;

/** Returns the functions that copy an answer, in the format that was chosen last for its task, or in another. */
function useCopy(job: CopiedFrom) {
  const { act, settings, say, show } = usePanelTools();
  const kind = job.task.kind;
  const last = settings?.copyShapes[kind];
  const { format, hasTable, read } = useCopying(job, last);
  const copy = (as = read().meant(last)): void => {
    const made = read().copy(as);
    void copyBy(job.id, made, { say, show }, copiedWords(made));
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
    hasTable,
  };
}

/** Whether the first press of **Copy** on a text is to come. */
function useIsBeforeFirstPress({ task }: Pick<Job, 'task'>): boolean {
  const { settings } = usePanelTools();
  const isGranted = useClipboardPermission();
  return task.kind === 'text' && settings?.autoCopy === 'text' && isGranted === false;
}

/** Says that a text was only read, and what the first press of **Copy** changes. */
export function NotCopied({ job }: { job: Job }): VNode | null {
  return useIsBeforeFirstPress(job) ? <p class="meta not-copied">{t('text_not_copied')}</p> : null;
}

/** Returns a function that requests, with the first press of **Copy** on a text, to copy texts automatically from then on. */
function useFirstPress(job: CopiedFrom): () => void {
  const { act, show } = usePanelTools();
  const isBefore = useIsBeforeFirstPress(job);
  return () => {
    // A popup would close at the browser's question.
    if (!isBefore || isInPopup()) return;
    const granted = requestClipboard();
    act(async () => {
      if (await granted) show(t('auto_copy_text_on'));
      // Asked once only.
      else await changeSettings((before) => ({ ...before, autoCopy: 'never' }));
    });
  };
}

/** The offer to copy all answers automatically from now on. */
export function AlwaysCopy(): VNode | null {
  const { act, settings, show } = usePanelTools();
  const accept = (): void => {
    const granted = requestClipboard();
    act(async () => {
      if (!(await granted)) return show(t('auto_copy_refused'));
      await changeSettings((before) => ({ ...before, autoCopy: 'all' }));
      show(t('auto_copy_on'));
    });
  };
  if (!settings || settings.autoCopy === 'all') return null;
  return (
    <button type="button" class="ghost" onClick={accept}>
      {t('auto_copy_offer')}
    </button>
  );
}

/**
 * The buttons that copy an answer and the tables in it, and the menu of formats, which remembers the choice for the task.
 */
export function CopyControl({ job, pressed }: { job: Job; pressed: () => void }): VNode {
  const { say, show } = usePanelTools();
  const { copy, choose, read, now, meant, hasTable } = useCopy(job);
  const firstPress = useFirstPress(job);
  const id = useId();
  const tableId = `${job.id} table`;
  const press = (): void => {
    // Both need the press itself. The browser's question may take the focus, which copying needs: it comes last.
    copy();
    firstPress();
    pressed();
  };
  return (
    <>
      <span class="copy">
        <CopyButton id={job.id} look="first" aria-describedby={id} press={press} />
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
      {hasTable && (
        <CopyButton
          id={tableId}
          label={t('copy_table')}
          press={() => void copyBy(tableId, read().copyTable(), { say, show })}
        />
      )}
    </>
  );
}

/** The button that copies the answer of an earlier turn. `question` is part of its name. */
export function CopyTurn({ answered, question }: { answered: CopiedFrom; question: string }): VNode {
  const { copy } = useCopy(answered);
  return <CopyIconButton id={answered.id} of={question} press={() => copy()} />;
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
    return { format: isKnown ? read().meant(last) : undefined, hasTable: isKnown && read().hasTable, read };
  }, [job, last]);
}
