import { expect, test } from 'vitest';
import { listPictures } from '../../../utils/page/list/inventory';
import { type ListPage, listPages } from './list-pages';
import { put } from './pictures';
import { realPages } from './real-pages';

/** What advice is called in the pages: several names of ours for one thing. */
const asAdvised: Readonly<Record<string, string>> = {
  imageMap: 'linkWithoutName',
};

/** What the list says of a page against what is true: its rows, what is false, and what was due and not said. */
async function judged({ title, lang, html }: ListPage) {
  document.title = title;
  document.documentElement.lang = lang;
  await put(html);
  const falsehoods: string[] = [];
  const missed: string[] = [];
  let due = 0;
  const rows = listPictures();
  for (const { picture, listed } of rows) {
    const { right, may = '', due: wanted = '' } = (picture.element as HTMLElement | SVGElement).dataset;
    const said = listed.hints.map((hint) => asAdvised[hint] ?? hint);
    const what = `${listed.kind} “${listed.name}” ${listed.verdict} ${said.join(' ')}`.trim();
    const allowed = [...may.split('|'), ...wanted.split('|')];
    if (right === undefined) falsehoods.push(`not to be listed: ${what}`);
    else if (!right.split(' ').includes(listed.verdict)) falsehoods.push(`${what}, but ${right}`);
    else if (said.some((each) => !allowed.includes(each))) falsehoods.push(`${what}, but no such advice`);
    if (wanted !== '') {
      due += 1;
      const isGiven = listed.verdict === 'poor' || said.some((each) => wanted.split('|').includes(each));
      if (!isGiven) missed.push(`${what}, but ${wanted}`);
    }
  }
  const expected = document.querySelectorAll('[data-right]').length;
  const unlisted = expected - rows.filter(({ picture }) => picture.element.hasAttribute('data-right')).length;
  return { rows: rows.length, falsehoods, missed, due, unlisted };
}

test('at most 3 rows of 100 on pages of all kinds say what is false', { timeout: 60_000 }, async () => {
  let rows = 0;
  let due = 0;
  const falsehoods: string[] = [];
  const missed: string[] = [];
  for (const [name, page] of Object.entries({ ...listPages, ...realPages })) {
    const found = await judged(page);
    rows += found.rows;
    due += found.due;
    falsehoods.push(...found.falsehoods.map((each) => `${name}: ${each}`));
    missed.push(...found.missed.map((each) => `${name}: ${each}`));
    if (found.unlisted > 0) falsehoods.push(`${name}: ${found.unlisted} not listed`);
  }
  console.info(
    `${rows} rows, ${falsehoods.length} false\n${falsehoods.join('\n')}\n${missed.length} of ${due} missed\n${missed.join('\n')}`,
  );
  expect(rows).toBeGreaterThan(300);
  expect(falsehoods.length / rows).toBeLessThanOrEqual(0.03);
  expect(missed.length / due).toBeLessThanOrEqual(0.2);
});
