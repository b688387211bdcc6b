// @ts-check
import { compare } from './compare.mjs';
import { table } from './rows.mjs';
import { describe } from './stage.mjs';

/** @import { Row } from './rows.mjs' */
/** @import { Stage } from './stage.mjs' */

/** A connection that takes pictures as they are. */
const raised = { mostBytes: 20_000_000, longestSide: 8192 };

const fetchAndPost = 'fetch, Base64, POST';
const encodeOnce = 'decode with resize, encode once, POST';

/**
 * From the key that picks a menu item to the last byte at the server, in milliseconds.
 * @type {readonly { id: string, what: string, picture: string, item: 'l' | 'e', aim: number, connection?: object, cold?: true }[]}
 */
const cases = [
  { id: 'click-0.1mb', what: '0.1 MB', picture: '0.1mb', item: 'l', aim: 2.5 },
  { id: 'click-1mb', what: '1 MB, made smaller', picture: '1mb', item: 'e', aim: 1.5 },
  { id: 'click-4mb', what: '4 MB, made smaller', picture: '4mb', item: 'e', aim: 1.5 },
  { id: 'click-12mp', what: '12 megapixels', picture: '12mp', item: 'e', aim: 1.25 },
  { id: 'click-24mp', what: '24 megapixels', picture: '24mp', item: 'e', aim: 1.25 },
  { id: 'click-48mp', what: '48 megapixels', picture: '48mp', item: 'e', aim: 1.25 },
  { id: 'click-1mb-whole', what: '1 MB, as it is', picture: '1mb', item: 'l', aim: 1.5, connection: raised },
  { id: 'click-4mb-whole', what: '4 MB, as it is', picture: '4mb', item: 'l', aim: 1.5, connection: raised },
  { id: 'click-cold', what: '0.1 MB, cold worker', picture: '0.1mb', item: 'l', aim: 2.5, cold: true },
];

/** @param {Stage} stage @returns {Promise<Row[]>} */
export async function measureClicks(stage) {
  /** @type {Row[]} */
  const rows = [];
  // Both workers awake, the panel open.
  await stage.click(describe, stage.address('0.1mb'));
  await stage.click({ menu: 'z', item: 'l' }, stage.address('0.1mb'));
  for (const { id, what, picture, item, aim, connection = {}, cold } of cases) {
    await stage.configure(connection);
    const before = cold ? () => stage.browser.stopWorkers() : undefined;
    const least = { menu: 'z', item };
    rows.push({
      id,
      what: `click → last byte at the server: ${what}`,
      beside: item === 'l' ? fetchAndPost : encodeOnce,
      aim,
      ...(await compare(
        () => stage.click(describe, stage.address(picture), before),
        () => stage.click(least, stage.address(picture), before),
      )),
    });
    // It takes minutes: what there is already is shown.
    console.error(table(rows.slice(-1)).split('\n').at(-1));
  }
  await stage.configure({});
  return rows;
}
