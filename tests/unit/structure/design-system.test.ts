import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from '../texts/sources';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const paths = ['components', 'entrypoints', 'utils'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
    .map((name) => `${folder}/${name}`),
);

interface Declaration {
  selector: string;
  property: string;
  value: string;
  /** Whether a comment stands above the declaration or its rule. */
  hasReason: boolean;
}

/** Returns the declarations of a style sheet that the formatter has formatted. */
function declarationsOf(css: string): Declaration[] {
  return [...css.matchAll(/(?<=[{;]|\*\/)\s*([\w-]+):\s*([^;{}]+);/g)].map((found) => {
    const before = css.slice(0, found.index);
    const rule = /([^{};]*)\{[^{}]*$/.exec(before)?.[1] ?? '';
    const [, property = '', value = ''] = found;
    return {
      selector: rule.replaceAll(/\/\*.*?\*\//gs, '').trim(),
      property,
      value: value.replaceAll(/\s+/g, ' ').trim(),
      hasReason: before.trimEnd().endsWith('*/') || (/\*\//.test(rule) && before.trimEnd().endsWith('{')),
    };
  });
}

const token =
  /var\(--(?:s[1-6]|text-[1-5]|radius(?:-card|-pill)?|control(?:-small|-large)?|row|target|wide)\)/g;
const keywords = new Set(['0', 'auto', 'none', 'normal', 'inherit', 'initial', '1px', '-1px']);

/** Splits a value at the spaces outside of brackets. */
function partsOf(value: string): string[] {
  const depthAt = (at: number): number =>
    value.slice(0, at).split('(').length - value.slice(0, at).split(')').length;
  const ends = [...value.matchAll(/ |$/g)].map(({ index }) => index).filter((at) => depthAt(at) === 0);
  return ends.map((end, at) => value.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end));
}

/** Whether a length is made of tokens; with a reason, also of relative units and hairlines. */
function isOfTokens(length: string, hasReason: boolean): boolean {
  if (keywords.has(length)) return true;
  const rest = length.replaceAll(token, ' ');
  if (/^(?: |calc|[()+*/-]|\b\d+\b(?![\w.%]))*$/.test(rest)) return rest !== length;
  return hasReason && /^(?:\s|calc|min|max|[()+*/,-]|[\d.]+(?:em|%|vh)?|[12]px)*$/.test(rest);
}

const spaces = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-(?:block|inline)(?:-start|-end)?)?)$/;
const radii = /^border-(?:\w+-\w+-)?radius$/;
const heights = /^(?:min-)?block-size$/;
/** The last part of a selector of what is pressed or filled in. */
const control =
  /(?:^|[\s>+~(,])(?:button|input|select|textarea|summary|a)\b[^\s>+~]*$|\.(?:opener|chip|icon-only)[^\s>+~]*$/;

/** Whether a declaration is held to lengths of tokens. */
function isHeld({ selector, property }: Declaration): boolean {
  if (spaces.test(property) || radii.test(property) || property === 'font-size') return true;
  const isMark = /::(?:before|after|-webkit|-moz)|\[type='checkbox'\]/.test(selector);
  return heights.test(property) && !isMark && control.test(selector.split(',').at(-1) ?? '');
}

/** Returns the lengths of a declaration that are not allowed. */
function wrongIn(declaration: Declaration): string[] {
  const { property, value, hasReason } = declaration;
  if (property === 'font-weight') return /^(?:400|600|inherit)$/.test(value) ? [] : [value];
  if (/^(?:animation|transition)$/.test(property))
    return /var\(--motion\)|\binfinite\b|^none/.test(value) ? [] : [value];
  if (property === 'font') {
    const size = /^(\S+)\s*\//.exec(value)?.[1] ?? value;
    return isOfTokens(size, hasReason) ? [] : [size];
  }
  if (!isHeld(declaration)) return [];
  return partsOf(value).filter((part) => !isOfTokens(part, hasReason));
}

const sheets = paths.map((path) => ({
  path,
  declarations: declarationsOf(readFileSync(`${root}${path}`, 'utf8')),
}));

test('there are style sheets', () => expect(paths.length).toBeGreaterThan(20));

test('spaces, text sizes, weights, radii and the heights of controls are tokens', () => {
  const wrong = sheets.flatMap(({ path, declarations }) =>
    declarations.flatMap((declaration) =>
      wrongIn(declaration).map(
        (part) => `${path}: ${declaration.selector} { ${declaration.property}: … ${part} }`,
      ),
    ),
  );
  expect(wrong.join('\n'), 'use a token, or give the reason for an em, % or vh in a comment above').toBe('');
});

test.each([
  ['a { padding: 6px; }', ['6px']],
  ['a { padding: var(--s1) 0 auto; }', []],
  ['a { margin: calc(-1 * var(--s2)) -1px; }', []],
  ['a { margin-inline-start: 1.5em; }', ['1.5em']],
  ['a { /* As wide as a marker. */ margin-inline-start: 1.5em; }', []],
  ['a { /* No reason is good enough. */ margin: 6px; }', ['6px']],
  ['a { gap: var(--unknown); }', ['var(--unknown)']],
  ['a { font: 14px/1.5 serif; }', ['14px']],
  ['a { padding: max(var(--s1), (100% - var(--wide)) / 2); }', ['max(var(--s1), (100% - var(--wide)) / 2)']],
  ['a { font-weight: 700; }', ['700']],
  ['a { transition: opacity 400ms; }', ['opacity 400ms']],
  ['.x button { min-block-size: 30px; }', ['30px']],
  ['.x button .icon { block-size: 1rem; }', []],
  ['@media (width > 1px) { a:hover { border-radius: 50%; } }', ['50%']],
])('%s', (css, wrong) => expect(declarationsOf(css).flatMap(wrongIn)).toEqual(wrong));

/** Characters that look like icons; a task list of an answer has its own boxes. */
const drawnCharacters = /[−✓✔✕✖✗‹›▸▾▶◂⋯☰←→↑↓×]/u;

test('no character stands for an icon', () => {
  const shown = sources
    .filter(({ path }) => path.startsWith('components/'))
    .flatMap(({ path, code }) => {
      const lines = code.replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '').split('\n');
      // A key that is pressed is none.
      const found = lines.filter((line) => drawnCharacters.test(line) && !/\bkey === '/.test(line));
      return found.map((line) => `${path}: ${line.trim()}`);
    });
  const drawn = sheets.flatMap(({ path, declarations }) =>
    declarations
      .filter(({ property, value }) => property === 'content' && drawnCharacters.test(value))
      .map(({ selector }) => `${path}: ${selector}`),
  );
  expect([...shown, ...drawn].join('\n'), 'use an icon of components/shared/icons.tsx').toBe('');
});

test('links are underlined, but in navigation', () => {
  const plain = sheets.flatMap(({ declarations }) =>
    declarations
      .filter(({ property, value }) => property === 'text-decoration' && value === 'none')
      .map(({ selector }) => selector),
  );
  expect(plain).toEqual(['.settings-nav a', '.help-nav a']);
});

test('every ring of the focus has two colors', () => {
  const rings = sheets.flatMap(({ path, declarations: all }) => {
    const drawn = all.filter(({ property, value }) => property === 'outline' && value !== 'none');
    return drawn
      .filter(({ selector }) => selector.includes(':focus-visible'))
      .filter(
        ({ selector }) =>
          !all.some((one) => one.selector === selector && /^(?:box-shadow|border)$/.test(one.property)),
      )
      .map(({ selector }) => `${path}: ${selector}`);
  });
  expect(rings.join('\n')).toBe('');
});
