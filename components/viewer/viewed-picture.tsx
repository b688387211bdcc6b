import type { RefObject, VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Job, isEmptyText } from '../../utils/model/job';
import { placedRunsOf } from '../../utils/answers/layout-text';
import type { Rect, StoredPicture } from '../../utils/model/picture';
import type { Task } from '../../utils/model/task';
import { logFailure } from '../../utils/lib/async';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { t } from '../../utils/i18n/messages';
import type { SizeInPixels } from '../shared/picture-selection';
import { usePictureUrl } from '../shared/hooks/use-picture-url';
import { usePanelTools } from '../shared/panel-tools';
import { markTransparency } from '../shared/transparency';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import { cropPicture, type LookCloser, PartForm, PartSurface, useLookCloser } from './look-closer';
import { FindForm, useFinding } from './find-form';
import { TextLayer } from './text-layer';
import { TextTools, useLayout } from './text-tools';
import { usePanning, useZoom, type Zoom, ZoomTools } from './zoom';
import { useViewerKeys } from './use-viewer-keys';
import { takeBeginning, speechTextOf } from '../../utils/i18n/plain-words';

/** The message in place of a picture that is no longer stored, or cannot be decoded. */
function NotShown({ isGone }: { isGone: boolean }): VNode {
  return (
    <div class="not-shown" role="alert">
      <h3>{t(isGone ? 'failure_pictureGone_title' : 'picture_not_shown')}</h3>
      <p>{t('viewer_answer_kept')}</p>
    </div>
  );
}

/** Returns the long side that an SVG is drawn with for a shown one, both in pixels. The larger drawing takes up to 67 MB. */
const drawingSideFor = (shown: number): number => (shown > 2048 ? 4096 : 2048);

/**
 * Returns the size of a picture: that of the image that is loaded first, but for an SVG image the size it was drawn with on
 * its page; whether an image is loaded; and the function to call when one is.
 */
function useSize({ mediaType, width, height }: StoredPicture) {
  const [loaded, setLoaded] = useState<SizeInPixels>();
  const isDrawing = mediaType === 'image/svg+xml' && width > 0 && height > 0;
  const size = (isDrawing ? undefined : loaded) ?? { width: width || 300, height: height || 150 };
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement): void => {
    if (naturalWidth > 0) setLoaded((first) => first ?? { width: naturalWidth, height: naturalHeight });
  };
  return { size, isLoaded: loaded !== undefined, measure };
}

interface ViewedPictureProps {
  job: Job;
  at: number;
  picture: StoredPicture;
  jobs: readonly Job[];
  announcer: Announcer;
  leave: () => void;
}

/** Returns a function that starts a task on the selected part of a picture, once for each part. */
function useAskAboutPart({
  job,
  picture,
  size,
  image,
  closer,
  leave,
  announcer,
}: Pick<ViewedPictureProps, 'job' | 'picture' | 'leave' | 'announcer'> & {
  size: SizeInPixels;
  image: RefObject<HTMLImageElement | null>;
  closer: LookCloser;
}): (task: Task) => Promise<void> {
  const { actAndFollow } = usePanelTools();
  const asking = useRef<Rect>(undefined);
  const chosen = useRef(closer.part);
  chosen.current = closer.part;
  return async (task) => {
    const { part } = closer;
    const shown = image.current;
    if (!part || !shown || asking.current === part) return;
    asking.current = part;
    const cropped = await logFailure(cropPicture(shown, part, size, picture), 'A part was not cut out');
    // The selection was cleared or changed meanwhile.
    if (chosen.current !== part) return;
    asking.current = undefined;
    if (!cropped) return announcer.show(t('viewer_part_failed'));
    const partOf = { hash: picture.hash, rect: part };
    leave();
    actAndFollow(() => background.lookCloser({ id: job.id, task, picture: cropped, partOf }));
  };
}

function zoomByDoubleClick(zoom: Zoom, event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.run, .part-surface')) return;
  zoom.to(zoom.isFitted ? Math.max(1, zoom.scale * 2) : 'fit', event);
}

/** An enlarged picture with its tools: zoom, "Look closer", and those for its text. */
export function ViewedPicture({ job, at, picture, jobs, announcer, leave }: ViewedPictureProps): VNode {
  const [isBroken, setBroken] = useState(false);
  const [isShown, setShown] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const { size, isLoaded, measure } = useSize(picture);
  const zoom = useZoom(stage, sheet, size);
  const shownSide = Math.max(size.width, size.height) * zoom.scale * devicePixelRatio;
  const url = usePictureUrl(picture, drawingSideFor(isLoaded ? shownSide : 0));
  const closer = useLookCloser(size, announcer);
  const panning = usePanning();
  const read = useLayout(job, picture, jobs);
  const runs = useMemo(() => (read ? placedRunsOf(read) : []), [read]);
  const finding = useFinding(stage, runs.length > 0);
  const isMissing = url === null || isBroken;
  useViewerKeys({
    hasPicture: !isMissing,
    stage,
    layer,
    zoom,
    closer,
    find: finding.byKey,
    leave,
    announcer,
  });

  const ask = useAskAboutPart({ job, picture, size, image, closer, leave, announcer });
  const scaled = (side: number): number => Math.max(1, Math.round(side * zoom.scale));
  const width = scaled(size.width);
  return (
    <>
      {!isMissing && (
        <div class="viewer-tools" role="group" aria-label={t('picture_tools')}>
          <ZoomTools zoom={zoom} say={announcer.say} />
          <button type="button" aria-pressed={closer.isOn} onClick={() => closer.turn(!closer.isOn)}>
            {t('viewer_look_closer')}
          </button>
          <TextTools {...{ job, at, jobs, read, runs, layer, isShown, setShown, finding, announcer }} />
        </div>
      )}
      <div
        ref={stage}
        class="stage"
        role="region"
        aria-label={t('viewer_title')}
        tabIndex={0}
        onDblClick={(event) => zoomByDoubleClick(zoom, event)}
        {...panning}
      >
        {isMissing && <NotShown isGone={url === null} />}
        <div
          ref={sheet}
          class="sheet"
          hidden={isMissing}
          style={{ width: `${width}px`, height: `${scaled(size.height)}px` }}
        >
          {url && (
            <img
              ref={image}
              src={url}
              alt={pictureAlt(job, picture)}
              decoding="async"
              draggable={false}
              onLoad={({ currentTarget }) => {
                measure(currentTarget);
                void markTransparency(currentTarget, picture.mediaType);
              }}
              onError={() => setBroken(true)}
            />
          )}
          {read && (
            <TextLayer
              layer={layer}
              read={read}
              runs={runs}
              width={width}
              isShown={isShown}
              lang={pageLanguageOf(job)}
            />
          )}
          {closer.isOn && <PartSurface closer={closer} sheet={sheet} say={announcer.show} />}
        </div>
      </div>
      {finding.isOpen && <FindForm layer={layer} leave={finding.close} announcer={announcer} />}
      {closer.isOn && closer.part && <PartForm ask={(task) => void ask(task)} />}
    </>
  );
}

/** The most characters of an enlarged picture's alt text: the whole answer can be read in the panel. */
const maxAltLength = 200;

/** Returns the alt text of an enlarged picture: the beginning of the answer if it is on this picture alone, else its name. */
function pictureAlt(job: Job, { name }: StoredPicture): string {
  const isOnly = job.pictures.length === 1 && !isEmptyText(job);
  const { pieces } = takeBeginning(isOnly ? speechTextOf(job.answer) : [], maxAltLength);
  return pieces.join(' ') || name || t('viewer_title');
}
