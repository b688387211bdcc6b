import { type ReadonlySignal, useSignal } from '@preact/signals';
import { Fragment, type ComponentChildren, type RefObject, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { memoized } from '../../utils/lib/async';
import { type Layout, type RecognizedWord, boundingBox } from '../../utils/model/layout';
import { type PlacedRun, uprightMatrix, uprightSize, type PlacedWord } from '../../utils/answers/layout-text';
import { t } from '../../utils/i18n/messages';
import { Correctable, MarkedWord } from '../shared/unsure-word';

/** The font that words are measured in; the style sheet names the same. */
const font = 'sans-serif';
/**
 * Words are laid out so many times larger than the picture, and scaled down by a transform: otherwise a minimum font size
 * in the browser's settings would move them.
 */
const layoutScale = 4;

/** Returns a function that measures text at a font size of 100 pixels, at which no browser rounds to whole pixels. */
function createMeasure(): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return (text) => text.length / 2;
  context.font = `100px ${font}`;
  context.fontKerning = 'none';
  return memoized((text: string) => context.measureText(text).width / 100);
}

/** A soft hyphen in place of the hyphen and the line break within a word: the search of browsers ignores it, and finds the word. */
const softHyphen = '\u00ad';

/** Whether the last word of a line continues in the next line. */
function isHyphenated(line: FittedLine | undefined, next: FittedLine | undefined): boolean {
  const [end = '', start = ''] = [line?.pieces.at(-1)?.text, next?.pieces[0]?.text];
  return /\p{L}[-\u2010]$/u.test(end) && /^\p{Ll}/u.test(start);
}

const px = (length: number): string => `${Math.round(length * layoutScale * 1000) / 1000}px`;

/**
 * One line. `room` is the margin after it, in pixels of the picture: it makes the text wrap without a line break element,
 * so that the search of browsers finds phrases across lines.
 */
function Line({
  line,
  room,
  isHyphenated,
}: {
  line: FittedLine;
  room: number;
  isHyphenated: boolean;
}): VNode {
  return (
    <span
      class="line"
      style={{ lineHeight: px(line.thickness), fontSize: px(line.size), marginInlineEnd: px(room) }}
    >
      {line.pieces.map(({ text, size, lead, word }, index) => (
        <Piece
          key={index}
          class={word ? 'word' : 'space'}
          unsure={word?.unsure}
          hyphen={isHyphenated && index === line.pieces.length - 1 ? text.slice(-1) : undefined}
          style={{ fontSize: px(size), ...(lead !== 0 && { marginInlineStart: px(lead) }) }}
        >
          {isHyphenated && index === line.pieces.length - 1 ? `${text.slice(0, -1)}${softHyphen}` : text}
        </Piece>
      ))}
    </span>
  );
}

/** A word, or the space before one. */
function Piece({
  unsure,
  hyphen,
  children,
  ...looks
}: {
  class: string;
  unsure: RecognizedWord | undefined;
  hyphen: string | undefined;
  style: Record<string, string>;
  children: ComponentChildren;
}): VNode {
  const correctable = useContext(Correctable);
  if (!unsure || !correctable)
    return (
      <span {...looks} data-hyphen={hyphen}>
        {children}
      </span>
    );
  return (
    <MarkedWord {...looks} data-hyphen={hyphen} index={correctable.words.indexOf(unsure)}>
      {children}
    </MarkedWord>
  );
}

function Passage({ fit: { run, box, lines } }: { fit: FittedRun }): VNode {
  return (
    <>
      {run.before}
      <div
        class="run"
        dir={run.direction === 'rtl' ? 'rtl' : 'ltr'}
        data-direction={run.direction}
        style={{ left: px(box.x), top: px(box.y), width: px(box.width), height: px(box.height) }}
      >
        {lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && (isHyphenated(lines[index - 1], line) ? <wbr /> : '\n')}
            <Line
              line={line}
              room={index < lines.length - 1 ? box.width : 0}
              isHyphenated={isHyphenated(line, lines[index + 1])}
            />
          </Fragment>
        ))}
      </div>
      {run.after}
    </>
  );
}

/** All runs at their positions. They are a signal, and are therefore drawn once for each text: zooming changes only their transform. */
function Passages({ runs }: { runs: ReadonlySignal<readonly PlacedRun[]> }): VNode {
  const measure = createMeasure();
  return (
    <>
      {runs.value.map((run, index) => (
        <Passage key={index} fit={fitRun(run, measure)} />
      ))}
    </>
  );
}

/**
 * Clears the selection when a press on selected words begins: otherwise the browser would drag them. Not with Ctrl, which
 * on a Mac opens the context menu with “Copy”, and in Firefox adds to the selection.
 */
function clearSelection({ button, detail, shiftKey, ctrlKey, metaKey }: MouseEvent): void {
  const isPlain = !shiftKey && !ctrlKey && !metaKey;
  if (button === 0 && detail === 1 && isPlain) getSelection()?.removeAllRanges();
}

/** The recognized text as a layer over a picture that is `width` CSS pixels wide: it can be selected, searched and copied. */
export function TextLayer({
  layer,
  read,
  runs,
  width,
  isShown,
  lang,
}: {
  layer: RefObject<HTMLDivElement | null>;
  read: Layout;
  runs: readonly PlacedRun[];
  width: number;
  /** Whether the layer is visible and hides the letters of the picture; otherwise it is transparent. */
  isShown: boolean;
  lang: string;
}): VNode {
  const size = uprightSize(read);
  const placed = useSignal(runs);
  placed.value = runs;
  // A visible layer is not mirrored, also over a mirrored picture: it is there to be read.
  const turned = isShown && read.turned ? { ...read.turned, isMirrored: false } : read.turned;
  const copy = (event: ClipboardEvent): void => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !layer.current) return;
    const text = selectedText(selection, layer.current);
    if (text === '') return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  return (
    <div
      ref={layer}
      class="text-layer"
      role="group"
      aria-label={t('viewer_text_layer')}
      lang={lang || undefined}
      data-shown={isShown}
      style={{
        width: px(size.width),
        height: px(size.height),
        transform: uprightMatrix({ ...read, turned }, width / read.width, layoutScale),
      }}
      onMouseDown={clearSelection}
      onCopy={copy}
    >
      <Passages runs={placed} />
    </div>
  );
}

/** Returns the selected text within an element, as in the document: not as the style sheet shows it. */
export function selectedText(selection: Selection, within: Element): string {
  const parts: string[] = [];
  for (let index = 0; index < selection.rangeCount; index += 1) {
    const range = selection.getRangeAt(index).cloneRange();
    if (!range.intersectsNode(within)) continue;
    const all = new Range();
    all.selectNodeContents(within);
    if (range.compareBoundaryPoints(Range.START_TO_START, all) < 0)
      range.setStart(all.startContainer, all.startOffset);
    if (range.compareBoundaryPoints(Range.END_TO_END, all) > 0) range.setEnd(all.endContainer, all.endOffset);
    parts.push(range.toString().replaceAll(softHyphen, '-\n'));
  }
  return parts.join('');
}

/** A word, or the space before one, fitted to its box in the picture; lengths in pixels of the picture. */
interface FittedPiece {
  text: string;
  /** The font size at which the text is as long as in the picture. */
  size: number;
  /** The distance from the end of the previous piece. */
  lead: number;
  /** The word; absent for the space between two words. */
  word?: PlacedWord;
}

/** A fitted line; its `thickness` reaches halfway to the lines around it. */
interface FittedLine {
  thickness: number;
  size: number;
  pieces: FittedPiece[];
}

/** A fitted run; `box` in pixels of the upright picture. */
interface FittedRun {
  run: PlacedRun;
  box: { x: number; y: number; width: number; height: number };
  lines: FittedLine[];
}

/** Returns the length of a text at a font size of one pixel. */
type Measure = (text: string) => number;

/** The limits of the font size of a word, as shares of the line's thickness. */
const minSize = 0.2;
const maxSize = 2.5;
/**
 * The limits of the font size of a space, as shares of the line's thickness. A smaller space would be missing in searches
 * and copies; a larger one would make the line higher, because all pieces share one baseline.
 */
const minSpace = 0.05;
const maxSpace = 2;

/** Fits the words of a run to their boxes only by font sizes: browsers differ in letter spacing. */
function fitRun(run: PlacedRun, measure: Measure): FittedRun {
  const across = boundingBox(run.lines);
  const isVertical = run.direction === 'vertical';
  const edges = edgesOf(run);
  const lines = run.lines.map((line, index): FittedLine => {
    const thick = isVertical ? line.box.width : line.box.height;
    return {
      thickness: (edges[index + 1] ?? 0) - (edges[index] ?? 0),
      size: medianSize(line.words, thick, isVertical, measure),
      pieces: piecesOf(line.words, run, across, thick, measure),
    };
  });
  const box = isVertical
    ? across
    : { ...across, y: edges[0] ?? across.y, height: (edges.at(-1) ?? 0) - (edges[0] ?? 0) };
  return { run, box, lines };
}

/** Returns the edges between lines, in the middle between two, so that a selection has no gaps. */
function edgesOf({ lines, direction }: PlacedRun): number[] {
  if (direction === 'vertical') return [0, lines[0]?.box.width ?? 0];
  const edges = [lines[0]?.box.y ?? 0];
  lines.forEach(({ box }, index) => {
    const next = lines[index + 1]?.box;
    const end = box.y + box.height;
    edges.push(next ? Math.max((edges.at(-1) ?? 0) + 1, (end + next.y) / 2) : end);
  });
  return edges;
}

/** Fits the words of one line, which is `thick` pixels thick, of a run in the box `across`. */
function piecesOf(
  words: readonly PlacedWord[],
  { direction }: PlacedRun,
  across: FittedRun['box'],
  thick: number,
  measure: Measure,
): FittedPiece[] {
  const start = ({ box }: PlacedWord): number => {
    if (direction === 'vertical') return box.y - across.y;
    return direction === 'rtl' ? across.x + across.width - box.x - box.width : box.x - across.x;
  };
  const pieces: FittedPiece[] = [];
  let end = 0;
  for (const word of words) {
    let lead = start(word) - end;
    if (word.gap !== '') {
      const long = measure(word.gap);
      const size = Math.min(Math.max(lead / long, minSpace * thick), maxSpace * thick);
      pieces.push({ text: word.gap, size, lead: 0 });
      lead -= size * long;
    }
    const long = measure(word.text);
    const room = Math.max(1, direction === 'vertical' ? word.box.height : word.box.width);
    const size = long > 0 ? Math.min(Math.max(room / long, minSize * thick), maxSize * thick) : thick;
    pieces.push({ text: word.text, size, lead: Math.abs(lead) < 0.01 ? 0 : lead, word });
    end = start(word) + size * long;
  }
  return pieces;
}

/** Returns the median font size of a line's words. */
function medianSize(
  words: readonly PlacedWord[],
  thick: number,
  isVertical: boolean,
  measure: Measure,
): number {
  const sizes = words
    .map(({ text, box }) => (isVertical ? box.height : box.width) / measure(text))
    .filter((size) => Number.isFinite(size) && size > 0)
    .sort((a, b) => a - b);
  return Math.min(sizes[Math.floor(sizes.length / 2)] ?? thick, thick * 1.5);
}
