import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSettings, type OwnTask, type Settings } from '../../../../utils/model/settings';
import { menuItemOf, menuItems, taskRequestOf } from '../../../../utils/model/task-start';
import { createContextMenu, contextMenuItems } from '../../../../utils/background/triggers/menu-items';
import { menus } from '../../../../utils/platform/menus';
import { speakEnglish } from '../../texts/english';

vi.mock('../../../../utils/platform/menus', () => ({ menus: { create: vi.fn(), removeAll: vi.fn() } }));

beforeEach(() => {
  speakEnglish();
  vi.mocked(menus.create).mockReset();
  vi.mocked(menus.removeAll).mockReset().mockResolvedValue(undefined);
});

const receipt: OwnTask = {
  id: 'r',
  name: 'Read & sum %s',
  prompt: 'Sum up {title}',
  engine: 'c2',
  shape: 'table',
};
const withOwn: Settings = { ...defaultSettings, ownTasks: [receipt] };
const idsOf = (settings: Settings): unknown[] => contextMenuItems(settings).map(({ id }) => id);

test('one submenu has the four tasks, own tasks, the capture tool and the list', () => {
  const standard = ['describe', 'alt', 'text', 'ask'];
  expect(idsOf(withOwn)).toEqual(['sightread', ...standard, 'task:r', 'capture', 'page-images']);
  const [parent, ...items] = contextMenuItems(withOwn);
  expect(parent).toMatchObject({ title: 'Sightread' });
  expect(items.every(({ parentId }) => parentId === 'sightread')).toBe(true);
  expect(items.find(({ id }) => id === 'task:r')).toMatchObject({ contexts: ['image', 'video'] });
});

test.each(['image', 'page'] as const)('the standard items for “%s” begin with different letters', (place) => {
  const titles = contextMenuItems(defaultSettings)
    .slice(1)
    .flatMap(({ title, contexts }) => (contexts?.includes(place) ? [title?.[0]] : []));
  expect(titles.length).toBeGreaterThan(1);
  expect(new Set(titles).size).toBe(titles.length);
});

test('the name of a task cannot underline a letter, nor show the selection', () => {
  expect(contextMenuItems(withOwn).find(({ id }) => id === 'task:r')?.title).toBe('Read && sum %\u2060s');
});

test.each<[string, string[], unknown, unknown]>([
  ['none on pictures', ['describe', 'alt', 'text', 'ask', 'task:r'], ['capture', 'page-images'], 'page'],
  ['none elsewhere', ['capture', 'page-images'], ['describe', 'alt', 'text', 'ask', 'task:r'], 'image'],
])('where there is %s, the submenu is not there either', (_what, menuHidden, ids, context) => {
  const [parent, ...items] = contextMenuItems({ ...withOwn, menuHidden });
  expect(items.map(({ id }) => id)).toEqual(ids);
  const other = context === 'image' ? 'page' : 'image';
  expect(parent?.contexts).toContain(context);
  expect(parent?.contexts).not.toContain(other);
});

test('with everything switched off there is no menu at all', () => {
  const menuHidden = [...menuItems.map(({ id }) => id), menuItemOf(receipt)];
  expect(contextMenuItems({ ...withOwn, menuHidden })).toEqual([]);
});

test('the menu is created again when a setting changes its items, and not otherwise', async () => {
  const { create, changed } = createContextMenu();
  await create();
  expect(menus.create).toHaveBeenCalledTimes(7);
  const settings: Settings = { ...defaultSettings, quiet: true };
  await changed(settings);
  expect(menus.removeAll).toHaveBeenCalledTimes(1);
  await Promise.all([changed(withOwn), changed(withOwn), changed({ ...withOwn, menuHidden: ['alt'] })]);
  expect(menus.removeAll).toHaveBeenCalledTimes(3);
  expect(
    vi
      .mocked(menus.create)
      .mock.calls.slice(7)
      .map(([{ id }]) => id),
  ).toEqual([...idsOf(withOwn), ...idsOf({ ...withOwn, menuHidden: ['alt'] })]);
});

test('a menu that could not be created does not prevent the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(menus.removeAll).mockRejectedValueOnce(new Error('no menus'));
  const { create, changed } = createContextMenu();
  await expect(create()).rejects.toThrow('no menus');
  await changed(withOwn);
  expect(menus.create).toHaveBeenCalledTimes(8);
});

test.each<[string, unknown]>([
  ['describe', { task: { kind: 'describe', detail: 'brief' } }],
  ['alt', { task: { kind: 'alt' } }],
  ['text', { task: { kind: 'text' } }],
  ['ask', undefined],
  [
    'task:r',
    {
      task: { kind: 'custom', id: 'r', name: 'Read & sum %s', prompt: 'Sum up {title}', shape: 'table' },
      engine: 'c2',
    },
  ],
  ['task:gone', undefined],
])('%s starts %j', (item, expected) =>
  expect(taskRequestOf(item, { ...withOwn, describeDetail: 'brief' })).toEqual(expected),
);
