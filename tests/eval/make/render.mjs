// @ts-check
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { fontsFolder } from '../setup.mjs';
import { damaged } from './damage.mjs';
import { stylesheets } from './fonts.mjs';
import { isWhole, readBlocks } from './lines.mjs';

/** @import { Browser, Route } from '@playwright/test' */
/** @import { Damage } from './damage.mjs' */
/** @import { Font } from './fonts.mjs' */
/** @import { Block } from './lines.mjs' */
/** @import { Random } from './random.mjs' */

/**
 * What is drawn, and what is done to it afterwards.
 * @typedef {object} Scene
 * @property {string} body HTML
 * @property {string} css
 * @property {number} width in CSS pixels
 * @property {number} [height] as high as its content without
 * @property {number} [scale] device pixels per CSS pixel
 * @property {Font[]} fonts
 * @property {string} [lang]
 * @property {Damage} [damage] none: the pixels as the browser drew them
 */

/** @typedef {{ bytes: Buffer, type: 'png' | 'jpg', blocks: Block[], isWhole: boolean }} Picture `isWhole`: all of its words can be seen */
/** @typedef {Awaited<ReturnType<typeof openRenderer>>} Renderer */

const origin = 'http://pictures.test';
const rightToLeft = ['ar', 'he'];
const base = `
* { box-sizing: border-box; margin: 0; }
html { hyphens: manual; font-synthesis: none; text-rendering: geometricPrecision; }
.whole { white-space: nowrap; }
#picture { overflow: hidden; position: relative; }
`;

/**
 * Opens a browser that draws scenes. It reaches no network: its fonts come from node_modules.
 * @param {string} executablePath of Chromium
 */
export async function openRenderer(executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    /**
     * @param {Scene} scene
     * @param {Random} random for noise
     * @returns {Promise<Picture>}
     */
    async draw(scene, random) {
      const { png, ...read } = await drawn(browser, scene);
      return { ...(await damaged(png, scene.damage ?? {}, random)), ...read };
    },
    close: () => browser.close(),
  };
}

/**
 * @param {Browser} browser
 * @param {Scene} scene
 */
async function drawn(browser, scene) {
  const { width, height = 400, scale = 1 } = scene;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.route('**', (route) => answer(route, scene));
  await page.goto(origin);
  const missing = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'error').map(({ family }) => family);
  });
  if (missing.length > 0) throw new Error(`The font ${missing[0]} could not be loaded.`);
  const blocks = await page.evaluate(readBlocks);
  const read = { blocks, isWhole: await page.evaluate(isWhole) };
  const png = await page.locator('#picture').screenshot({ animations: 'disabled' });
  await page.close();
  return { png, ...read };
}

/**
 * @param {Route} route
 * @param {Scene} scene
 */
async function answer(route, scene) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') {
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(scene) });
  } else if (pathname.startsWith('/fonts/')) {
    const file = path.join(fontsFolder, pathname.slice('/fonts/'.length));
    const contentType = file.endsWith('.css') ? 'text/css; charset=utf-8' : 'font/woff2';
    await route.fulfill({ contentType, body: await readFile(file) });
  } else {
    await route.abort();
  }
}

/** @param {Scene} scene */
function documentOf({ body, css, width, height, fonts, lang = 'en' }) {
  const size = `#picture { width: ${width}px; ${height ? `height: ${height}px;` : ''} }`;
  return `<!doctype html>
<html lang="${lang}" dir="${rightToLeft.includes(lang) ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
${stylesheets(fonts)}
<style>${base}${size}${css}</style>
<body><div id="picture">${body}</div></body>
</html>`;
}
