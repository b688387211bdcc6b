import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = ['utils', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|html)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Every file that may use a text: its path below the project's root, and what is in it. */
export const sources = [...files, 'wxt.config.ts'].map((path) => ({
  path,
  code: readFileSync(`${root}${path}`, 'utf8'),
}));

/** A call of `t`, `tn` or `plainText`: its first argument as it is written, and how many follow it; Infinity where they are spread. */
export interface TextCall {
  path: string;
  first: string;
  /** By `tn`: a text of several forms. */
  counts: boolean;
  values: number;
}

/** Splits what stands between a call's brackets at its outermost commas. */
function argumentsFrom(code: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  let quote = '';
  for (const letter of code.slice(start)) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (`'"\``.includes(letter)) quote = letter;
    else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0) break;
    if (letter === ',' && depth === 0 && !quote) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((one) => one.trim()).filter(Boolean);
}

/** All such calls in the sources. */
export function textCalls(): TextCall[] {
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(/(?<![\w.])(?<!function )(tn?|plainText)\(/g)].map(({ index, 1: name }) => {
      const [first = '', ...values] = argumentsFrom(code, index + (name?.length ?? 0) + 1);
      const isSpread = values.some((one) => one.startsWith('...'));
      return { path, first, counts: name === 'tn', values: isSpread ? Infinity : values.length };
    }),
  );
}
