import type { VNode } from 'preact';
import type { Rect } from '../../../utils/model/picture';
import { regionOf, type Point, type Selection } from '../../../utils/model/selection';
import './selecting.css';

/** What is being selected in a frame of a picture, drawn in shares of it: it may be shown smaller than it is. */
export function Selected({
  selection,
  frame,
  mode,
}: {
  selection: Selection;
  frame: Rect;
  mode: string;
}): VNode {
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
