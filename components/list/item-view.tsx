import { render, type VNode } from 'preact';
import type { Proposal } from '../../utils/model/alt-text';
import type { Job } from '../../utils/model/job';
import { type ListedPicture, verdictNow } from '../../utils/model/page-pictures';
import { t } from '../../utils/i18n/messages';
import { GoToIcon } from '../shared/icons';
import { createItemWords, pictureLabel } from './picture-words';

/** All that a row shows. `place` counts from 1. */
export interface Item {
  picture: ListedPicture;
  place: number;
  /** Whether the filter shows it. */
  isShown: boolean;
  isSelected: boolean;
  proposal: Proposal | undefined;
  job: Job | undefined;
  /** Whether the page is still there. */
  isLive: boolean;
}

/** One row in the document. */
export type ItemView = ReturnType<ReturnType<typeof createItemViews>>;

type ItemWords = ReturnType<typeof createItemWords>;

/** A row without its picture. `createItemViews` relies on the order of its elements. */
function Template({ words }: { words: ItemWords }): VNode {
  return (
    <div class="item" role="listitem">
      <label class="pick">
        <input type="checkbox" />
        <span class="name" dir="auto" />
      </label>
      <img class="thumb" alt="" />
      <details class="why">
        <summary>
          <span class="verdict">
            <b />
            <span />
          </span>
        </summary>
        <p class="meta" />
      </details>
      <div class="row">
        <button type="button" class="ghost small" data-act="describe">
          {words.describe}
        </button>
        <button type="button" class="ghost small" data-act="alt">
          {words.alt}
        </button>
        <button type="button" class="ghost small icon-only" data-act="go" data-tip={words.go}>
          <GoToIcon />
        </button>
      </div>
    </div>
  );
}

/** Returns the one reason that a row shows beside its verdict, and its hint if it is one; empty words where the verdict says all. */
function mainReason({ verdict, reason, hints: [first], written }: ListedPicture, words: ItemWords) {
  if (written !== '') return { hint: undefined, words: '' };
  if (verdict !== 'poor' && first !== undefined) return { hint: first, words: words.hint(first) };
  const isPlain = reason.kind === 'noName' || reason.kind === 'namedBy';
  // This reason is advice on a link or button.
  const hint = reason.kind === 'controlWord' ? reason.kind : undefined;
  return { hint, words: isPlain ? '' : words.reason(reason) };
}

/** Returns what the details of a row say besides its size and kind: the reason and the hints that the row does not show. */
function detailsOf(
  picture: ListedPicture,
  shownHint: string | undefined,
  shownReason: string,
  words: ItemWords,
): HTMLElement[] {
  const reason = words.reason(picture.reason);
  const hints = picture.hints
    .filter((hint) => hint !== shownHint)
    .map((hint) => {
      const advice = paragraph('advice', words.hint(hint));
      advice.dataset['hint'] = hint;
      return advice;
    });
  return [
    ...(reason === shownReason ? [] : [paragraph('meta', reason)]),
    ...hints,
    ...(picture.written === '' ? [] : [paragraph('meta', t('list_written', picture.written))]),
  ];
}

function paragraph(className: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * Returns a function that makes rows by copying one template. Rows as memoised components in groups took 1.2 to 2 times
 * as long to draw and to filter for 10,000 pictures, and 12 times as long to sort, because a component cannot move from
 * one group to another: each is made again, without what a person has typed into its proposal.
 */
export function createItemViews() {
  const words = createItemWords();
  const holder = document.createElement('div');
  render(<Template words={words} />, holder);
  const template = holder.firstElementChild as HTMLElement;
  return () => {
    const element = template.cloneNode(true) as HTMLElement;
    const [label, , why, buttons] = [...element.children] as [
      HTMLElement,
      HTMLImageElement,
      HTMLElement,
      HTMLElement,
    ];
    const [box, name] = [...label.children] as [HTMLInputElement, HTMLElement];
    const [summary, facts] = [...why.children] as [HTMLElement, HTMLElement];
    const [tag, reason] = [...(summary.firstElementChild?.children ?? [])] as [HTMLElement, HTMLElement];
    const [describe, alt, go] = [...buttons.children] as [HTMLElement, HTMLElement, HTMLElement];
    let shown: ListedPicture | undefined;
    let extra: HTMLElement[] = [];

    const showPicture = (picture: ListedPicture, place: number): void => {
      const caption = pictureLabel(picture, place);
      const { hint: first, words: reasonWords } = mainReason(picture, words);
      element.dataset['ref'] = picture.ref;
      element.dataset['verdict'] = verdictNow(picture);
      element.toggleAttribute('data-added', picture.written !== '');
      name.textContent = caption;
      if (picture.name === '') name.removeAttribute('lang');
      else name.lang = picture.lang;
      tag.textContent = picture.written === '' ? words.verdict(picture.verdict) : words.added;
      reason.textContent = reasonWords === '' ? '' : ` · ${reasonWords}`;
      summary.ariaLabel = words.labelOf(`${tag.textContent}${reason.textContent}`, caption);
      if (first === undefined) delete reason.dataset['hint'];
      else reason.dataset['hint'] = first;
      const { width, height, kind } = picture;
      facts.textContent = words.facts({ width, height, kind });
      describe.ariaLabel = words.describeOf(caption);
      alt.ariaLabel = words.altOf(caption);
      go.ariaLabel = words.goOf(caption);
      for (const old of extra) old.remove();
      extra = detailsOf(picture, first, reasonWords, words);
      facts.before(...extra);
    };
    return {
      element,
      show: ({ picture, place, isSelected, proposal, isLive }: Item): void => {
        // The label of a picture without a name is its place.
        if (picture !== shown || picture.name === '') showPicture(picture, place);
        shown = picture;
        box.checked = isSelected;
        buttons.hidden = !isLive;
        alt.hidden = proposal !== undefined;
      },
    };
  };
}
