import type { VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { wholePath } from '../../utils/model/conversation';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { IconButton } from '../shared/icon-button';
import { CrossIcon, EarlierIcon, LaterIcon, OpenInTabIcon } from '../shared/icons';
import { isKnownInTab } from '../shared/hooks/use-place';
import { type EnlargedPicture, usePanelTools } from '../shared/panel-tools';
import { openInTab } from './enlarged-in-tab';
import { ViewedPicture } from './viewed-picture';
import './viewer.css';

/**
 * Opens a modal dialog. `leave` closes it and gives the focus back to the element that had it before, else to the same button
 * of the job's article, which a newer article has moved, else to `main`.
 */
function useModal({ job, at }: EnlargedPicture) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    opener.current = document.activeElement;
    shown?.showModal();
    // The keys of the viewer work only while the focus is in it.
    shown?.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    return () => {
      shown?.close();
    };
  }, []);
  const leave = (): void => {
    dialog.current?.close();
    const before = opener.current;
    const moved = document.getElementById(job.conversation)?.querySelectorAll('.enlarge')[at];
    const target =
      before?.isConnected && before !== document.body ? before : (moved ?? document.querySelector('main'));
    if (target instanceof HTMLElement) target.focus();
  };
  return { dialog, leave };
}

const positionText = (at: number, length: number): string => t('viewer_counted', `${at + 1}`, `${length}`);

/** The heading of the viewer, and its buttons: to the job's other pictures, to a tab, and to close it. */
function ViewerBar({
  title,
  job,
  at,
  goTo,
  leave,
}: EnlargedPicture & {
  /** The heading's id. */
  title: string;
  goTo: (at: number) => void;
  leave: () => void;
}): VNode {
  const { act } = usePanelTools();
  const { length } = job.pictures;
  return (
    <div class="viewer-bar">
      <h2 id={title}>{length > 1 ? positionText(at, length) : t('viewer_title')}</h2>
      {length > 1 && (
        <>
          <IconButton
            class="ghost"
            name={t('viewer_previous')}
            aria-disabled={at === 0}
            onClick={() => goTo(at - 1)}
          >
            <EarlierIcon />
          </IconButton>
          <IconButton
            class="ghost"
            name={t('viewer_next')}
            aria-disabled={at === length - 1}
            onClick={() => goTo(at + 1)}
          >
            <LaterIcon />
          </IconButton>
        </>
      )}
      {!isKnownInTab() && (
        <IconButton
          class="ghost"
          name={t('viewer_open_in_tab')}
          onClick={() => {
            act(() => openInTab({ job, at }));
            leave();
          }}
        >
          <OpenInTabIcon />
        </IconButton>
      )}
      <IconButton class="ghost" name={t('close')} onClick={leave}>
        <CrossIcon />
      </IconButton>
    </div>
  );
}

/** Shows a job's picture enlarged, over the whole panel, with its recognized text as a layer. `jobs` are those in the panel. */
export function Viewer({
  viewed,
  jobs,
  close,
}: {
  viewed: EnlargedPicture;
  jobs: readonly Job[];
  close: () => void;
}): VNode {
  const { dialog, leave } = useModal(viewed);
  const title = useId();
  const announcer = useAnnouncer();
  const [at, setAt] = useState(viewed.at);
  const job = wholePath(jobs, viewed.job.id).at(-1) ?? viewed.job;
  const { length } = job.pictures;
  const picture = job.pictures[at];
  const goTo = (next: number): void => {
    if (next < 0 || next >= length) return;
    setAt(next);
    announcer.say(positionText(next, length));
  };
  const leaveViewer = (): void => {
    leave();
    close();
  };
  useEffect(() => {
    if (!picture) close();
  }, [picture, close]);
  return (
    <dialog
      ref={dialog}
      class="viewer"
      data-conversation={job.conversation}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        leaveViewer();
      }}
    >
      <ViewerBar title={title} job={job} at={at} goTo={goTo} leave={leaveViewer} />
      {picture && (
        <ViewedPicture
          key={`${at}-${picture.hash}`}
          job={job}
          at={at}
          picture={picture}
          jobs={jobs}
          announcer={announcer}
          leave={leaveViewer}
        />
      )}
      <div class="viewer-said">
        <AnnouncerRegion announcement={announcer.announcement} />
      </div>
    </dialog>
  );
}
