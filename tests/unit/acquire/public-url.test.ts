import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { publicUrlOf, isShareable } from '../../../utils/acquire/public-url';
import { hashOf } from '../../../utils/model/picture';
import { samplePicture } from '../model/samples';
import { fakePermissions } from './fake-page';

afterEach(() => vi.unstubAllGlobals());

test.each([
  'https://zoo.example/lion.jpg',
  'http://zoo.example:8080/lion.jpg',
  'https://8.8.8.8/lion.jpg',
  'https://172.32.0.1/lion.jpg',
  'https://localhost.zoo.example/lion.jpg',
  'https://10.zoo.example/lion.jpg',
  'https://zoo.example/lion.jpg?w=800&h=600&format=webp&v=1.2',
  'https://zoo.example/thumb/a/a9/The_Lion_waiting_in_Namibia.jpg/1280px-The_Lion_waiting_in_Namibia.jpg',
  'https://zoo.example/2026/11/IMG_20261123_WA0007-1920x1080.jpg',
  'https://zoo.example/%E3%82%BF%E3%83%B3%E3%82%B6%E3%83%8B%E3%82%A2%E3%81%AE%E3%83%A9%E3%82%A4%E3%82%AA%E3%83%B3.jpg',
  'https://zoo.example/the-lion-and-the-eyJewel.of-the-desert/session/lion.jpg',
])('%s may be told', (url) => {
  expect(isShareable(url)).toBe(true);
});

test.each([
  ['data:image/png;base64,AAAA', 'no address'],
  ['blob:https://zoo.example/1', 'of the page alone'],
  ['file:///home/me/lion.jpg', 'of this machine'],
  ['', 'nothing'],
  ['http://', 'no address'],
  ['https://zoo.example/lion.jpg?token=secret', 'with a token'],
  ['https://zoo.example/lion.jpg?w=800&X-Amz-Signature=ab', 'signed'],
  ['https://zoo.example/lion.jpg?sv=2024&se=2026&sr=b', 'signed in Azure’s way'],
  ['https://zoo.example/lion.jpg?u=8fa7c1e2b39d4c55a0e1', 'with what may be a token'],
  ['https://zoo.example/s/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln/lion.jpg', 'with a token in its path'],
  ['https://zoo.example/lion.jpg;jsessionid=8FA7', 'with a session in its path'],
  [`https://zoo.example/${'8fa7c1e2'.repeat(8)}.jpg`, 'a name that nobody could guess'],
  ['https://zoo.example/share/V1StGXR8_Z5jdHi6B-myT/lion.jpg', 'shared by a link'],
  ['https://zoo.example/%56%31StGXR8Z5jdHi6B%2DmyT9a/lion.jpg', 'the same, encoded'],
  ['https://zoo.example/100%/lion.jpg', 'with what cannot be decoded'],
  [`https://zoo.example/pw/${'AP1Gcz-_'.repeat(16)}=w800`, 'with a path that nobody could guess'],
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
  expect(isShareable(url)).toBe(false);
});

const digits = (alphabet: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength: 64 });
const [lower, upper, numbers] = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];
const secret = fc.oneof(
  fc.uuid(),
  digits(`${numbers}abcdef`, 20).filter((text) => /\d/.test(text)),
  digits(numbers, 20),
  digits(lower, 20),
  digits(lower + upper + numbers, 20),
);

test('no address is told with a part of its path that nobody could guess', () => {
  fc.assert(
    fc.property(
      secret,
      fc.constantFrom('', 'lion-', 'f_'),
      fc.constantFrom('', '.jpg', '/lion.jpg'),
      (part, before, after) => {
        expect(isShareable(`https://zoo.example/pictures/${before}${part}${after}`)).toBe(false);
      },
    ),
  );
});

test('is told only where a stranger gets the very same bytes', async () => {
  const address = 'https://zoo.example/lion.jpg';
  const asked = vi.fn(async (_url: string, _options: RequestInit) => new Response('a lion'));
  vi.stubGlobal('fetch', asked);
  const never = new AbortController().signal;
  const lion = {
    ...samplePicture,
    address,
    mediaType: 'image/jpeg',
    hash: await hashOf(new Blob(['a lion'])),
  };
  fakePermissions(['https://zoo.example/*']);
  expect(await publicUrlOf(lion, true, undefined, never)).toBe(address);
  expect(asked).not.toHaveBeenCalled();
  expect(await publicUrlOf(lion, false, undefined, never)).toBe(address);
  expect(asked).toHaveBeenCalledWith(address, expect.objectContaining({ credentials: 'omit' }));
  expect(await publicUrlOf({ ...lion, hash: 'of a tiger' }, false, undefined, never)).toBeUndefined();
  expect(await publicUrlOf({ ...lion, mediaType: 'image/webp' }, true, undefined, never)).toBeUndefined();
  const camera = Object.defineProperty(new Response('a lion'), 'url', { value: 'http://192.168.1.64/' });
  asked.mockResolvedValue(camera);
  expect(await publicUrlOf(lion, false, undefined, never), 'of a device at home').toBeUndefined();
  asked.mockResolvedValue(new Response('', { status: 403 }));
  expect(await publicUrlOf(lion, false, undefined, never)).toBeUndefined();
});

test('where the host is not allowed, its page asks for the bytes, and nobody without a page', async () => {
  fakePermissions();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const address = 'https://zoo.example/lion.jpg';
  const blob = new Blob(['a lion']);
  const lion = { ...samplePicture, address, mediaType: 'image/jpeg', hash: await hashOf(blob) };
  const from = (last: string) => async () => ({ blob, isDrawn: false, from: last, isReadable: true });
  const never = new AbortController().signal;
  expect(await publicUrlOf(lion, false, from(address), never)).toBe(address);
  expect(await publicUrlOf(lion, false, from('http://192.168.1.64/'), never)).toBeUndefined();
  const gone = () => Promise.reject(new Error('no such frame'));
  expect(await publicUrlOf(lion, false, gone, never)).toBeUndefined();
  expect(await publicUrlOf(lion, false, undefined, never)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});
