import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { t } from '../../utils/text/messages';
import { Section } from './section';

interface Shortcut {
  name: string;
  does: string;
  keys: string;
}

async function readShortcuts(): Promise<Shortcut[]> {
  return (await browser.commands.getAll()).map(({ name = '', description, shortcut }) => ({
    name,
    does: description || t('shortcut_toolbar'),
    keys: shortcut ?? '',
  }));
}

/** The keys as the browser has assigned them; only the browser can change them. */
export function ShortcutsSection(): VNode {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  useEffect(() => void readShortcuts().then(setShortcuts), []);
  return (
    <Section title={t('section_shortcuts')}>
      <dl class="shortcuts">
        {shortcuts.map(({ name, does, keys }) => (
          <div key={name}>
            <dt>{does}</dt>
            <dd>{keys === '' ? t('shortcut_none') : <kbd>{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="meta">{t('shortcut_change')}</p>
    </Section>
  );
}
