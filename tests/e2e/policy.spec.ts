import { expect, test } from './support/chromium';

test('the policy keeps foreign pictures, styles, scripts, frames and form targets out of our pages', async ({
  extension,
  site,
}) => {
  const options = await extension.openPage('options.html');
  const tried = await options.evaluate(async (origin) => {
    const refused = new Set<string>();
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
    form.querySelector('form')!.submit();
    add(`<base href="${origin}/">`);
    return {
      picture: await loading,
      script: await running,
      outlines: [document.documentElement, inline].map((one) => getComputedStyle(one).outlineWidth),
      base: document.baseURI,
      refused: [...refused].toSorted(),
    };
  }, site.origin);
  expect(tried).toMatchObject({ picture: 'error', script: 'error', base: options.url() });
  expect(tried.outlines).not.toContain('7px');
  expect(tried.refused).toEqual([
    'base-uri',
    'form-action',
    'frame-src',
    'img-src',
    'script-src-elem',
    'style-src-attr',
    'style-src-elem',
  ]);
  expect(site.requests).toEqual([]);
  expect(extension.policyViolations.splice(0)).toHaveLength(tried.refused.length);
});
