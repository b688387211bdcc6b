import type { RefObject, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Rect } from '../../utils/domain/picture';
import { regionOf, stepOf, type Input, type Point } from '../../utils/domain/selection';
import { t } from '../../utils/text/messages';
import { drawEdited } from './edits';
import type { Editor } from './use-editor';

/** A press and a release this close to each other on the screen are a click, also by an unsteady hand. */
const slop = 5;

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
  const { edits, frame, selection } = editor;
  const surface = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; at: Point }>(undefined);
  const unsaid = useRef<string>(undefined);
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    if (canvas.current) drawEdited(canvas.current, bitmap, edits);
  }, [canvas, bitmap, edits]);

  /** What keys do is said when they come to rest, all else at once. */
  const settle = (): void => {
    if (unsaid.current !== undefined) say(unsaid.current);
    unsaid.current = undefined;
  };
  const input = (given: Input): void => {
    unsaid.current = editor.input(given) ?? unsaid.current;
  };

  const press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    surface.current?.setPointerCapture(event.pointerId);
    pressed.current = { id: event.pointerId, at: { x: event.clientX, y: event.clientY } };
    input({ type: 'press', at: inPicture(event, canvas.current, frame) });
  };
  const move = (event: PointerEvent): void => {
    if ((pressed.current?.id ?? event.pointerId) === event.pointerId)
      input({ type: 'move', at: inPicture(event, canvas.current, frame) });
  };
  const release = (event: PointerEvent): void => {
    const from = pressed.current;
    if (from?.id !== event.pointerId) return;
    pressed.current = undefined;
    const isClick = Math.hypot(event.clientX - from.at.x, event.clientY - from.at.y) <= slop;
    const at = isClick ? { clientX: from.at.x, clientY: from.at.y } : event;
    input({ type: 'release', at: inPicture(at, canvas.current, frame) });
    settle();
  };
  const drop = (): void => {
    pressed.current = undefined;
    input({ type: 'drop' });
  };
  const pressKey = (event: KeyboardEvent): void => {
    const meaning = readKey(event, selection.kind === 'none');
    if (!meaning) return;
    event.preventDefault();
    if (meaning === 'clear') return editor.clear();
    if (event.repeat && meaning.type !== 'step') return;
    input(meaning);
    if (!event.repeat) settle();
  };

  return (
    <div
      ref={surface}
      class="surface"
      data-tall={frame.height > frame.width * 2.5}
      role="application"
      tabIndex={0}
      aria-label={t('cut_picture')}
      aria-describedby={helpId}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={drop}
      onKeyDown={pressKey}
      onKeyUp={settle}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <Selected editor={editor} />
    </div>
  );
}

/** What is being selected, drawn in shares of the picture, which may be shown smaller than it is. */
function Selected({ editor: { selection, frame, mode } }: { editor: Editor }): VNode {
  const rect = regionOf(selection);
  const corner = selection.kind === 'corners' ? selection.first : null;
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  const at = ({ x, y }: Point) => ({
    left: share(x - frame.x, frame.width),
    top: share(y - frame.y, frame.height),
  });
  return (
    <>
      {rect && (
        <div
          class="region"
          data-mode={mode}
          style={{
            ...at(rect),
            width: share(rect.width, frame.width),
            height: share(rect.height, frame.height),
          }}
        />
      )}
      {corner && <div class="cross" style={at(corner)} />}
    </>
  );
}

/** A place on the screen in whole pixels of the picture. */
function inPicture(
  { clientX, clientY }: { clientX: number; clientY: number },
  canvas: HTMLCanvasElement | null,
  { x, y, width, height }: Rect,
): Point {
  const shown = canvas?.getBoundingClientRect() ?? new DOMRect(0, 0, width, height);
  return {
    x: Math.round(x + ((clientX - shown.x) / shown.width) * width),
    y: Math.round(y + ((clientY - shown.y) / shown.height) * height),
  };
}

/** What a key means here; the first one only begins. */
function readKey(event: KeyboardEvent, isFirst: boolean): Input | 'clear' | undefined {
  if (event.altKey) return undefined;
  const step = stepOf(event);
  if ((step || event.key === 'Enter') && isFirst) return { type: 'box' };
  if (event.key === 'Enter') return { type: 'confirm' };
  if (event.key === 'Escape' && !isFirst) return 'clear';
  return step ?? undefined;
}
