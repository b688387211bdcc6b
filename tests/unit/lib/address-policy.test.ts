import { expect, test } from 'vitest';
import { isPublicHost, mayRequest } from '../../../utils/lib/address-policy';

/** On this computer, or perhaps: an address may stand for an IPv4 one. */
const own = [
  'http://localhost/a.png',
  'http://cams.localhost/',
  'http://localhost.localdomain/',
  'http://ip6-loopback/',
  'http://127.0.0.1:8080/a.png',
  'http://127.9.9.9/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0.0.0.0/',
  'http://[::1]:11434/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:192.168.1.1]/',
  'http://[64:ff9b::c0a8:101]/',
  'http://[2002:c0a8:101::1]/',
  'http://[2001::1]/',
  'http://[fec0::1]/',
  'http://[::1.2.3.4]/',
  'http://fritz.box/',
  'http://easy.box/',
  'http://abcdef.onion/',
  'http://name.alt/',
];
const inside = [
  'http://10.0.0.1/',
  'http://172.31.255.1/',
  'http://192.168.1.64/snapshot.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
  'http://[fd12:3456::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://router/',
  'http://router./',
  'http://nas.local/',
  'http://fritz.nas/',
  'http://fritz.repeater/',
  'http://my.router/',
  'http://alfa.wifi/',
  'http://fritz.home.arpa/',
  'http://wiki.internal/',
  'http://speedport.ip/',
  'http://homerouter.cpe/',
  'http://HOMEROUTER.CPE./',
  'http://wiki.intra/',
  'http://nas.localnet/',
  'http://pc.workgroup/',
  'http://shop.test/',
  'http://shop.invalid/',
  'http://nas.localdomain/',
  'http://nas.lan/',
  'http://nas.home/',
  'http://wiki.corp/',
  'http://wiki.private/',
  'http://wiki.intranet/',
];
const outside = [
  'https://zoo.example/a.png',
  'http://8.8.8.8/',
  'http://[2606:4700::1111]/',
  'http://[2001:4860:4860::8888]/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://223.255.255.1/',
  'https://localhost.zoo.example/',
  'https://zoo.example./',
  'https://test.zoo.example/',
  'https://router.ip.zoo.example/',
  'https://mybox.example/',
  'https://xbox.com/',
  'https://chip.de/',
];
const publicPage = 'https://zoo.example/';

test.each(inside)('%s is of a local network: only pages on such a host may have it requested', (address) => {
  expect(isPublicHost(address)).toBe(false);
  expect(mayRequest(address, publicPage)).toBe(false);
  expect(mayRequest(address, 'file:///home/me/page.html')).toBe(false);
  expect(mayRequest(address, undefined)).toBe(false);
  for (const page of ['http://192.168.1.1/', 'http://camera.local/', 'http://localhost:3000/'])
    expect(mayRequest(address, page)).toBe(true);
});

test.each(own)('%s may be this computer: only its own pages may have it requested', (address) => {
  expect(isPublicHost(address)).toBe(false);
  for (const page of [
    publicPage,
    'http://192.168.1.66/',
    'http://camera.local/',
    'http://any.box/',
    undefined,
  ])
    expect(mayRequest(address, page)).toBe(false);
  for (const page of ['http://127.0.0.1/', 'http://[::1]/', 'http://localhost:3000/'])
    expect(mayRequest(address, page)).toBe(true);
  expect(mayRequest(address, address), 'for a page of its own origin').toBe(true);
});

test.each([
  'http://[::ffff:808:808]/',
  'http://[64:ff9b::808:808]/',
  'http://[2002:808:808::1]/',
  'http://a*b.zoo.example/',
  'http://fritz.box/',
  'http://abcdef.onion/',
])('a page at %s, which may be on the public web, has nothing of a local network requested', (page) => {
  expect(isPublicHost(page)).toBe(false);
  expect(mayRequest('http://192.168.1.1/a.png', page)).toBe(false);
});

test.each([
  'http://[::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://nas.local/',
  'http://router/',
])('a page at %s, which is surely in a local network, may have addresses of it requested', (page) =>
  expect(mayRequest('http://192.168.1.1/a.png', page)).toBe(true),
);

test.each(outside)('%s is public: any page may have it requested', (address) => {
  expect(isPublicHost(address)).toBe(true);
  for (const page of [publicPage, 'http://192.168.1.1/', undefined])
    expect(mayRequest(address, page)).toBe(true);
});

test('a file is requested for a file alone', () => {
  const file = 'file:///home/me/passport.jpg';
  expect(
    [publicPage, 'http://localhost/', undefined, 'file:///home/me/page.html'].map((page) =>
      mayRequest(file, page),
    ),
  ).toEqual([false, false, false, true]);
});

test.each(['https://*/a.png', 'https://%2a.com/a.png', 'https://*.zoo.example/'])(
  '%s, whose pattern would name other hosts, is never requested',
  (address) => {
    for (const page of [publicPage, 'http://localhost/', undefined])
      expect(mayRequest(address, page)).toBe(false);
  },
);

test.each(['javascript:alert(1)', 'ftp://zoo.example/', 'chrome-extension://abc/key', 'http://', ''])(
  '“%s” is never requested',
  (address) => expect(mayRequest(address, 'http://localhost/')).toBe(false),
);

test('what only the page has is requested from the page', () => {
  expect(
    ['data:image/png;base64,AAAA', 'blob:https://zoo.example/1'].map((each) => mayRequest(each, publicPage)),
  ).toEqual([true, true]);
});
