import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failureCodes } from '../../../utils/model/failure';
import { texts } from './english';

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const troubleshooting = [...read('troubleshooting.md').matchAll(/^### (.+)$/gm)].map(
  ([, title = '']) => title,
);
const spoken = [...read('screen-readers.md').matchAll(/(?<!\*)\*(?!\*)([^*\n]+)\*(?!\*)/g)].map(
  ([, words = '']) => words,
);

/** Matches what a message says, whatever fills its places. */
const said = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\$\d/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+')}$`,
  );

/** Messages that say something besides what fills them. */
const messages = Object.entries(texts)
  .filter(([name, { message }]) => !name.startsWith('prompt_') && /\p{L}{2}/u.test(message))
  .map(([, { message }]) => said(message));

/** The failures that have a heading as their title. */
const codesOf = (heading: string) =>
  failureCodes.filter((code) => said(texts[`failure_${code}_title`]?.message ?? '').test(heading));

test('docs/troubleshooting.md has each failure by its title, once', () => {
  const named = troubleshooting.flatMap(codesOf);
  expect(failureCodes.length).toBeGreaterThan(30);
  expect(failureCodes.filter((code) => named.filter((one) => one === code).length !== 1)).toEqual([]);
});

test('each heading of docs/troubleshooting.md is the title of one failure', () => {
  expect(troubleshooting.filter((heading) => codesOf(heading).length !== 1)).toEqual([]);
});

test('docs/screen-readers.md quotes what is heard, and each quotation is a message', () => {
  expect(spoken.length).toBeGreaterThan(30);
  const other = spoken.filter((words) => !messages.some((message) => message.test(words)));
  expect([...new Set(other)]).toEqual(['in italics']);
});

test('what no message says would be noticed', () => {
  expect(messages.some((message) => message.test('Started with the description'))).toBe(false);
});
