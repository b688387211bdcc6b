import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { CaptureEdit } from '../../utils/model/capture';
import { fail, toFailure, type Failure } from '../../utils/model/failure';
import { t } from '../../utils/i18n/messages';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { storeCanvas } from '../shared/picture-selection';
import { FailureBox } from '../shared/failure-box';
import { Surface } from './surface';
import { cutting } from './use-cut';
import { useEditor } from './use-editor';

/** A picture that is cut, the tools for it above, and what they did below. */
export function CutEditor({ cut, bitmap }: { cut: CaptureEdit; bitmap: ImageBitmap }): VNode {
  const announcer = useAnnouncer();
  const editor = useEditor(bitmap, announcer);
  const canvas = useRef<HTMLCanvasElement>(null);
  const helpId = useId();
  const [failure, setFailure] = useState<Failure>();
  const isBusy = useRef(false);

  /** One thing at a time: a second press must not send twice. */
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
    await cutting.send({ request: cut.request, ...(await made(cut, canvas.current, editor.edits.length > 0)) });
  };
  return (
    <>
      <header class="bar">
        <h1>{t('cut_title')}</h1>
      </header>
      <main class="cut">
        <p>{t(cut.why === 'preview' ? 'cut_preview' : 'cut_off_limits')}</p>
        <p id={helpId} class="meta">
          {t('cut_help')}
        </p>
        <h2 class="visually-hidden">{t('cut_picture')}</h2>
        {failure && <FailureBox failure={failure} isAlert />}
        <div class="row tools" role="group" aria-label={t('cut_tools')}>
          <button type="button" aria-pressed={editor.mode === 'crop'} onClick={() => editor.choose('crop')}>
            {t('cut_crop')}
          </button>
          <button type="button" aria-pressed={editor.mode === 'cover'} onClick={() => editor.choose('cover')}>
            {t('cut_cover')}
          </button>
          <button type="button" aria-disabled={editor.edits.length === 0} onClick={editor.undo}>
            {t('cut_undo')}
          </button>
          <button type="button" class="first" onClick={() => void act(send)}>
            {t('cut_send')}
          </button>
          <button type="button" onClick={() => void act(() => cutting.cancel({}))}>
            {t('capture_cancel')}
          </button>
        </div>
        <Surface editor={editor} bitmap={bitmap} canvas={canvas} helpId={helpId} say={announcer.show} />
        <div class="said">
          <AnnouncerRegion said={announcer.said} />
        </div>
      </main>
    </>
  );
}

interface Made {
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

/** What is sent: the capture itself, or a new picture of the store that has nothing but what is seen of it. */
async function made({ picture }: CaptureEdit, canvas: HTMLCanvasElement | null, isEdited: boolean): Promise<Made> {
  if (!isEdited) {
    const { hash, width, height, bytes } = picture;
    return { hash, width, height, bytes };
  }
  return storeCanvas(canvas ?? fail('pictureBroken'));
}
