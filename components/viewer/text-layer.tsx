import { Fragment, type RefObject, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Layout } from '../../utils/model/layout';
import type { Run } from '../../utils/answers/layout-text';
import { matrixOf, uprightSize } from '../../utils/answers/turned';
import { t } from '../../utils/i18n/messages';
import { fitted, type FittedLine, type FittedRun, type Measure } from './fitted';

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
function usePassages(runs: readonly Run[]): VNode[] {
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
  runs: readonly Run[];
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
        transform: matrixOf({ ...read, turned }, width / read.width, larger),
      }}
      onMouseDown={selectAnew}
      onCopy={copy}
    >
      {usePassages(runs)}
    </div>
  );
}

/** What of a selection stands in an element, as its text says it: styles add nothing to that. */
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
