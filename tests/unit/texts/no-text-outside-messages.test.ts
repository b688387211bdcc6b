import { expect, test } from 'vitest';
import { texts } from './english';
import { sources } from './sources';
import { wordsInCode } from './words-in-code';

/** Words that stand in the code with a reason. */
const allowed: Record<string, { begins: string; why: string }[]> = {
  'utils/engines/completions/doctor.ts': [
    { begins: 'Which word', why: 'A test of the model alone: its answer is compared, and shown to nobody.' },
  ],
  'utils/answers/alt-text/picture-verdict.ts': ['no alt', 'upload', 'imagen'].map((begins) => ({
    begins,
    why: 'Names that say nothing, as they are found in pages.',
  })),
  'utils/answers/opinions/align.ts': [
    { begins: '', why: 'Words of the languages that answers are in, to be found in them.' },
  ],
  'utils/build/help.ts': [
    { begins: '', why: 'Help is in English, as the documents are that it is made of.' },
  ],
  'utils/platform/offscreen.ts': [
    { begins: 'Reads text', why: 'A reason that the browser wants, and shows to nobody.' },
  ],
};

const scripts = sources.filter(({ path }) => /\.tsx?$/.test(path));
const pages = sources.filter(({ path }) => path.endsWith('.html'));

test.each(scripts.map(({ path, code }) => [path, code] as const))(
  '%s says nothing that is not a message',
  (path, code) => {
    const found = wordsInCode(path, code).filter((words) => !Object.hasOwn(texts, words));
    const reasons = allowed[path] ?? [];
    expect(found.filter((words) => !reasons.some(({ begins }) => words.startsWith(begins)))).toEqual([]);
    expect(reasons.filter(({ begins }) => !found.some((words) => words.startsWith(begins)))).toEqual([]);
  },
);

test.each([
  ['between tags', '<p>Save it</p>'],
  ['between tags, by choice', "<p>{ok ? 'Save' : t('x')}</p>"],
  ['in an attribute', '<p aria-label="Save" />'],
  ['in a template of an attribute', '<p aria-label={`Save ${name}`} />'],
  ['by assignment', "element.textContent = 'Save';"],
  ['by an attribute that is set', "element.setAttribute('aria-label', 'Save');"],
  ['in an element that is made', "make('p', { class: 'x' }, 'Save');"],
  ['in a name of an element that is made', "make('p', { 'aria-label': 'Save' });"],
  ['in a menu or a notification', "menus.create({ title: 'Save' });"],
  ['to a model', "const prompt = 'Say what it is';"],
])('words are found %s', (_where, code) => expect(wordsInCode('a.tsx', code)).toHaveLength(1));

test.each([
  "<p class='a card'>{t('save')}</p>",
  '<p aria-label={t(`save_${kind}`)}>{count} × {`${width}`}</p>',
  "if (kind === 'save') throw new Error('This is for developers.');",
])('none are found in %s', (code) => expect(wordsInCode('a.tsx', code)).toEqual([]));

/** In a page's head, what only the browser reads. */
const forTheBrowser = /content="(?:width=device-width.*|light dark|true|false)"/;

test.each(pages.map(({ path, code }) => [path, code] as const))(
  '%s says nothing that is not a message',
  (path, code) => {
    const attributes = [...code.matchAll(/\s(?:aria-label|title|alt|content)="[^"]+"/g)].map(
      ([found]) => found,
    );
    expect(attributes.filter((attribute) => !forTheBrowser.test(attribute))).toEqual([]);
    const title = /<title>(.*)<\/title>/.exec(code)?.[1] ?? '__MSG_none__';
    // Nobody ever sees the offscreen document.
    if (!path.includes('offscreen')) expect(title).toMatch(/^__MSG_\w+__$/);
  },
);
