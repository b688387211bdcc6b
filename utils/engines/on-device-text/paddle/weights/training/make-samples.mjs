// @ts-check
// Draws what the weights of this project are trained on, with Chromium and the fonts of this machine:
// node make-samples.mjs lines|signs|words COUNT NAME [held]
// Words are drawn in the packages of web-fonts.mjs, too, which npm puts into the folder that FONTS names.
// Writes NAME.bin, the pictures in gray one after the other, and NAME.json. With `held`, in fonts that only test the weights.
import path from 'node:path';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { searchChromium } from '../../../../../../tests/harness/find-browsers.mjs';
import * as webFonts from './web-fonts.mjs';
import { latinWords, wordsOfScripts } from './words.mjs';

/** The number of samples that are drawn at once. */
const atOnce = 2000;
/** The address at which the page finds this folder. */
const origin = 'http://localhost:1/';

const [kind, count, name, held] = process.argv.slice(2);
if (!['lines', 'signs', 'words'].includes(kind ?? '') || !(Number(count) > 0) || !name)
  throw new Error('Usage: node make-samples.mjs lines|signs|words COUNT NAME [held]');
const styles = Object.entries(
  kind === 'words' ? (held === undefined ? webFonts.training : webFonts.held) : {},
)
  .flatMap(([font, weights]) =>
    weights.map((weight) => `<link rel="stylesheet" href="/fonts/${font}/${weight}.css">`),
  )
  .join('');
const { path: executablePath } = await searchChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const page = await browser.newPage();
await page.route(`${origin}**`, (route) => {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${styles}` });
  if (pathname.startsWith('/fonts/'))
    return route.fulfill({
      contentType: pathname.endsWith('.css') ? 'text/css' : 'font/woff2',
      body: readFileSync(path.join(process.env['FONTS'] ?? '', '@fontsource', pathname.slice(6))),
    });
  const body = readFileSync(new URL(`.${pathname}`, import.meta.url), 'utf8');
  return route.fulfill({ contentType: 'text/javascript', body });
});
await page.goto(held === undefined ? origin : `${origin}?held`);
const words = kind === 'lines' ? wordsOfScripts() : kind === 'words' ? latinWords() : {};
const file = openSync(`${name}.bin`, 'w');
/** @type {{ labels: number[], widths: number[], texts: string[], classes: string[], size: number[] }} */
const all = { labels: [], widths: [], texts: [], classes: [], size: [] };
for (let done = 0; done < Number(count); done += atOnce) {
  const options = {
    count: Math.min(atOnce, Number(count) - done),
    seed: done + (held === undefined ? 2 : 1),
  };
  const part = await page.evaluate(
    async ({ module, ...given }) => {
      const { draw, classes, size } = await import(module);
      return { ...draw(given), classes, size };
    },
    { ...options, words, module: `/draw-${kind}.mjs` },
  );
  writeSync(file, Buffer.from(part.data, 'base64'));
  all.labels.push(...part.labels);
  all.widths.push(...part.widths);
  all.texts.push(...part.texts);
  Object.assign(all, { classes: part.classes, size: part.size });
}
closeSync(file);
writeFileSync(`${name}.json`, JSON.stringify(all));
await browser.close();
