import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { t, uiLanguage } from '../../../utils/i18n/messages';

/** Characters that are shown at first, and with each press more: a browser draws them in a moment, whatever they are. */
export const shownAtOnce = { markdown: 30_000, plain: 200_000 };

/** Where a text may be cut near a length: after a line, else between words, never within a character. */
function cutAt(text: string, length: number): number {
  const near = text.slice(length - 2000, length);
  const after = [near.lastIndexOf('\n'), near.lastIndexOf(' ')].find((at) => at >= 0);
  if (after !== undefined) return length - 2000 + after + 1;
  return /[\uD800-\uDBFF]$/.test(near) ? length - 1 : length;
}

/** A text as far as it is shown; `more` is the button for the rest, where there is one. */
export function useShownPart(
  text: string,
  kind: keyof typeof shownAtOnce,
): { shown: string; more: VNode | null } {
  const [presses, setPresses] = useState(0);
  const length = shownAtOnce[kind] * (presses + 1);
  if (text.length <= length) return { shown: text, more: null };
  const shown = text.slice(0, cutAt(text, length));
  const number = new Intl.NumberFormat(uiLanguage());
  return {
    shown,
    more: (
      <div class="row more-answer">
        <p class="meta">{t('answer_shown', number.format(shown.length), number.format(text.length))}</p>
        <button type="button" onClick={() => setPresses(presses + 1)}>
          {t('action_show_more')}
        </button>
      </div>
    ),
  };
}
