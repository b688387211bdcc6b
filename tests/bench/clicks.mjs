// @ts-check
import { median } from './rows.mjs';

/** @import { Row } from './rows.mjs' */
/** @import { Stage } from './stage.mjs' */

const rounds = 7;

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
  const ours = { menu: 's', item: 'd' };
  /** @type {Row[]} */
  const rows = [];
  // Both workers awake, the panel open.
  await stage.click(ours, '0.1mb');
  await stage.click({ menu: 'b', item: 'l' }, '0.1mb');
  for (const { id, what, picture, item, aim, connection = {}, cold } of cases) {
    await stage.configure(connection);
    const before = cold ? () => stage.browser.stopWorkers() : undefined;
    const least = { menu: 'b', item };
    /** @type {Record<'ours' | 'least', { time: number, bytes: number }[]>} */
    const results = { ours: [], least: [] };
    // The first round, which nobody counts, makes caches warm for this size.
    for (let round = 0; round <= rounds; round += 1) {
      results.ours.push(await stage.click(ours, picture, before));
      results.least.push(await stage.click(least, picture, before));
    }
    const of = (/** @type {'ours' | 'least'} */ side) => results[side].slice(1);
    const kilobytes = (/** @type {'ours' | 'least'} */ side) =>
      (median(of(side).map(({ bytes }) => bytes)) / 1000).toFixed(0);
    rows.push({
      id,
      what: `click → last byte at the server: ${what}`,
      ours: median(of('ours').map(({ time }) => time)),
      beside: item === 'l' ? fetchAndPost : encodeOnce,
      least: median(of('least').map(({ time }) => time)),
      unit: 'ms',
      aim,
      ratio: true,
      note: `bodies of ${kilobytes('ours')} and ${kilobytes('least')} kB`,
    });
  }
  await stage.configure({});
  return rows;
}
