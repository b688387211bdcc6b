import type { ComponentChildren, VNode } from 'preact';
import { maxAltLength } from '../../utils/model/alt-text';
import { altAttribute } from '../../utils/lib/html';
import { characterCount } from '../../utils/lib/text';
import { formatNumber, t } from '../../utils/i18n/messages';
import { copyBy, CopyButton } from './copy-button';
import type { Chosen } from './hooks/use-chosen';
import { useUniqueId } from './hooks/use-unique-id';
import { MoreIcon } from './icons';
import { Menu, type MenuItem } from './menu';
import { usePanelTools } from './panel-tools';
import './alt-editor.css';

// The editor of alt text, in the card of an answer and in the rows of the list.

/** Returns the accessible name of a control: of a row's, it includes the label of the picture. */
const nameOf = (words: string, of: string | undefined): string =>
  of === undefined ? words : t('label_of', words, of);

/** The text box. Its label shows the length of the text. */
export function AltBox({ text, lang, of }: { text: Chosen<string>; lang: string; of?: string }): VNode {
  const box = useUniqueId();
  const length = characterCount(text.shown);
  return (
    <div class="alt-box">
      <div class="label">
        {/* The title of a card says it already. */}
        <label for={box} class={of === undefined ? 'visually-hidden' : undefined}>
          {t('section_alt')}
        </label>
        <span id={`${box}-length`} class={length > maxAltLength ? 'went-wrong' : 'meta'}>
          {t('proposal_length', formatNumber(length), formatNumber(maxAltLength))}
        </span>
      </div>
      <textarea
        id={box}
        rows={2}
        dir="auto"
        lang={lang || undefined}
        aria-label={nameOf(t('section_alt'), of)}
        aria-describedby={`${box}-length`}
        value={text.shown}
        onInput={(event) => text.type(event.currentTarget.value)}
        onChange={(event) => text.choose(event.currentTarget.value)}
        onBlur={text.leave}
      />
    </div>
  );
}

/**
 * The buttons below the box: what copies the text, `children`, what adds it to the page where that is possible, and a menu. The
 * button that adds the text disappears when it is pressed; `children` come before it, so that a second press meets none of them.
 */
export function AltButtons({
  id,
  text,
  long,
  of,
  look = '',
  copyLook = look,
  add,
  items = [],
  children,
}: {
  /** Of what is edited: the button says by it what was copied. */
  id: string;
  /** Empty for alt text that is to be left empty: its attribute is copied. */
  text: string;
  /** The long description; else empty. */
  long: string;
  of?: string;
  /** The classes of the buttons, and of the one that copies. */
  look?: string;
  copyLook?: string;
  /** Adds the text to the page; undefined where that is impossible. */
  add: (() => Promise<unknown>) | undefined;
  /** More items of the menu. */
  items?: readonly MenuItem[];
  children?: ComponentChildren;
}): VNode {
  const { act, say, show } = usePanelTools();
  const copy = (words: string): void => void copyBy(id, { text: words }, { say, show });
  const attribute = altAttribute(text);
  const menu = [
    { label: t('action_copy_attribute'), press: () => copy(attribute) },
    ...(long === '' ? [] : [{ label: t('action_copy_long'), press: () => copy(long) }]),
    ...items,
  ];
  return (
    <>
      <CopyButton
        id={id}
        {...(of !== undefined && { of })}
        look={copyLook}
        press={() => copy(text.trim() === '' ? attribute : text)}
      />
      {children}
      {add && (
        <button
          type="button"
          class={look}
          aria-label={nameOf(t('proposal_write'), of)}
          onClick={() => act(add)}
        >
          {t('proposal_write')}
        </button>
      )}
      <Menu
        name={nameOf(t('more_actions'), of ?? t('section_alt'))}
        look={`ghost icon-only ${look}`}
        groups={() => [{ label: t('section_alt'), items: menu }]}
      >
        <MoreIcon />
      </Menu>
    </>
  );
}
