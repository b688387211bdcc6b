import type { ReadonlySignal, Signal } from '@preact/signals';
import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { uiDirection } from '../../utils/i18n/messages';

/** The anchor of the editor: the word that is open. */
export const wordAnchor = '--unsure-word';

/** The words of a text that may be misread, and can be corrected. */
export interface CorrectableWords {
  words: readonly unknown[];
  /** Opens the editor of a word, by its index. */
  open: (index: number) => void;
  /** The word whose editor is open. */
  opened: ReadonlySignal<number | undefined>;
  /** The word that the Tab key goes to; arrow keys go to the others. */
  stop: Signal<number>;
  /** Returns the buttons of the words in the order shown. */
  buttons: () => readonly HTMLElement[];
  /** The id of the element that says what can be done with a word. */
  describedBy: string;
}
export const Correctable = createContext<CorrectableWords | undefined>(undefined);

/** Returns the buttons of the unsure words in an element, each with its index in `data-unsure`. */
export const unsureButtons = (text: Element): HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>('[data-unsure][role="button"]'),
];

/**
 * A part of an unsure word, or the whole word. The first part is the word's button, named by what it shows, so that a sentence is read as
 * it is; a press on any part opens the editor.
 */
export function MarkedWord({
  index,
  isFirst = true,
  style = {},
  children,
  ...looks
}: {
  index: number;
  isFirst?: boolean;
  style?: Record<string, string>;
  class?: string;
  'data-hyphen'?: string | undefined;
  children: ComponentChildren;
}): VNode {
  const text = useContext(Correctable);
  const press = (): void => {
    // Not at the end of a selection that a pointer has drawn.
    if (getSelection()?.isCollapsed !== false) text?.open(index);
  };
  if (!text || !isFirst)
    return (
      <span {...looks} data-unsure={index} style={style} onClick={press}>
        {children}
      </span>
    );
  const { words, open, opened, stop, describedBy } = text;
  return (
    <span
      {...looks}
      data-unsure={index}
      role="button"
      tabIndex={index === Math.min(stop.value, words.length - 1) ? 0 : -1}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      style={opened.value === index ? { ...style, anchorName: wordAnchor } : style}
      onFocus={() => (stop.value = index)}
      onClick={press}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Enter' || event.key === ' ') open(index);
        else if (!moveFocus(event, text.buttons())) return;
        event.preventDefault();
      }}
    >
      {children}
    </span>
  );
}

/** Moves the focus to another unsure word by an arrow key, Home or End. Returns whether there is one. */
function moveFocus({ key, currentTarget }: KeyboardEvent, all: readonly HTMLElement[]): boolean {
  const at = all.findIndex((each) => each === currentTarget);
  const [forth, back] = uiDirection() === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const next = {
    [forth]: all[at + 1],
    [back]: all[at - 1],
    ArrowDown: all[at + 1],
    ArrowUp: all[at - 1],
    Home: all[0],
    End: all.at(-1),
  }[key];
  next?.focus();
  return next !== undefined;
}
