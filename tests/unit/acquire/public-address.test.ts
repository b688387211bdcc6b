import { expect, test } from 'vitest';
import { publicAddress } from '../../../utils/steps';
import { samplePage } from '../domain/samples';

const addressOf = (url: string) => publicAddress({ kind: 'element', url, frameId: 0, page: samplePage });

test.each([
  'https://zoo.example/lion.jpg',
  'http://zoo.example:8080/lion.jpg',
  'https://8.8.8.8/lion.jpg',
  'https://172.32.0.1/lion.jpg',
  'https://localhost.zoo.example/lion.jpg',
  'https://10.zoo.example/lion.jpg',
])('%s may be told', (url) => {
  expect(addressOf(url)).toBe(url);
});

test.each([
  ['data:image/png;base64,AAAA', 'no address'],
  ['blob:https://zoo.example/1', 'of the page alone'],
  ['file:///home/me/lion.jpg', 'of this machine'],
  ['', 'nothing'],
  ['http://', 'no address'],
  ['https://zoo.example/lion.jpg?token=secret', 'with a token'],
  ['https://zoo.example/lion.jpg#token=secret', 'with a token behind it'],
  ['https://me@zoo.example/lion.jpg', 'with a name'],
  ['https://:secret@zoo.example/lion.jpg', 'with a password'],
  ['http://localhost/lion.jpg', 'loopback'],
  ['http://localhost:8000/lion.jpg', 'loopback'],
  ['http://app.localhost:3000/lion.jpg', 'loopback'],
  ['http://127.0.0.1/lion.jpg', 'loopback'],
  ['http://127.1/lion.jpg', 'loopback, shortened'],
  ['http://0.0.0.0:8000/lion.jpg', 'this machine'],
  ['http://[::1]/lion.jpg', 'loopback'],
  ['http://[fd00::1]/lion.jpg', 'private'],
  ['http://10.1.2.3/lion.jpg', 'private'],
  ['http://192.168.0.1/lion.jpg', 'private'],
  ['http://172.16.0.1/lion.jpg', 'private'],
  ['http://172.31.255.255/lion.jpg', 'private'],
  ['http://100.64.0.1/lion.jpg', 'of a provider’s inside'],
  ['http://169.254.169.254/lion.jpg', 'link-local'],
  ['http://intranet/lion.jpg', 'of the inside'],
  ['http://intranet./lion.jpg', 'of the inside'],
  ['http://nas.local/lion.jpg', 'of the inside'],
  ['http://wiki.internal/lion.jpg', 'of the inside'],
  ['http://box.home.arpa/lion.jpg', 'of the inside'],
  ['http://box.lan./lion.jpg', 'of the inside'],
])('%s stays here: %s', (url) => {
  expect(addressOf(url)).toBeUndefined();
});

test('what is on the screen or in the store has no address', () => {
  const rect = { x: 0, y: 0, width: 1, height: 1 };
  expect(publicAddress({ kind: 'region', rect, viewportWidth: 1, page: samplePage })).toBeUndefined();
  expect(publicAddress({ kind: 'stored', hash: 'aa', name: 'lion.jpg' })).toBeUndefined();
  expect(publicAddress(undefined)).toBeUndefined();
});
