import { expect, test } from 'vitest';
import { siteOf, addressWithoutSecrets, withoutPassword } from '../../../utils/lib/url';

test.each([
  ['https://zoo.example:8443/lions?id=1#top', 'https://zoo.example:8443'],
  ['file:///home/ada/zoo.html', 'file:'],
  ['no address', ''],
])('the site of %s is %s', (url, site) => {
  expect(siteOf(url)).toBe(site);
});

test.each([
  ['https://zoo.example:8443/lions/leo.jpg', 'https://zoo.example:8443/lions/leo.jpg'],
  ['https://zoo.example/leo.jpg?X-Amz-Signature=ab&w=3#token=cd', 'https://zoo.example/leo.jpg'],
  ['https://me:secret@zoo.example/leo.jpg;jsessionid=ef/small?', 'https://zoo.example/leo.jpg/small'],
  ['data:image/png;base64,AAAA', 'data:'],
  ['file:///home/ada/zoo.html?x', 'file:'],
  ['blob:https://zoo.example/8fa7', 'https://zoo.example'],
  ['', ''],
])('%s without secrets is %s', (address, shown) => {
  expect(addressWithoutSecrets(address)).toBe(shown);
});

test.each([
  ['http://ada:secret@zoo.example/?mail=ada@zoo.example#top', 'http://zoo.example/?mail=ada@zoo.example#top'],
  ['https://ada@zoo.example:8443/', 'https://zoo.example:8443/'],
  ['https://zoo.example/@ada/', 'https://zoo.example/@ada/'],
  ['https://zoo.example?ada@', 'https://zoo.example?ada@'],
  ['data:text/html,http://ada@zoo.example', 'data:text/html,http://ada@zoo.example'],
  ['', ''],
])('%s without a password is %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
