import sharp from 'sharp';
import { test as bare } from './support/browsers';
import { connectAtOnce, expect, test } from './support/connected';
import { changeSettings } from './support/settings';
import { keepPanelClosed } from './support/capture';
import { expectRead, expectState, newest, openPanel, part, pick } from './support/steps';

test(
  'a described picture goes out as the service wants it, and its answer streams in',
  { tag: ['@core', '@firefox-core'] },
  async ({ extension, page, site, service }) => {
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#turned'), 'describe');
    const card = await expectState(panel, 'done');

    const { body, pictures, headers } = await service.completion(1);
    expect(service.completions).toHaveLength(1);
    expect(headers.authorization).toBe(`Bearer ${service.key}`);
    expect(body).toMatchObject({ model: 'vision-large', max_tokens: 4096, stream: true });
    expect(body).not.toHaveProperty('temperature');
    // The file lies on its side, with a tag that turns it: what arrives is turned in its pixels.
    expect(pictures[0]).toMatchObject({ mediaType: 'image/jpeg', width: 480, height: 640 });
    await expect(part(card, 'answer')).toContainText('A 480 × 640 JPEG picture.');
    await expect(part(card, 'source')).toContainText('480 × 640');
    await expect(part(card, 'source')).toContainText('vision-large');
  },
);

test(
  'alt text shows the author’s words first and sends what the page says',
  { tag: '@core' },
  async ({ extension, page, site, service }) => {
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#captioned'), 'alt');
    const card = await expectState(panel, 'done');
    await expect(part(card, 'author')).toContainText('IMG_2041.jpg');
    await expect(part(card, 'author')).toContainText(
      'Our boat just before sunset, seen from the eastern shore.',
    );
    const { body } = await service.completion(1);
    const sent = JSON.stringify(body);
    for (const words of ['A weekend on the northern lake', 'Friday evening', 'Our boat just before sunset'])
      expect(sent).toContain(words);
  },
);

test('alt text goes by the page and the words in the file, and comes as an attribute to paste', async ({
  extension,
  page,
  site,
  service,
}) => {
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/story.html`);
  const file = await sharp({ create: { width: 320, height: 200, channels: 3, background: 'teal' } })
    .withXmp(described('Two cranes lift a red container'))
    .jpeg()
    .toBuffer();
  await page.evaluate(
    (src) => {
      document.body.innerHTML = `<figure><a href="/news/harbour"><img id="linked" src="${src}"></a>
      <figcaption>Early in the morning</figcaption></figure>`;
    },
    `data:image/jpeg;base64,${file.toString('base64')}`,
  );
  service.next('"News from the harbour & the port"');
  await pick(extension, page.locator('#linked'), 'alt');
  const card = await expectState(panel, 'done');
  await expect(part(card, 'author')).toContainText('The author gave no alt text.');
  await expect(part(card, 'author')).toContainText('Early in the morning');
  await expect(part(card, 'author')).toContainText('In the file: Two cranes lift a red container');
  const { body } = await service.completion(1);
  const sent = JSON.stringify(body);
  for (const words of ['all there is in a link', '/news/harbour', 'Two cranes lift a red container'])
    expect(sent).toContain(words);
  await expect(card.getByRole('textbox', { name: 'Alt text' })).toHaveValue(
    'News from the harbour & the port',
  );
  await expect(part(card, 'answer')).toHaveText('"News from the harbour & the port"');

  // Without its words, the page tells how it uses the picture and nothing else.
  await changeSettings(extension, { altContext: false });
  service.next('(leave empty) — it only decorates.');
  await pick(extension, page.locator('#linked'), 'alt');
  await expect(panel.getByRole('article')).toHaveCount(2);
  const second = await expectState(panel, 'done');
  const bare = JSON.stringify((await service.completion(2)).body);
  expect(bare).toContain('all there is in a link');
  for (const words of ['/news/harbour', 'Two cranes', 'Early in the morning'])
    expect(bare).not.toContain(words);
  await expect(part(second, 'alt').getByRole('heading')).toHaveText('Leave the alt text empty');
  await expect(second.getByRole('textbox', { name: 'Alt text' })).toHaveCount(0);
});

/** An XMP packet that says this of its picture. */
const described = (words: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>
  <rdf:li xml:lang="x-default">${words}</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>`;

// Firefox’s sidebar is no page of Playwright; its stories are in `firefox`.
test(
  'a question keeps the picture, and so does the next one',
  { tag: '@chromium' },
  async ({ extension, page, site, service }) => {
    await page.goto(`${site.origin}/pages/story.html`);
    await pick(extension, page.locator('#no-alt'), 'ask');
    const panel = await extension.sidePanel();
    const question = panel.getByRole('textbox', { name: 'Ask about this picture' });
    await expect(question).toBeFocused();
    service.next('It is a closed trail.');
    await panel.keyboard.type('What is closed?');
    await panel.keyboard.press('Enter');
    await expect(part(await expectState(panel, 'done'), 'answer')).toHaveText('It is a closed trail.');

    service.next('Because of a landslide.');
    await newest(panel).getByRole('textbox', { name: 'Ask about this picture' }).fill('Why?');
    await newest(panel).getByRole('button', { name: 'Ask' }).click();
    const card = newest(panel);
    await expect(part(card, 'answer')).toHaveText('Because of a landslide.');
    await expectState(panel, 'done');
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expect(part(card, 'turn')).toContainText('What is closed?');

    const { body, pictures } = await service.completion(2);
    expect(pictures).toHaveLength(1);
    expect(body).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant', content: 'It is a closed trail.' }, { role: 'user' }],
    });
  },
);

bare('text is copied with no key, no service and no network', async ({ extension, page, site, context }) => {
  bare.slow();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/samples.html`);
  asked.length = 0;
  await pick(extension, page.getByRole('img').first(), 'text');
  const card = await expectRead(panel);
  await expect(part(card, 'source')).toContainText('text recognized on this device');
  await expect(part(card, 'answer')).not.toHaveText('');
  const foreign = asked.filter((url) => /^(https?|wss?):/.test(url) && !url.startsWith(site.origin));
  expect(foreign).toEqual([]);
});

bare(
  'text is read in the language that the page declares, and is marked as such',
  async ({ extension, page, site }) => {
    bare.slow();
    const panel = await openPanel(extension);
    await page.goto(`${site.origin}/pages/samples.html`);
    await page.evaluate(() => {
      const picture = Object.assign(new Image(), {
        id: 'german',
        lang: 'de-AT',
        src: '/pictures/german.png',
      });
      document.body.append(picture);
    });
    await pick(extension, page.locator('#german'), 'text');
    const answer = part(await expectRead(panel), 'answer');
    await expect(answer).toContainText('Größere Gruppen melden sich bitte früher an.');
    await expect(answer).toHaveAttribute('lang', 'de-AT');
  },
);

test('a picture of another site without CORS comes from the screen, as shown, and the page scrolls back', async ({
  extension,
  page,
  site,
  service,
}) => {
  await keepPanelClosed(extension);
  const panel = await openPanel(extension);
  await page.goto(`${site.origin}/pages/cross-origin.html`);
  const picture = page.getByAltText('Without CORS');
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await pick(extension, picture, 'describe');
  const card = await expectState(panel, 'done');
  const scale = await page.evaluate(() => devicePixelRatio);
  const { pictures } = await service.completion(1);
  expect(Math.abs((pictures[0]?.width ?? 0) - width * scale)).toBeLessThanOrEqual(1);
  expect(Math.abs((pictures[0]?.height ?? 0) - height * scale)).toBeLessThanOrEqual(1);
  await expect(part(card, 'source')).toContainText('screen');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the service may fetch a public picture by itself, if the connection says so', async ({
  browserName,
  extension,
  page,
  site,
  service,
}) => {
  await connectAtOnce(extension, service, { sendAddresses: true });
  const panel = await openPanel(extension);
  // Firefox lets the background fetch where it was let in for good, not by a gesture.
  if (browserName === 'firefox') await extension.allowHost('http://pictures.example.com/*');
  await page.goto(`${site.origin.replace('127.0.0.1', 'pictures.example.com')}/pages/story.html`);
  await pick(extension, page.locator('#turned'), 'describe');
  await expectState(panel, 'done');
  const { body } = await service.completion(1);
  expect(JSON.stringify(body)).toContain('http://pictures.example.com');
  expect(body).toMatchObject({
    messages: [{ content: [{ type: 'text' }, { image_url: { format: 'image/jpeg' } }] }],
  });
});

test('a file from the person’s own disk is described at once; several wait for a question', async ({
  extension,
  service,
  page: _page,
}) => {
  const panel = await openPanel(extension);
  const files = ['photo.jpg', 'screenshot.png'].map((name) => `tests/fixtures/pictures/${name}`);
  const [photo = ''] = files;
  const choose = (chosen: string[]) =>
    extension.chooseFiles(panel.getByRole('button', { name: 'Choose pictures' }), chosen);
  await choose([photo]);
  await expectState(panel, 'done');
  expect((await service.completion(1)).pictures).toHaveLength(1);

  await choose(files);
  const question = panel.getByRole('textbox', { name: 'Ask about this picture' }).first();
  await expect(question).toBeFocused();
  await question.fill('What do they share?');
  await question.press('Enter');
  await expect(panel.getByRole('article')).toHaveCount(2);
  await expectState(panel, 'done');
  expect((await service.completion(2)).pictures).toHaveLength(2);
});
