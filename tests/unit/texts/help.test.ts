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

test.each(failureCodes)('docs/troubleshooting.md has the failure %s by its title, once', (code) => {
  const title = said(texts[`failure_${code}_title`]?.message ?? '');
  expect(troubleshooting.filter((heading) => title.test(heading))).toHaveLength(1);
});

test.each(troubleshooting)('“%s” of docs/troubleshooting.md is the title of one failure', (heading) => {
  const codes = failureCodes.filter((code) =>
    said(texts[`failure_${code}_title`]?.message ?? '').test(heading),
  );
  expect(codes).toHaveLength(1);
});

test('docs/screen-readers.md quotes what is heard', () => expect(spoken.length).toBeGreaterThan(30));

test.each([...new Set(spoken)].filter((words) => words !== 'in italics'))(
  '“%s” of docs/screen-readers.md is a message',
  (words) => expect(messages.some((message) => message.test(words))).toBe(true),
);

test('what no message says would be noticed', () => {
  expect(messages.some((message) => message.test('Started describing the picture'))).toBe(false);
});
