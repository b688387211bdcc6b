import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { t, tn } from '../../utils/i18n/messages';
import type { SettingsSearch } from './use-search';

/** Finds settings as one types; Esc clears, and so does the button where nothing was found. */
export function SearchBox({
  search: { typed, type, found },
}: {
  search: Pick<SettingsSearch, 'typed' | 'type' | 'found'>;
}): VNode {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    // The button goes with what it clears.
    box.current?.focus();
    type('');
  };
  return (
    <search class="search">
      <label for={id}>{t('options_search')}</label>
      <input
        ref={box}
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget: { value } }) => type(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {/* Live from the start, so that its first words are spoken; no status, because the test of a connection is one. */}
      <p class="meta" aria-live="polite">
        {found &&
          (found.count > 0 ? tn('options_found', found.count) : t('options_found_none', typed.trim()))}
      </p>
      {found?.count === 0 && (
        <button type="button" onClick={clear}>
          {t('options_search_clear')}
        </button>
      )}
    </search>
  );
}
