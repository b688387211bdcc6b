import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../utils/i18n/messages';
import { optionsParts } from './parts';
import type { Found } from './search';

/** Where the list has a place of its own beside the page; as in options.css. */
const isWide = '(min-width: 60rem)';

/** The sections to go to; of a search, those that hold what was found. Folded where it would push the page away. */
export function Contents({ found }: { found: Found | undefined }): VNode {
  const [isOpen, setIsOpen] = useState(() => matchMedia(isWide).matches);
  useEffect(() => {
    const media = matchMedia(isWide);
    const change = (): void => setIsOpen(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  const shown = optionsParts.filter(({ id }) => !found || found.parts.has(id));
  return (
    <nav aria-label={t('options_contents')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('options_contents')}</summary>
        <ul aria-label={t('options_contents')}>
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
