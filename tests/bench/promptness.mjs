// @ts-check
import { until } from '../harness/until.mjs';
import { rounds } from './compare.mjs';
import { median } from './rows.mjs';
import { describe } from './stage.mjs';
import { chooseFile, holdFile } from './ways.mjs';

/** @import { Row } from './rows.mjs' */
/** @import { Stage } from './stage.mjs' */

/** The most that what needs no work may take, in milliseconds. */
const atOnce = 50;

/**
 * The same question about the same picture: from the menu's key to the frame in which the panel has the full answer.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function measureAgain(stage) {
  const panel = await stage.panel();
  const url = stage.address('0.1mb');
  await stage.click(describe, url);
  const asked = stage.receiver.count();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await stage.visit(url);
    const shown = panel.evaluate(untilNewAnswer, undefined);
    const { at, closed } = await stage.pick(describe);
    times.push((await shown) - (performance.timeOrigin + at));
    await closed();
    await stage.pause();
  }
  const sent = stage.receiver.count() - asked;
  return [
    {
      id: 'again',
      what: 'the same question again → its full answer in the panel',
      ours: median(times),
      unit: 'ms',
      aim: atOnce,
      note: `${sent} requests sent`,
    },
  ];
}

/** Runs in the panel: waits for a new card with the whole answer, and gives the time of the frame that shows it. */
function untilNewAnswer() {
  const before = new Set(document.querySelectorAll('article'));
  return new Promise((resolve) => {
    const look = () => {
      const card = [...document.querySelectorAll('article')].find((one) => !before.has(one));
      const answer = card?.querySelector('[data-part="answer"]')?.textContent ?? '';
      if (!answer.includes('A lake under clouds.')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** The stages in which a job is stopped, what the service does then, and what the newest card looks like. */
const stages = /** @type {const} */ ([
  { id: 'acquiring', what: 'while the picture comes', silence: '', sign: 'Getting the picture' },
  { id: 'waiting', what: 'while it waits for its turn', silence: 'whole', sign: 'Waiting' },
  { id: 'asking', what: 'before the first byte', silence: 'whole', sign: '' },
  { id: 'answering', what: 'in the middle of the answer', silence: 'half', sign: 'A lake' },
]);

/** @param {Stage} stage @returns {Promise<Row[]>} */
export async function measureStop(stage) {
  /** @type {Row[]} */
  const rows = [];
  const { options } = stage.receiver;
  for (const { id, what, silence, sign } of stages) {
    options.silence = silence;
    /** @type {{ panel: number, server: number }[]} */
    const found = [];
    if (id === 'waiting') for (let busy = 0; busy < 4; busy += 1) await (await start(stage)).arrival;
    for (let round = 0; round < rounds; round += 1) found.push(await stopOne(stage, id, sign));
    if (id === 'waiting') await stopAll(stage);
    const row = /** @type {const} */ ({ unit: 'ms', aim: atOnce });
    rows.push({
      id: `stop-${id}`,
      what: `Stop ${what} → the panel`,
      ours: median(found.map(({ panel }) => panel)),
      ...row,
    });
    if (silence !== '' && id !== 'waiting')
      rows.push({
        id: `stop-${id}-server`,
        what: `Stop ${what} → the server`,
        ours: median(found.map(({ server }) => server)),
        ...row,
      });
  }
  options.silence = '';
  return rows;
}

/** Starts a job by a chosen file. @param {Stage} stage */
async function start(stage) {
  const panel = await stage.panel();
  await panel.evaluate(holdFile, stage.address('0.1mb').replace('/page/', '/picture/'));
  const arrival = stage.receiver.next();
  await panel.evaluate(chooseFile, undefined);
  return { arrival };
}

/** @param {Stage} stage @param {string} id @param {string} sign */
async function stopOne(stage, id, sign) {
  const panel = await stage.panel();
  /** @type {Promise<number> | undefined} */
  let left;
  if (id === 'acquiring') {
    await stage.visit(stage.address('slow'));
    await (await stage.pick(describe)).closed();
  } else {
    const { arrival } = await start(stage);
    if (id !== 'waiting') ({ left } = await arrival);
  }
  await until(`a card with "${sign}"`, () => panel.evaluate(isWorking, sign));
  const { pressed, stopped } = await panel.evaluate(pressStop, undefined);
  const server = left ? (await left) + performance.timeOrigin - pressed : Number.NaN;
  await stage.pause();
  return { panel: stopped - pressed, server };
}

/** Ends the jobs that others have waited for. @param {Stage} stage */
async function stopAll(stage) {
  const panel = await stage.panel();
  for (let busy = 0; busy < 4; busy += 1) await panel.evaluate(pressStop, undefined);
}

/** Runs in the panel. @param {string} sign */
function isWorking(sign) {
  const card = document.querySelector('article');
  return card?.dataset['state'] === 'working' && (card.textContent ?? '').includes(sign);
}

/** Runs in the panel: stops the newest job that can be, and gives when that was pressed and when its card said so. */
function pressStop() {
  const now = () => performance.timeOrigin + performance.now();
  const cards = [...document.querySelectorAll('article')];
  const buttons = cards.flatMap((card) =>
    [...card.querySelectorAll('button')]
      .filter(({ textContent }) => textContent?.trim() === 'Stop')
      .map((button) => ({ card, button })),
  );
  const [found] = buttons;
  if (!found) throw new Error('Nothing can be stopped.');
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (found.card.dataset['state'] !== 'stopped') return;
      observer.disconnect();
      resolve({ pressed, stopped: now() });
    });
    observer.observe(found.card, { attributes: true });
    const pressed = now();
    found.button.click();
  });
}
