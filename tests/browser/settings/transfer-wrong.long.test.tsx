import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSettings } from '../../../utils/store/settings';
import { allArrived } from '../support/crossing';
import { fake } from '../support/fake-browser';
import { giveFile, openOptions } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { file, full, importFile, local, said } from '../support/settings-files';
import { freshBrowser } from '../support/show';

freshBrowser();

const nothing = 'This file can’t be imported here';
const many = Array.from({ length: 5000 }, (_, at) => ({ id: `c${at}`, baseUrl: `https://c${at}.example` }));
const listsWithin = (depth: number): string =>
  `{"sightread":"settings","version":1,"settings":{"altPrefix":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
const wrong = (name: string): string => `“${name}” has an unusable value`;

test.each([
  ['no JSON', 'hello', nothing],
  ['something else', '{"settings":{}}', nothing],
  ['a list', '[]', nothing],
  ['no settings', '{"sightread":"settings","version":1}', nothing],
  ['a list of settings', file([]), nothing],
  ['another version', file({ sound: true }, { version: 2 }), nothing],
  ['text for a number', file({ limit: { amount: 'many' } }), wrong('Limit')],
  ['a unit that is none', file({ limit: { unit: 'pictures' } }), wrong('Limit')],
  ['less than nothing', file({ historyDays: -1 }), wrong('Keep history')],
  [
    'a number without end',
    '{"sightread":"settings","version":1,"settings":{"limit":{"amount":1e999}}}',
    wrong('Limit'),
  ],
  ['a choice that is none', file({ answersIn: 'everywhere' }), wrong('Open answers in')],
  ['null', file({ sound: null }), wrong('Play a sound when done')],
  ['a pace that nobody follows', file({ readAloudRate: 1000 }), wrong('Reading speed')],
  ['a language that is none', file({ answerLanguage: '<b>' }), wrong('Answer language')],
  ['a language nobody ships', file({ readingLanguages: ['klingon'] }), wrong('Text recognition languages')],
  ['a text without end', file({ altPrefix: 'x'.repeat(50_000) }), wrong('Prefix for added alt text')],
  [
    'a script for a site',
    file({ autoAltSites: ['javascript:alert(1)'] }),
    wrong('Sites with automatic alt text'),
  ],
  [
    'a page for a site',
    file({ autoAltSites: ['https://a.example/b?c'] }),
    wrong('Sites with automatic alt text'),
  ],
  [
    'thousands of tasks',
    file({ ownTasks: many.map(({ id }) => ({ id, name: 'T', prompt: 'p' })) }),
    wrong('Your tasks'),
  ],
  [
    'a prompt that no form would save',
    file({ ownTasks: [{ id: 't', name: 'T', prompt: 'x'.repeat(4001) }] }),
    wrong('T'),
  ],
  [
    'more tasks than a menu can hold',
    file({ ownTasks: many.slice(0, 51).map(({ id }) => ({ id, name: id, prompt: 'p' })) }),
    wrong('Your tasks'),
  ],
  ['lists within lists', listsWithin(90_000), wrong('Prefix for added alt text')],
  ['lists within lists without end', listsWithin(100_000), nothing],
  [
    'a task twice',
    file({ ownTasks: [1, 2].map(() => ({ id: 't', name: 'T', prompt: 'p' })) }),
    wrong('Your tasks'),
  ],
  ['no list of tasks', file({ ownTasks: 'many' }), wrong('Your tasks')],
  ['a task without a prompt', file({ ownTasks: [{ id: 't', name: 'Empty', prompt: ' ' }] }), wrong('Empty')],
  [
    'a task of no shape',
    file({ ownTasks: [{ id: 't', name: 'T', prompt: 'p', shape: 'poem' }] }),
    wrong('Your tasks'),
  ],
  ['an id that means no service', file({ connections: [{ ...local, id: 'device' }] }), nothing],
  ['an id that no build makes', file({ connections: [{ ...local, id: 'alt text' }] }), nothing],
  ['a shape that is none', file({ copyShapes: { text: 'triangle' } }), wrong('Copy formats')],
  ['a connection for a list', file({ connections: local }), nothing],
  ['a field that cannot be', file({ connections: [{ ...local, maxTokens: 'many' }] }), nothing],
  ['no address', file({ connections: [{ id: 'x', name: 'x' }] }), nothing],
  [
    'an address that is none',
    file({ connections: [local, { id: 'x', baseUrl: 'javascript:alert(1)' }] }),
    'javascript:alert(1)',
  ],
  [
    'a number that cannot be',
    file({ connections: [{ ...local, atOnce: 1000 }] }),
    'http://localhost:11434/v1',
  ],
  [
    'an address without end',
    file({ connections: [{ id: 'x', baseUrl: `https://${'x'.repeat(5000)}` }] }),
    `“https://${'x'.repeat(92)}…”`,
  ],
  [
    'a model without end',
    file({ connections: [{ ...local, visionModel: 'x'.repeat(5000) }] }),
    'http://localhost:11434/v1',
  ],
  ['thousands of connections', file({ connections: many }), wrong('Connections')],
  ['a megabyte of nothing', `${' '.repeat(1_000_000)}${file({ sound: true })}`, nothing],
])('a file with %s is refused as a whole, with a word', async (_name, content, words) => {
  await openOptions(full);
  await giveFile('settings.json', content);
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await allArrived();
  expect(await readSettings()).toEqual(full);
});

test('what names a prototype changes none, and what no setting is called is passed by', async () => {
  await openOptions(connected);
  const planted =
    '{"sightread":"settings","version":1,"__proto__":{"isAdmin":true},"settings":{"__proto__":{"quiet":true},' +
    '"constructor":{"prototype":{"isAdmin":true}},"unheardOf":1,"sound":true,' +
    '"copyShapes":{"__proto__":"paragraphs","text":"paragraphs"}}}';
  await importFile(planted);
  await expect.poll(async () => (await readSettings()).sound).toBe(true);
  const now = await readSettings();
  expect(now).toEqual({ ...connected, sound: true, copyShapes: { text: 'paragraphs' } });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(({} as { quiet?: boolean }).quiet).toBeUndefined();
  expect(JSON.stringify(fake.stored())).not.toMatch(/unheardOf|isAdmin/);
});

test('a name comes in without line breaks and turned writing, and not without end', async () => {
  await openOptions();
  await importFile(file({ connections: [{ ...local, name: ` <b>A\n\u202Eme${'n'.repeat(500)}` }] }));
  await expect.element(said()).toBeVisible();
  const [read] = (await readSettings()).connections;
  expect(read?.name).toMatch(/^<b>A  men+$/);
  expect(read?.name.length).toBe(100);
  // Without voices, the page has a bold word of its own.
  const bold = Array.from(document.querySelectorAll('b'), (element) => element.textContent);
  expect(bold.filter((text) => text.startsWith('A'))).toEqual([]);
});

test('nothing more than the test’s status is on the page before an import', async () => {
  await openOptions(connected);
  expect(document.querySelectorAll('[role="status"]').length).toBe(1);
  await importFile(file({ sound: true }));
  await expect.element(said()).toBeVisible();
  expect(document.querySelectorAll('[role="status"]').length).toBe(2);
});
