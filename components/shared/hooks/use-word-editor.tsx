import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { loadedLater } from '../loaded-later';
import { usePanelTools } from '../panel-tools';
import type { EditedWord } from '../word-editor';

// Most texts have no unsure words.
const WordEditor = loadedLater(async () => (await import('../word-editor')).WordEditor);

/** The anchor of the editor: the word that is open. */
export const wordAnchor = '--unsure-word';

/**
 * Returns what opens the editor of an unsure word, by its index; which one is open; and the editor, which belongs next to the text, not
 * into it. Panels learn of a correction by the feed: `words` then are other ones, and the next button has the focus.
 */
export function useWordEditor({
  words,
  find,
  buttons,
  finish,
  lang,
}: {
  words: readonly unknown[];
  /** Returns a word with its picture. Throws `FailureError`. */
  find: (index: number) => Promise<EditedWord>;
  /** Returns the buttons of the words, each with its index in `data-unsure`. */
  buttons: () => readonly HTMLElement[];
  /** Called when no unsure word is left. */
  finish: () => void;
  lang: string;
}): { open: (index: number) => void; opened: ReadonlySignal<number | undefined>; editor: VNode | null } {
  const { act } = usePanelTools();
  const [edited, setEdited] = useState<{ index: number; read: EditedWord; before: readonly unknown[] }>();
  const opened = useSignal<number | undefined>(undefined);
  /** Whether the open word was accepted. */
  const [isAccepted, setAccepted] = useState(false);
  const leave = (index: number): boolean => {
    setEdited(undefined);
    setAccepted(false);
    opened.value = undefined;
    const all = buttons();
    const next = all.find(({ dataset }) => Number(dataset['unsure']) >= index) ?? all.at(-1);
    next?.focus();
    return next !== undefined;
  };
  useLayoutEffect(() => {
    if (isAccepted && edited && edited.before !== words && !leave(edited.index)) finish();
  });
  const open = (index: number): void =>
    act(async () => {
      const read = await find(index);
      opened.value = index;
      setEdited({ index, read, before: words });
    });
  const editor = edited ? (
    <WordEditor
      key={edited.index}
      read={edited.read}
      anchor={wordAnchor}
      lang={lang}
      goOn={words.length > 1 ? () => open((edited.index + 1) % words.length) : undefined}
      accepted={() => setAccepted(true)}
      cancel={() => leave(edited.index)}
    />
  ) : null;
  return { open, opened, editor };
}
