import { expect, test } from 'vitest';
import { texts } from './english';
import { sources } from './sources';
import { wordsInCode } from './words-in-code';

/** Words that stand in the code with a reason. */
const allowed: Record<string, { begins: string; why: string }[]> = {
  'utils/engines/completions/doctor.ts': [
    { begins: 'Which word', why: 'A test of the model alone: its answer is compared, and shown to nobody.' },
  ],
  'utils/answers/alt-text/vocabulary.ts': [
    { begins: '', why: 'Names that say nothing, as they are found in pages.' },
  ],
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

/** Returns where something stands in a file, as "file:line". */
function placeOf(path: string, code: string, words: string): string {
  const at = code.indexOf(words);
  return at < 0 ? path : `${path}:${code.slice(0, at).split('\n').length}`;
}

test('no script says what is not a message', () => {
  expect(Object.keys(allowed).filter((path) => !scripts.some((script) => script.path === path))).toEqual([]);
  const wrong = scripts.flatMap(({ path, code }) => {
    const found = wordsInCode(path, code).filter((words) => !Object.hasOwn(texts, words));
    const reasons = allowed[path] ?? [];
    const outside = found.filter((words) => !reasons.some(({ begins }) => words.startsWith(begins)));
    const inVain = reasons.filter(({ begins }) => !found.some((words) => words.startsWith(begins)));
    return [
      ...outside.map((words) => `${placeOf(path, code, words)}: ${words}`),
      ...inVain.map(({ begins }) => `${path}: allowed in vain: ${begins}`),
    ];
  });
  expect(wrong).toEqual([]);
});

const spoken = [
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
] as const;
test('words are found wherever people or models read them', () => {
  for (const [where, code] of spoken) expect(wordsInCode('a.tsx', code), where).toHaveLength(1);
});

const unspoken = [
  "<p class='a card'>{t('save')}</p>",
  '<p aria-label={t(`save_${kind}`)}>{count} × {`${width}`}</p>',
  "if (kind === 'save') throw new Error('This is for developers.');",
];
test('no words are found in what nobody reads', () => {
  for (const code of unspoken) expect(wordsInCode('a.tsx', code), code).toEqual([]);
});

/** In a page's head, what only the browser reads. */
const forTheBrowser = /content="(?:width=device-width.*|light dark|true|false)"/;

test('no page says what is not a message', () => {
  expect(pages.length).toBeGreaterThan(5);
  const wrong = pages.flatMap(({ path, code }) => {
    const attributes = [...code.matchAll(/\s(?:aria-label|title|alt|content)="[^"]+"/g)].map(
      ([found]) => found,
    );
    const outside = attributes.filter((attribute) => !forTheBrowser.test(attribute));
    const title = /<title>(.*)<\/title>/.exec(code)?.[1] ?? '__MSG_none__';
    // Nobody ever sees the offscreen document.
    const isOwn = !path.includes('offscreen') && !/^__MSG_\w+__$/.test(title);
    return [...outside, ...(isOwn ? [title] : [])].map((words) => `${placeOf(path, code, words)}: ${words}`);
  });
  expect(wrong).toEqual([]);
});
