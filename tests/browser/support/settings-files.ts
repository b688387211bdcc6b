import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { settings, type Settings } from '../../../utils/model/settings';
import { giveFile } from './open-options';
import { connected } from './panel-scenes';

/** A file of settings. */
export const file = (given: unknown, more: object = {}): string =>
  JSON.stringify({ sightread: 'settings', version: 1, settings: given, ...more });
/** The question before it is merged. */
export const question = () => page.getByRole('group', { name: /^Merge this file/ });
/** What came of it. */
export const said = () => page.getByRole('status').filter({ hasText: /import|Undone/i });
/** Merges it. */
export const accept = () => page.getByRole('button', { name: 'Import', exact: true }).click();
/** A connection as it stands in a file. */
export const local = {
  id: 'ollama',
  name: 'Ollama',
  baseUrl: 'http://localhost:11434/v1',
  visionModel: 'llava',
};

/** Imports a file; ends when the page says what came of it, which it does once that is kept. */
export async function importFile(content: string): Promise<void> {
  await giveFile('settings.json', content);
  await expect.element(question()).toHaveFocus();
  await accept();
  await expect.element(said()).toHaveTextContent('Settings imported.');
}

/** Settings of which many are not as at first. */
export const full: Settings = settings.parse({
  ...connected,
  connections: [...connected.connections, { ...local, id: 'c2', temperature: 0.2, stream: false }],
  answerLanguage: 'ja',
  readingLanguages: ['jpn'],
  sound: true,
  limit: { amount: 5000 },
  altPrefix: 'Machine: ',
  autoAltSites: ['https://news.example'],
  ownTasks: [{ id: 't1', name: 'Count', prompt: 'Count {title}', engine: 'c2', shape: 'json' }],
  menuHidden: ['ask'],
  secondOpinionWith: 'device',
  copyShapes: { text: 'paragraphs' },
  autoCopy: 'all',
  readAloudRate: 1.5,
  historyDays: 30,
});
