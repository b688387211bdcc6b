import { expect, test } from './support/browsers';

test('the policy keeps foreign pictures, styles, scripts, frames and form targets out of our pages', async ({
  browserName,
  extension,
  site,
}) => {
  const options = await extension.openPage('options.html');
  const tried = await options.evaluate(async (origin) => {
    const refused = new Set<string>();
    Object.assign(globalThis, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refused.add(effectiveDirective),
    );
    const add = (html: string): HTMLElement => {
      const holder = document.createElement('div');
      holder.innerHTML = html;
      document.body.append(holder);
      return holder;
    };
    const settled = (element: EventTarget): Promise<string> =>
      new Promise((resolve) => {
        for (const name of ['load', 'error']) element.addEventListener(name, () => resolve(name));
      });
    const image = new Image();
    const loading = settled(image);
    image.src = `${origin}/pictures/code.png`;
    document.body.append(image);
    add('<style>html { outline: 7px solid red }</style>');
    const inline = add('<p style="outline: 7px solid red"></p>').firstElementChild!;
    const frame = document.createElement('iframe');
    frame.src = `${origin}/pages/story.html`;
    document.body.append(frame);
    const script = Object.assign(document.createElement('script'), { src: `${origin}/pages/gallery.js` });
    const running = settled(script);
    document.body.append(script);
    const form = add(`<form action="${origin}/taken" target="_blank"><input name="q" value="1"></form>`);
    try {
      form.querySelector('form')!.submit();
    } catch {
      // Firefox throws, and tells the violation, too.
    }
    add(`<base href="${origin}/">`);
    return {
      picture: await loading,
      script: await running,
      outlines: [document.documentElement, inline].map((one) => getComputedStyle(one).outlineWidth),
      base: document.baseURI,
    };
  }, site.origin);
  expect(tried).toMatchObject({ picture: 'error', script: 'error', base: options.url() });
  expect(tried.outlines).not.toContain('7px');
  const refused = [
    'base-uri',
    'form-action',
    'frame-src',
    'img-src',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ];
  await expect
    .poll(() =>
      options.evaluate(() => [...(globalThis as unknown as { refused: Set<string> }).refused].toSorted()),
    )
    .toEqual(refused);
  expect(site.requests).toEqual([]);
  expect(extension.policyViolations.splice(0)).toHaveLength(browserName === 'firefox' ? 0 : refused.length);
});

// Firefox isolates no page of an extension: its models have one thread.
test(
  'pages are cross-origin isolated, and have shared memory',
  { tag: '@chromium' },
  async ({ extension }) => {
    const options = await extension.openPage('options.html');
    const found = await options.evaluate(() => [crossOriginIsolated, new SharedArrayBuffer(8).byteLength]);
    expect(found).toEqual([true, 8]);
  },
);

test('the policy leaves pictures their own styles, and elements those that scripts set', async ({
  extension,
}) => {
  const options = await extension.openPage('options.html');
  const colors = await options.evaluate(async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>rect{fill:#f00}</style>' +
      '<rect width="9" height="9"/><rect width="3" height="3" style="fill:#00f"/></svg>';
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const context = new OffscreenCanvas(9, 9).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const at = (side: number) => [...context.getImageData(side, side, 1, 1).data].join();
    document.body.style.color = 'rgb(255, 0, 0)';
    return [at(1), at(7), getComputedStyle(document.body).color];
  });
  expect(colors).toEqual(['0,0,255,255', '255,0,0,255', 'rgb(255, 0, 0)']);
});
