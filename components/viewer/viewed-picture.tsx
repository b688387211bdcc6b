import type { RefObject, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Job, isEmptyText } from '../../utils/model/job';
import { fail } from '../../utils/model/failure';
import { type PlacedRun, placedRunsOf } from '../../utils/answers/layout-text';
import type { Rect, StoredPicture } from '../../utils/model/picture';
import type { Task } from '../../utils/model/task';
import { logFailure } from '../../utils/lib/async';
import { pageLanguageOf } from '../../utils/i18n/answer-words';
import { formatNumber, t } from '../../utils/i18n/messages';
import { isBoxIn } from '../../utils/model/layout';
import type { SizeInPixels } from '../shared/picture-selection';
import { useWordEditor } from '../shared/hooks/use-word-editor';
import { Correctable } from '../shared/unsure-word';
import { usePictureUrl } from '../shared/hooks/use-picture-url';
import { usePanelTools } from '../shared/panel-tools';
import { markTransparency } from '../shared/transparency';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import {
  cropPicture,
  type LookCloser,
  PartForm,
  PartSurface,
  type ReadAgain,
  useLookCloser,
} from './look-closer';
import { FindForm, useFinding } from './find-form';
import { TextLayer } from './text-layer';
import { TextTools, unsureIn, useReading, type Reading } from './text-tools';
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

/** Returns the unsure words in a picture's text, and their editor. */
function useLayerEditor(
  reading: Reading | undefined | null,
  runs: readonly PlacedRun[],
  layer: RefObject<HTMLElement | null>,
  { picture, job, announcer }: Pick<ViewedPictureProps, 'picture' | 'job' | 'announcer'>,
) {
  const words = useMemo(() => unsureIn(runs), [runs]);
  return useWordEditor({
    words,
    text: layer,
    find: async (index) => {
      const word = words[index];
      if (!reading || !word) return fail('pictureGone');
      return { job: reading.id, at: reading.at, layout: reading.layout, word, picture };
    },
    finish: () => {
      announcer.say(t('words_checked'));
      layer.current?.closest<HTMLElement>('.stage')?.focus();
    },
    lang: pageLanguageOf(job),
  });
}

function SheetImage({
  image,
  url,
  job,
  picture,
  measure,
  broken,
}: Pick<ViewedPictureProps, 'job' | 'picture'> & {
  image: RefObject<HTMLImageElement | null>;
  url: string;
  measure: (image: HTMLImageElement) => void;
  broken: () => void;
}): VNode {
  return (
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
      onError={broken}
    />
  );
}

/** How much larger a part is read again, and the most pixels that it is enlarged to. */
const closerEnlargement = 2;
const maxCloserPixels = 8e6;

/** Returns what the button needs that reads the unsure words in the selected part again, or stops that; undefined without any. */
function useReadAgain({
  reading,
  runs,
  picture,
  size,
  image,
  closer,
  announcer,
}: Pick<ViewedPictureProps, 'picture' | 'announcer'> & {
  reading: Reading | undefined | null;
  runs: readonly PlacedRun[];
  size: SizeInPixels;
  image: RefObject<HTMLImageElement | null>;
  closer: LookCloser;
}): ReadAgain | undefined {
  const { act } = usePanelTools();
  const [isReading, setReading] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const { part } = closer;
  // What is read is the selected part of the picture in view.
  useEffect(() => () => stop.current?.abort(), [part]);
  const shown = image.current;
  if (!reading || !part || !shown) return undefined;
  const { id, at, layout } = reading;
  const { x, y, width, height } = part;
  const scale = layout.width / size.width;
  const rect = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  if (!isReading && !unsureIn(runs).some(({ box }) => isBoxIn(box, rect))) return undefined;
  const read = async (signal: AbortSignal): Promise<void> => {
    const enlargement = Math.min(closerEnlargement, Math.sqrt(maxCloserPixels / (width * height)));
    const { hash } = await cropPicture(shown, part, size, picture, Math.max(1, enlargement));
    if (signal.aborted) return;
    signal.addEventListener('abort', () => act(() => background.stop({ id })));
    const { changed } = await background.readCloser({ id, at, hash, rect });
    if (!signal.aborted) announcer.show(t('viewer_words_changed', formatNumber(changed)));
  };
  const start = (): void => {
    const controller = new AbortController();
    stop.current = controller;
    setReading(true);
    announcer.say(t('viewer_reading_again'));
    const ended = (): void => {
      stop.current = undefined;
      setReading(false);
    };
    act(() => read(controller.signal).finally(ended));
  };
  const end = (): void => {
    stop.current?.abort();
    announcer.say(t('status_stopped'));
  };
  return { isReading, press: isReading ? end : start };
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
  const reading = useReading(job, picture, jobs);
  const read = reading && reading.layout;
  const runs = useMemo(() => (read ? placedRunsOf(read) : []), [read]);
  const finding = useFinding(stage, runs.length > 0);
  const { correctable, editor } = useLayerEditor(reading, runs, layer, { picture, job, announcer });
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
  const readAgain = useReadAgain({ reading, runs, picture, size, image, closer, announcer });
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
          {url && <SheetImage {...{ image, url, job, picture, measure }} broken={() => setBroken(true)} />}
          {read && (
            <Correctable.Provider value={correctable}>
              <TextLayer {...{ layer, read, runs, width, isShown }} lang={pageLanguageOf(job)} />
            </Correctable.Provider>
          )}
          {closer.isOn && <PartSurface closer={closer} sheet={sheet} say={announcer.show} />}
        </div>
      </div>
      {editor}
      {finding.isOpen && <FindForm layer={layer} leave={finding.close} announcer={announcer} />}
      {closer.isOn && closer.part && <PartForm ask={(task) => void ask(task)} readAgain={readAgain} />}
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
