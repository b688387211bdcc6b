import type { VNode, RefObject } from 'preact';
import { useId, useRef, useState, useLayoutEffect, useMemo } from 'preact/hooks';
import type { CopiedAnswer, CopyFormat } from '../../utils/model/task';
import type { Job } from '../../utils/model/job';
import { changeSettings } from '../../utils/store/settings';
import { copiedWords, copyFormatName } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import { CheckIcon } from '../shared/icons';
import { usePanelTools } from '../shared/panel-tools';
import { type AnswerCopyFormats, copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import './copy-control.css';

/**
 * The button that copies the answer in the format that was chosen last for its task, and the button that shows this format
 * and opens the menu of the others. The tick is on the answer that was copied last.
 */
export function CopyControl({ job }: { job: Job }): VNode {
  const { settings, say, show, copied, setCopied } = usePanelTools();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const kind = job.task.kind;
  const last = settings?.copyShapes[kind];
  const { shape, read } = useCopying(job, last);

  const copy = (as: CopyFormat): void => {
    const made = read().copy(as);
    writeClipboard(made).then(
      () => {
        setCopied(job.id);
        say(copiedWords(made));
      },
      () => show(t('copy_failed')),
    );
  };
  const choose = (chosen: CopyFormat): void => {
    copy(chosen);
    void changeSettings((before) => ({
      ...before,
      copyShapes: { ...before.copyShapes, [kind]: chosen },
    }));
  };
  const close = (takesFocus: boolean): void => {
    setOpen(false);
    if (takesFocus) opener.current?.focus();
  };
  const now = copyFormatName(shape ?? last ?? 'shown');

  return (
    <>
      <span class="copy">
        <button
          type="button"
          class="first"
          aria-describedby={`${id}-shape`}
          onClick={() => copy(read().meant(last))}
        >
          {t('action_copy')}
          {copied === job.id && <CheckIcon />}
        </button>
        <button
          ref={opener}
          type="button"
          class="shape"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={t('shape_now', now)}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          <span id={`${id}-shape`}>{now}</span>
        </button>
      </span>
      {isOpen && (
        <ShapeMenu
          opener={opener}
          copying={read()}
          chosen={read().meant(last)}
          choose={choose}
          close={close}
        />
      )}
    </>
  );
}

/** Returns the menu item that a key moves the focus to; undefined for other keys. */
function itemForKey(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.toLocaleLowerCase().startsWith(letter));
}

/**
 * The menu of copy formats, with the usual keys of menus. It is in the flow of the page, below its buttons, so that nothing
 * clips it. It takes the focus; `close` is called with whether the button gets the focus back.
 */
function ShapeMenu({
  opener,
  copying,
  chosen,
  choose,
  close,
}: {
  opener: RefObject<HTMLElement | null>;
  copying: AnswerCopyFormats;
  chosen: CopyFormat;
  choose: (shape: CopyFormat) => void;
  close: (takesFocus: boolean) => void;
}): VNode {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  useLayoutEffect(() => {
    const pressed = ({ target }: PointerEvent): void => {
      const isInside = [menu, opener].some(({ current }) => current?.contains(target as Node));
      if (!isInside) close(false);
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [opener, close]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return close(true);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close(true);
    }
    const all = items();
    const next = itemForKey(event.key, all, all.indexOf(document.activeElement as HTMLElement));
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div ref={menu} role="menu" class="shapes" aria-label={t('copy_shape')} onKeyDown={onKeyDown}>
      {copying.shapes.map((shape) => (
        <button
          key={shape}
          type="button"
          role="menuitemradio"
          aria-checked={shape === chosen}
          tabIndex={-1}
          onClick={() => {
            choose(shape);
            close(true);
          }}
        >
          {copyFormatName(shape, copying.hasCode)}
        </button>
      ))}
    </div>
  );
}

/** A longer answer, in characters, is read when it is copied, not when it is shown: 1 MB takes noticeable time (see the tests). */
const maxReadAtOnce = 50_000;

/** Returns how an answer is copied, where `last` is the format that was chosen last. */
function useCopying(job: Job, last: CopyFormat | undefined) {
  return useMemo(() => {
    let copying: AnswerCopyFormats | undefined;
    /** Reads the answer and returns its copy formats. */
    const read = (): AnswerCopyFormats => (copying ??= copyFormatsOf(job));
    const isKnown = job.state !== 'working' && job.answer.length <= maxReadAtOnce;
    // The format that **Copy** uses; undefined for an answer that is too long to be read before, or still growing.
    return { shape: isKnown ? read().meant(last) : undefined, read };
  }, [job, last]);
}

/** Writes an answer to the clipboard. Must be called in the click itself. Rejects where the browser refuses. */
function writeClipboard({ text, html }: Pick<CopiedAnswer, 'text' | 'html'>): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', text),
    'text/html': blob('text/html', html),
  });
  return navigator.clipboard.write([item]);
}
