import { Fragment, type RefObject, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Layout, boundingBox } from '../../utils/model/layout';
import { type PlacedRun, uprightMatrix, uprightSize, type PlacedWord } from '../../utils/answers/layout-text';
import { t } from '../../utils/i18n/messages';

/** The letters that words are fitted with; the style sheet names the same. */
const font = 'sans-serif';
/**
 * Words are laid out this much larger than the picture and drawn smaller: a least size of letters that a person has
 * set in the browser would move them.
 */
const larger = 4;

/** Measures with letters of 100 pixels, at which no browser rounds to whole ones. */
function measuring(): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return (text) => text.length / 2;
  context.font = `100px ${font}`;
  context.fontKerning = 'none';
  const known = new Map<string, number>();
  return (text) => {
    const length = known.get(text) ?? context.measureText(text).width / 100;
    known.set(text, length);
    return length;
  };
}

/** Stands for the hyphen of a word that goes on in the next line, and for that line's end: browsers find the word as if it were not there. */
const parting = '\u00ad';

/** Whether a word goes on in the next line. */
function isPartedAfter(line: FittedLine | undefined, next: FittedLine | undefined): boolean {
  const [end = '', start = ''] = [line?.pieces.at(-1)?.text, next?.pieces[0]?.text];
  return /\p{L}[-\u2010]$/u.test(end) && /^\p{Ll}/u.test(start);
}

const px = (length: number): string => `${Math.round(length * larger * 1000) / 1000}px`;

/** The room behind a line, into which the next one does not fit: it wraps there, so that phrases are found across lines. */
function Line({ line, room, isParted }: { line: FittedLine; room: number; isParted: boolean }): VNode {
  return (
    <span
      class="line"
      style={{ lineHeight: px(line.thickness), fontSize: px(line.size), marginInlineEnd: px(room) }}
    >
      {line.pieces.map(({ text, size, lead, word }, index) => (
        <span
          key={index}
          class={word ? 'word' : 'space'}
          data-unsure={word?.isUnsure || undefined}
          data-hyphen={isParted && index === line.pieces.length - 1 ? text.slice(-1) : undefined}
          style={{ fontSize: px(size), ...(lead !== 0 && { marginInlineStart: px(lead) }) }}
        >
          {isParted && index === line.pieces.length - 1 ? `${text.slice(0, -1)}${parting}` : text}
        </span>
      ))}
    </span>
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
            {index > 0 && (isPartedAfter(lines[index - 1], line) ? <wbr /> : '\n')}
            <Line
              line={line}
              room={index < lines.length - 1 ? box.width : 0}
              isParted={isPartedAfter(line, lines[index + 1])}
            />
          </Fragment>
        ))}
      </div>
      {run.after}
    </>
  );
}

/** A run's words where they stand. They are made once for each text: nothing of them changes when the picture is zoomed. */
function usePassages(runs: readonly PlacedRun[]): VNode[] {
  return useMemo(() => {
    const measure = measuring();
    return runs.map((run, index) => <Passage key={index} fit={fitted(run, measure)} />);
  }, [runs]);
}

/**
 * A press on selected words begins a new selection: a browser would carry them off, after which nothing is selected. With
 * Ctrl it opens the menu on a Mac, whose “Copy” wants the selection, and adds to it in Firefox.
 */
function selectAnew({ button, detail, shiftKey, ctrlKey, metaKey }: MouseEvent): void {
  const isPlain = !shiftKey && !ctrlKey && !metaKey;
  if (button === 0 && detail === 1 && isPlain) getSelection()?.removeAllRanges();
}

/** A picture's text over the picture, which is `width` CSS pixels wide: to be selected, found and copied. */
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
  /** Whether it is seen in place of the picture's own letters. */
  isShown: boolean;
  lang: string;
}): VNode {
  const size = uprightSize(read);
  // What was read in a mirror would be seen in a mirror.
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
        transform: uprightMatrix({ ...read, turned }, width / read.width, larger),
      }}
      onMouseDown={selectAnew}
      onCopy={copy}
    >
      {usePassages(runs)}
    </div>
  );
}

/** Returns the text of a selection in an element, without what styles add. */
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
    parts.push(range.toString().replaceAll(parting, '-\n'));
  }
  return parts.join('');
}

/** A piece of text as it is laid over its place: lengths in pixels of the picture. */
interface FittedPiece {
  text: string;
  /** The font size at which the piece is as long as the word in the picture. */
  size: number;
  /** The way from the end of the piece before to its start. */
  lead: number;
  /** The word; absent for the space between two words. */
  word?: PlacedWord;
}

/** A line as it is laid over its place: `thickness` reaches to the middle between it and the lines around it. */
interface FittedLine {
  thickness: number;
  size: number;
  pieces: FittedPiece[];
}

/** A run as it is laid over its place; `box` in pixels of the upright picture. */
interface FittedRun {
  run: PlacedRun;
  box: { x: number; y: number; width: number; height: number };
  lines: FittedLine[];
}

/** How long a text is with letters of one pixel. */
type Measure = (text: string) => number;

/** Letters are laid over theirs no smaller and no larger than this share of their line's thickness. */
const minSize = 0.2;
const maxSize = 2.5;
/**
 * A space is at least so large that it is there to be found and copied, and no larger than leaves its line where it is:
 * letters stand on one line, so the middle of a huge space is far above, and the line grows up to there. Shares likewise.
 */
const minSpace = 0.05;
const maxSpace = 2;

/** Fits a run's words to their boxes, by the size of their letters alone: whatever browsers do with spacing stays out of it. */
function fitted(run: PlacedRun, measure: Measure): FittedRun {
  const across = boundingBox(run.lines);
  const isVertical = run.direction === 'vertical';
  const edges = edgesOf(run);
  const lines = run.lines.map((line, index): FittedLine => {
    const thick = isVertical ? line.box.width : line.box.height;
    return {
      thickness: (edges[index + 1] ?? 0) - (edges[index] ?? 0),
      size: middleSize(line.words, thick, isVertical, measure),
      pieces: piecesOf(line.words, { run, across, thick, measure }),
    };
  });
  const box = isVertical
    ? across
    : { ...across, y: edges[0] ?? across.y, height: (edges.at(-1) ?? 0) - (edges[0] ?? 0) };
  return { run, box, lines };
}

/** Where lines begin and end across their direction: in the middle between two, so that a selection has no stripes. */
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

interface Fitting {
  run: PlacedRun;
  across: FittedRun['box'];
  thick: number;
  measure: Measure;
}

function piecesOf(words: readonly PlacedWord[], { run, across, thick, measure }: Fitting): FittedPiece[] {
  const start = ({ box }: PlacedWord): number => {
    if (run.direction === 'vertical') return box.y - across.y;
    return run.direction === 'rtl' ? across.x + across.width - box.x - box.width : box.x - across.x;
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
    const room = Math.max(1, run.direction === 'vertical' ? word.box.height : word.box.width);
    const size = long > 0 ? Math.min(Math.max(room / long, minSize * thick), maxSize * thick) : thick;
    pieces.push({ text: word.text, size, lead: Math.abs(lead) < 0.01 ? 0 : lead, word });
    end = start(word) + size * long;
  }
  return pieces;
}

/** The size of letters that a line's words have in common, as nearly as they have one. */
function middleSize(
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
