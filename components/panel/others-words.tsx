import type { VNode } from 'preact';
import { type MessageKey, plainText } from '../../utils/i18n/messages';

/** The placeholder for the words, a character that occurs in no text. */
const hole = '\u{FFFC}';

/**
 * A message whose only placeholder is filled with someone else's words. They are marked with their direction and their language `lang`,
 * a BCP 47 tag or empty if it is unknown.
 */
export function OthersWords({ text, words, lang }: { text: MessageKey; words: string; lang: string }): VNode {
  const [before = '', after = ''] = plainText(text, hole).split(hole);
  return (
    <>
      {before}
      <bdi lang={lang}>{words}</bdi>
      {after}
    </>
  );
}
