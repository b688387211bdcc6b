// @ts-check
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { classes } from './classes.mjs';
import { randomFor } from './random.mjs';
import { openRenderer } from './render.mjs';

/** @import { PictureClass } from './classes.mjs' */
/** @import { Block } from './lines.mjs' */
/** @import { Renderer } from './render.mjs' */

/** @typedef {{ file: string, class: string, language: string, text: string, isDamaged: boolean, blocks?: Block[] }} Truth what a picture says: `language` in ISO 639-1, lines in reading order, and the blocks where some may stand elsewhere */

/**
 * Draws so many pictures of each class into a folder, with truth.json beside them, and gives their truths.
 * @param {object} wanted
 * @param {string} wanted.chromium
 * @param {number} wanted.seed
 * @param {number} wanted.each
 * @param {string} wanted.folder
 * @param {string[]} [wanted.only] names of classes; all without it
 * @returns {Promise<Truth[]>}
 */
export async function makePictures({ chromium, seed, each, folder, only }) {
  await mkdir(folder, { recursive: true });
  const renderer = await openRenderer(chromium);
  /** @type {Truth[]} */
  const truths = [];
  try {
    for (const one of chosenClasses(only)) {
      const texts = new Set();
      for (let at = 0; at < each; at += 1) {
        const { bytes, type, text, ...read } = await drawPicture(renderer, one, { seed, at, texts });
        const file = `${one.name}-${String(at + 1).padStart(2, '0')}.${type}`;
        await writeFile(path.join(folder, file), bytes);
        truths.push({
          file,
          class: one.name,
          language: read.lang ?? one.language,
          text,
          isDamaged: read.isDamaged,
          ...(read.blocks.some(({ isLoose }) => isLoose) ? { blocks: read.blocks } : {}),
        });
        texts.add(text);
      }
    }
  } finally {
    await renderer.close();
  }
  await writeFile(path.join(folder, 'truth.json'), `${JSON.stringify(truths, undefined, 2)}\n`);
  return truths;
}

/** How often a picture is drawn anew. */
const attempts = 10;

/**
 * Draws a picture of a class; anew when some of its words cannot be seen, or when they stood on an earlier one.
 * @param {Renderer} renderer
 * @param {PictureClass} of
 * @param {{ seed: number, at: number, texts: Set<string> }} place
 */
async function drawPicture(renderer, { name, compose }, { seed, at, texts }) {
  for (let attempt = 0; ; attempt += 1) {
    const random = randomFor(seed, [name, at, ...(attempt > 0 ? [attempt] : [])].join('/'));
    const scene = compose(random, at);
    const picture = await renderer.draw(scene, random);
    const text = picture.blocks.map((block) => block.text).join('\n');
    if (picture.isWhole && (!texts.has(text) || attempt === attempts))
      return { ...picture, text, lang: scene.lang, isDamaged: scene.damage !== undefined };
    if (attempt === attempts) throw new Error(`No picture of the class ${name} shows all of its words.`);
  }
}

/**
 * The classes of these names, or all that need no pack; throws one sentence when there is none of a name.
 * @param {string[]} [only]
 */
export function chosenClasses(only) {
  const unknown = only?.find((name) => !classes.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no class ${unknown}: there are ${classes.map(({ name }) => name).join(', ')}.`);
  }
  return classes.filter(({ name, needsPack }) => (only ? only.includes(name) : !needsPack));
}
