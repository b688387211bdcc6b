import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import type { CopiedAnswer } from '../../utils/model/task';
import { logFailure } from '../../utils/lib/async';
import { writeLastCopied } from '../../utils/store/session';
import type { Announcer } from './announcer';
import { markCopied, useIsCopied } from './copied';
import { IconButton } from './icon-button';
import { CheckIcon, CopyIcon } from './icons';

/** Writes to the clipboard. Must be called in the click itself. Rejects if the browser refuses. */
function writeClipboard({ text, html }: Pick<CopiedAnswer, 'text' | 'html'>): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', text),
    'text/html': blob('text/html', html),
  });
  return navigator.clipboard.write([item]);
}

/**
 * Copies a text, makes the button with this id say so, and announces it. Shows what to do if the browser refuses. Must be called in
 * the click itself.
 */
export function copyBy(
  id: string,
  copied: Pick<CopiedAnswer, 'text' | 'html'>,
  { say, show }: Pick<Announcer, 'say' | 'show'>,
  words = t('copied'),
): Promise<void> {
  return writeClipboard(copied).then(
    () => {
      markCopied(id);
      say(words);
      void logFailure(writeLastCopied(undefined), 'What was copied is not known');
    },
    () => show(t('copy_failed')),
  );
}

/** The words of a copy button: its label, and “Copied” for a moment. */
function useCopyWords(id: string, label: string): { words: string; other: string; Icon: () => VNode } {
  return useIsCopied(id)
    ? { words: t('copied'), other: label, Icon: CheckIcon }
    : { words: label, other: t('copied'), Icon: CopyIcon };
}

/** A button that copies, and says so for a moment in the place of its label. */
export function CopyButton({
  id,
  label = t('action_copy'),
  of,
  look,
  press,
  ...ties
}: {
  /** The id that `copyBy` gets. */
  id: string;
  label?: string;
  /** What it copies, as a part of its name, where several such buttons stand in a page. */
  of?: string;
  look?: string;
  press: () => void;
  'aria-describedby'?: string;
}): VNode {
  const { words, other, Icon } = useCopyWords(id, label);
  // A name of its own: some programs would count the hidden label to the content.
  const name = of === undefined ? words : t('label_of', words, of);
  return (
    <button type="button" class={look} aria-label={name} onClick={press} {...ties}>
      <Icon />
      <span class="copy-label" data-other={other}>
        {words}
      </span>
    </button>
  );
}

/** A `CopyButton` that shows its icon alone. */
export function CopyIconButton({ id, of, press }: { id: string; of: string; press: () => void }): VNode {
  const { words, Icon } = useCopyWords(id, t('action_copy'));
  return (
    <IconButton class="ghost small" name={t('label_of', words, of)} onClick={press}>
      <Icon />
    </IconButton>
  );
}

/** A `CopyButton` for one text. */
export function CopyText({
  text,
  announcer,
  ...button
}: {
  text: () => string;
  announcer: Pick<Announcer, 'say' | 'show'>;
  label?: string;
  of?: string;
  look?: string;
}): VNode {
  const id = useId();
  return <CopyButton id={id} press={() => void copyBy(id, { text: text() }, announcer)} {...button} />;
}

/** A `CopyText` with a live region of its own, for pages that have none for it. `pressed` is called in the click itself. */
export function CopyWithStatus({ text, pressed }: { text: string; pressed?: () => void }): VNode {
  const [said, setSaid] = useState({ words: '', isShown: false });
  const speak =
    (isShown: boolean) =>
    (words = ''): void =>
      setSaid({ words, isShown });
  return (
    <>
      <CopyText
        text={() => {
          pressed?.();
          return text;
        }}
        announcer={{ say: speak(false), show: speak(true) }}
      />
      {/* In the document from the start, so that its first words are announced. */}
      <span class={said.isShown ? 'error' : 'visually-hidden'} aria-live="polite">
        {said.words}
      </span>
    </>
  );
}
