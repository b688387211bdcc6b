import { expect, test } from 'vitest';
import { pageOf, type Tab } from '../../../utils/platform/tabs';

test('of a title, which Firefox does not limit, the beginning is kept', () => {
  const tab = { id: 7, windowId: 1, url: 'https://zoo.example/', title: 'W '.repeat(1e6), incognito: false };
  expect(pageOf(tab as Tab)?.title).toBe('W '.repeat(150));
});
