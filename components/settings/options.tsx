import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { useSettings } from '../shared/hooks/use-settings';
import { Contents } from './contents';
import { optionsParts } from './parts';
import { SearchBox } from './search-box';
import { sections } from './sections';
import { useSearch } from './use-search';
import '../shared/base.css';
import './options.css';
import './contents.css';

/** The settings. What is chosen holds at once; only a connection is saved, by its own button. */
export function Options(): VNode {
  const settings = useSettings();
  const { typed, type, found, place } = useSearch();
  const isRead = settings !== undefined;
  useEffect(() => {
    // The browser looked for the section of an address before there were any.
    if (isRead && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isRead]);
  return (
    <>
      <header class="bar">
        <h1>{t('options_title')}</h1>
        <a href="/usage.html">{t('open_usage')}</a>
        <a href="/access.html">{t('open_access')}</a>
      </header>
      <div class="beside">
        <div class="finding-settings">
          <SearchBox search={{ typed, type, found }} />
          <Contents found={found} />
        </div>
        <main ref={place}>
          {settings &&
            optionsParts.map(({ id }) => {
              const Part = sections[id];
              return (
                <div key={id} id={id} class="part">
                  <Part settings={settings} />
                </div>
              );
            })}
        </main>
      </div>
    </>
  );
}
