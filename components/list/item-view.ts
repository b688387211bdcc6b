import type { Proposal } from '../../utils/model/alt-text';
import type { Job } from '../../utils/model/job';
import type { ListedPicture } from '../../utils/model/page-pictures';
import { t } from '../../utils/i18n/messages';
import { createItemWords, labelOf } from './picture-words';

/** All that an item shows. `place` counts from 1. */
export interface Item {
  picture: ListedPicture;
  place: number;
  isShown: boolean;
  isSelected: boolean;
  proposal: Proposal | undefined;
  job: Job | undefined;
  /** Whether the page is still there. */
  isLive: boolean;
}

/** One item in the page. */
export interface ItemView {
  element: HTMLElement;
  show: (item: Item) => void;
}

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), given);
  element.append(...children);
  return element;
}

function button(act: string, text: string): HTMLButtonElement {
  const element = made('button', { type: 'button', className: 'plain' }, text);
  element.dataset['act'] = act;
  return element;
}

/** What is drawn of a picture's address where the page cannot draw it: nothing that only lives in the page. */
const ownAddress = (address: string): string => (/^(?:https?|data):/i.test(address) ? address : '');

function template(words: ReturnType<typeof createItemWords>): HTMLElement {
  const image = made('img', { className: 'thumb', alt: '', loading: 'lazy', referrerPolicy: 'no-referrer' });
  const name = made('span', { className: 'name', dir: 'auto' });
  const item = made(
    'div',
    { className: 'item', role: 'listitem' },
    made('label', { className: 'pick' }, made('input', { type: 'checkbox' }), name),
    image,
    made(
      'div',
      { className: 'about' },
      made(
        'p',
        { className: 'verdict' },
        made('span', { className: 'tag' }),
        ' ',
        document.createTextNode('-'),
      ),
      made('p', { className: 'meta' }),
      made(
        'div',
        { className: 'row' },
        button('describe', words.describe),
        button('alt', words.alt),
        button('go', words.go),
      ),
    ),
  );
  return item;
}

/**
 * Makes items. They are copies of one template rather than components: there are thousands, and this takes a third of
 * the time.
 */
export function createItemViews(): () => ItemView {
  const words = createItemWords();
  const copied = template(words);
  return () => {
    const element = copied.cloneNode(true) as HTMLElement;
    const [label, image, about] = [...element.children] as [HTMLElement, HTMLImageElement, HTMLElement];
    const [box, name] = [...label.children] as [HTMLInputElement, HTMLElement];
    const [verdict, facts, row] = [...about.children] as [HTMLElement, HTMLElement, HTMLElement];
    const [describe, alt, go] = [...row.children] as [HTMLElement, HTMLElement, HTMLElement];
    const [tag, why] = [verdict.firstElementChild, verdict.lastChild];
    let shown: ListedPicture | undefined;
    let said: HTMLElement[] = [];

    const showPicture = (picture: ListedPicture, place: number): void => {
      const called = labelOf(picture, place);
      element.dataset['ref'] = picture.ref;
      element.dataset['verdict'] = picture.verdict;
      name.textContent = called;
      if (picture.name === '') name.removeAttribute('lang');
      else name.lang = picture.lang;
      image.dataset['address'] = ownAddress(picture.address);
      if (tag) tag.textContent = words.verdict(picture.verdict);
      if (why) why.textContent = words.reason(picture.reason);
      facts.textContent = words.facts(picture);
      describe.ariaLabel = words.describeOf(called);
      alt.ariaLabel = words.altOf(called);
      go.ariaLabel = words.goOf(called);
      for (const old of said) old.remove();
      said = picture.hints.map((hint) => {
        const advice = made('p', { className: 'advice' }, words.hint(hint));
        advice.dataset['hint'] = hint;
        return advice;
      });
      facts.before(...said);
      if (picture.written === '') return;
      const written = made('p', { className: 'meta' }, t('list_written', picture.written));
      facts.after(written);
      said.push(written);
    };
    return {
      element,
      show: ({ picture, place, isShown, isSelected, proposal, isLive }) => {
        if (picture !== shown || picture.name === '') showPicture(picture, place);
        shown = picture;
        box.checked = isSelected;
        element.hidden = !isShown;
        row.hidden = !isLive;
        alt.hidden = proposal !== undefined;
      },
    };
  };
}
