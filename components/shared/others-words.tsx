import type { VNode } from 'preact';
import { plainText, type MessageKey } from '../../utils/i18n/messages';

/** A character that no text has, where the words will stand. */
const hole = '\u{FFFC}';

/**
 * A text of ours with its one place filled by somebody else's words, which stand in their own language, as a BCP 47 tag
 * or empty where it is unknown, and in their own direction.
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
