import { expect, test } from 'vitest';
import { siteOf } from '../../../utils/lib/url';

test.each([
  ['https://zoo.example:8443/lions?id=1#top', 'https://zoo.example:8443'],
  ['file:///home/ada/zoo.html', 'file:'],
  ['no address', ''],
])('the site of %s is %s', (url, site) => {
  expect(siteOf(url)).toBe(site);
});
