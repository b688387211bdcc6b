import type { VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { CrossIcon, EarlierIcon, LaterIcon } from '../shared/icons';
import type { EnlargedPicture } from '../shared/panel-tools';
import { ViewedPicture } from './viewed-picture';
import './viewer.css';

/** Keeps the rest of the panel out of reach, and gives the focus back to where it was. */
function useModal(): { dialog: { current: HTMLDialogElement | null }; leave: () => void } {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    opener.current = document.activeElement;
    shown?.showModal();
    // Its keys work at once.
    shown?.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    return () => {
      shown?.close();
    };
  }, []);
  const leave = (): void => {
    dialog.current?.close();
    const before = opener.current;
    const place = before?.isConnected && before !== document.body ? before : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus();
  };
  return { dialog, leave };
}

const countedWords = (at: number, length: number): string => t('viewer_counted', `${at + 1}`, `${length}`);

function BarButton({
  name,
  isEnd,
  press,
  children,
}: {
  name: string;
  /** There is no further picture. */
  isEnd?: boolean;
  press: () => void;
  children: VNode;
}): VNode {
  return (
    <button
      type="button"
      class="plain icon-only"
      aria-label={name}
      title={name}
      aria-disabled={isEnd}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** The title of the viewer, with the ways to the other pictures of the job and out. */
function ViewerBar({
  titleId,
  at,
  length,
  goTo,
  leave,
}: {
  titleId: string;
  at: number;
  length: number;
  goTo: (at: number) => void;
  leave: () => void;
}): VNode {
  return (
    <div class="viewer-bar">
      <h2 id={titleId}>{length > 1 ? countedWords(at, length) : t('viewer_title')}</h2>
      {length > 1 && (
        <>
          <BarButton name={t('viewer_previous')} isEnd={at === 0} press={() => goTo(at - 1)}>
            <EarlierIcon />
          </BarButton>
          <BarButton name={t('viewer_next')} isEnd={at === length - 1} press={() => goTo(at + 1)}>
            <LaterIcon />
          </BarButton>
        </>
      )}
      <BarButton name={t('viewer_close')} press={leave}>
        <CrossIcon />
      </BarButton>
    </div>
  );
}

/** A job's picture enlarged, over all of the panel, with its words over it. `jobs` are those that the panel shows. */
export function Viewer({
  viewed,
  jobs,
  close,
}: {
  viewed: EnlargedPicture;
  jobs: readonly Job[];
  close: () => void;
}): VNode {
  const { dialog, leave } = useModal();
  const title = useId();
  const announcer = useAnnouncer();
  const [at, setAt] = useState(viewed.at);
  const job = jobs.find(({ id }) => id === viewed.job.id) ?? viewed.job;
  const { length } = job.pictures;
  const picture = job.pictures[at];
  const goTo = (place: number): void => {
    if (place < 0 || place >= length) return;
    setAt(place);
    announcer.say(countedWords(place, length));
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
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        leaveViewer();
      }}
    >
      <ViewerBar titleId={title} at={at} length={length} goTo={goTo} leave={leaveViewer} />
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
        <AnnouncerRegion said={announcer.said} />
      </div>
    </dialog>
  );
}
