import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { CopyShape } from '../../utils/model/copy-shape';
import type { Job } from '../../utils/model/job';
import { changeSettings } from '../../utils/store/settings';
import { copiedWords, shapeName } from '../../utils/i18n/copy-words';
import { t } from '../../utils/i18n/messages';
import { CopiedIcon } from '../shared/icons';
import { writeClipboard } from '../shared/write-clipboard';
import { ShapeMenu } from './shape-menu';
import { usePanelTools } from '../shared/panel-tools';
import { useCopying } from './use-copying';
import './copy-control.css';

/**
 * Puts the answer on the clipboard, in the shape that was chosen last for its task; the button beside it says which,
 * and offers the others that this answer has. The tick stays on the answer that the clipboard holds.
 */
export function CopyControl({ job }: { job: Job }): VNode {
  const { settings, say, show, copied, setCopied } = usePanelTools();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const kind = job.task.kind;
  const last = settings?.copyShapes[kind];
  const { shape, read } = useCopying(job, last, isOpen);

  const copy = (as: CopyShape): void => {
    const made = read().copy(as);
    writeClipboard(made).then(
      () => {
        setCopied(job.id);
        say(copiedWords(made));
      },
      () => show(t('copy_failed')),
    );
  };
  const choose = (chosen: CopyShape): void => {
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
  const now = shapeName(shape ?? last ?? 'shown');

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
          {copied === job.id && <CopiedIcon />}
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
