import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { Selected } from '../shared/selection/selected';
import { useSelecting } from '../shared/selection/use-selecting';
import { drawEdited } from './edits';
import type { Editor } from './use-editor';

/** The picture as it will be sent, and what is being selected in it, by mouse, finger, pen or keys. */
export function Surface({
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
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => surface.current?.focus({ preventScroll: true }), []);
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
      ref={surface}
      class="surface"
      data-tall={frame.height > frame.width * 2.5}
      role="application"
      tabIndex={0}
      aria-label={t('cut_picture')}
      aria-describedby={helpId}
      {...selecting}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <Selected selection={selection} frame={frame} mode={mode} />
    </div>
  );
}
