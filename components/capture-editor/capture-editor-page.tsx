import type { RefObject, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { takeFocusInPlace } from '../shared/take-focus';
import { captureEditorContract } from '../../utils/bus/contracts/capture';
import { client } from '../../utils/bus/rpc';
import type { CaptureEdit } from '../../utils/model/capture';
import { fail, toFailure, type Failure } from '../../utils/model/failure';
import { t } from '../../utils/i18n/messages';
import { getPicture } from '../../utils/store/pictures';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { FailureBox } from '../shared/failure-box';
import { SelectedArea, storeCanvas, useSelecting } from '../shared/picture-selection';
import { drawEdited, type Editor, useEditor } from './edits';
import '../shared/base.css';
import './capture-editor.css';

/** The background, as this page calls it. */
const background = client(captureEditorContract);

/** The capture of this tab, or why it cannot be edited. */
type OpenedCapture = { capture: CaptureEdit; bitmap: ImageBitmap } | { failure: Failure };

async function openCapture(): Promise<OpenedCapture> {
  const capture = (await background.getCapture({})) ?? fail('pictureGone');
  const blob = (await getPicture(capture.picture.hash)) ?? fail('pictureGone');
  const bitmap = await createImageBitmap(blob).catch(() => fail('pictureBroken'));
  return { capture, bitmap };
}

/** The picture as it will be sent, with the selection over it. */
function EditorSurface({
  editor,
  bitmap,
  canvas,
  helpId,
  say,
}: {
  editor: Editor;
  bitmap: ImageBitmap;
  canvas: RefObject<HTMLCanvasElement | null>;
  helpId: string;
  say: (words: string) => void;
}): VNode {
  const { edits, frame, selection, mode } = editor;
  useLayoutEffect(() => {
    if (canvas.current) drawEdited(canvas.current, bitmap, edits);
  }, [canvas, bitmap, edits]);
  const selecting = useSelecting({
    picture: () => canvas.current,
    frame,
    isFirst: selection.kind === 'none',
    input: editor.input,
    clear: editor.clear,
    say,
  });
  return (
    <div
      ref={takeFocusInPlace}
      class="surface"
      data-tall={frame.height > frame.width * 2.5}
      role="application"
      tabIndex={0}
      aria-label={t('cut_picture')}
      aria-describedby={helpId}
      {...selecting}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <SelectedArea selection={selection} frame={frame} mode={mode} />
    </div>
  );
}

/** The editor: its tools, the capture below them, and the announcements. */
function CaptureEditor({ capture, bitmap }: { capture: CaptureEdit; bitmap: ImageBitmap }): VNode {
  const announcer = useAnnouncer();
  const editor = useEditor(bitmap, announcer);
  const canvas = useRef<HTMLCanvasElement>(null);
  const helpId = useId();
  const [failure, setFailure] = useState<Failure>();
  const isBusy = useRef(false);

  /** Does one thing at a time: a second press must not send twice. */
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(toFailure(thrown));
    } finally {
      isBusy.current = false;
    }
  };
  const send = async (): Promise<void> => {
    announcer.show(t('cut_sending'));
    // An edited capture is stored as a new picture, which has only the pixels that are seen.
    const isEdited = editor.edits.length > 0;
    const picture = isEdited ? await storeCanvas(canvas.current ?? fail('pictureBroken')) : capture.picture;
    const { hash, width, height, bytes } = picture;
    await background.send({ request: capture.request, hash, width, height, bytes });
  };
  return (
    <>
      <header class="bar">
        <h1>{t('cut_title')}</h1>
      </header>
      <main class="capture-editor">
        <p>{t(capture.why === 'preview' ? 'cut_preview' : 'cut_off_limits')}</p>
        <p id={helpId} class="meta">
          {t('cut_help')}
        </p>
        <h2 class="visually-hidden">{t('cut_picture')}</h2>
        {failure && <FailureBox failure={failure} isAlert />}
        <div class="row tools" role="group" aria-label={t('picture_tools')}>
          <button type="button" aria-pressed={editor.mode === 'crop'} onClick={() => editor.choose('crop')}>
            {t('cut_crop')}
          </button>
          <button type="button" aria-pressed={editor.mode === 'cover'} onClick={() => editor.choose('cover')}>
            {t('cut_cover')}
          </button>
          <button type="button" aria-disabled={editor.edits.length === 0} onClick={editor.undo}>
            {t('undo')}
          </button>
          <button type="button" class="first" onClick={() => void act(send)}>
            {t('cut_send')}
          </button>
          <button type="button" onClick={() => void act(() => background.cancel({}))}>
            {t('cancel')}
          </button>
        </div>
        <EditorSurface editor={editor} bitmap={bitmap} canvas={canvas} helpId={helpId} say={announcer.show} />
        <div class="said">
          <AnnouncerRegion announcement={announcer.announcement} />
        </div>
      </main>
    </>
  );
}

/** The page on which a capture is cropped and redacted before it is sent. */
export function CaptureEditorPage(): VNode {
  const [opened, setOpened] = useState<OpenedCapture>();
  useEffect(() => {
    openCapture().then(setOpened, (thrown: unknown) => setOpened({ failure: toFailure(thrown) }));
  }, []);
  if (opened && 'capture' in opened) return <CaptureEditor {...opened} />;
  return (
    <>
      <header class="bar">
        <h1>{t('cut_title')}</h1>
      </header>
      <main>
        <h2 class="visually-hidden">{t('cut_picture')}</h2>
        {opened && (
          <FailureBox failure={opened.failure} isAlert>
            <button type="button" class="first" onClick={() => void background.cancel({})}>
              {t('close')}
            </button>
          </FailureBox>
        )}
      </main>
    </>
  );
}
