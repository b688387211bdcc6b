// @ts-check
import { fonts } from '../../make/fonts.mjs';
import { row, text } from '../../make/html.mjs';
import { two } from '../../words/formats.mjs';
import { events, people, places, replies, shops, streets } from '../../words/page-words.mjs';
import { image, loose, printOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */
/** @import { Print } from './print.mjs' */

/** @param {Print} print @param {number} count */
function bullets({ writer, random }, count) {
  return `<ul>${Array.from({ length: count }, () => text(random.chance(0.5) ? writer.label() : writer.title(), 'li')).join('')}</ul>`;
}

/** A slide: a title, points, a picture or a second column, and a footer. @param {Random} random */
export function slide(random) {
  const print = printOf(random, { width: 960, from: fonts.sans, sizes: [22, 26] });
  const kind = random.pick(['points', 'two', 'picture']);
  const points = () => bullets(print, random.integer(3, 4));
  const column = () => `<div>${text(print.writer.label(), 'h2')}${points()}</div>`;
  const middle = {
    points: `${points()}${text(print.writer.sentence(), 'p')}`,
    two: `<div class="two">${column()}${column()}</div>`,
    picture: `<div class="two"><div>${points()}</div>${image(random, 380, 260)}</div>`,
  }[kind];
  const { paper, ink } = random.pick([
    { paper: '#ffffff', ink: '#1c2430' },
    { paper: '#14294a', ink: '#f2f5fa' },
    { paper: '#f7f3ea', ink: '#33261a' },
  ]);
  return {
    ...sheet(
      print,
      [
        text(print.writer.title(), 'h1'),
        middle ?? '',
        loose(row([random.pick(shops), `${random.integer(2, 40)}`], 'class="head footer"')),
      ],
      `#picture { background: ${paper}; color: ${ink}; padding: 40px 56px; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; } ul { padding-left: 1.1em; margin: 10px 0 20px; } li { margin-bottom: 8px; } h1 { font-size: 1.7em; } h2 { margin-top: 0; font-size: 1.1em; }
.footer { position: relative; margin-top: 40px; font-size: 0.6em; border-top: 1px solid; padding-top: 8px; }`,
    ),
    scale: random.pick([1, 1.5, 2]),
  };
}

/** Messages of two people, with times. @param {Random} random */
export function chat(random) {
  const print = printOf(random, { width: 420, from: fonts.sans, sizes: [15, 17] });
  let clock = random.integer(500, 1200);
  const message = () => {
    clock += random.integer(0, 9);
    const words = random.chance(0.6) ? random.pick(replies) : print.writer.sentence();
    const time = `${two(Math.floor(clock / 60))}:${two(clock % 60)}`;
    return `<div class="bubble ${random.chance(0.5) ? 'mine' : 'theirs'}">${text(words)}${text(time, 'div', 'class="time"')}</div>`;
  };
  const isDark = random.chance(0.3);
  return {
    ...sheet(
      print,
      [
        text(random.pick(people), 'div', 'class="who"'),
        ...Array.from({ length: random.integer(6, 10) }, message),
      ],
      `#picture { background: ${isDark ? '#10171e' : '#efe9e1'}; color: ${isDark ? '#e8edf2' : '#1a1a1a'}; padding: 0 12px 16px; } .who { font-weight: 700; padding: 12px 6px; font-size: 1.1em; }
.bubble { width: fit-content; max-width: 78%; padding: 7px 11px 5px; border-radius: 12px; margin: 7px 0; } .mine { margin-left: auto; background: ${isDark ? '#14503f' : '#d6f5c9'}; } .theirs { background: ${isDark ? '#222d37' : '#ffffff'}; }
.time { font-size: 0.72em; text-align: right; opacity: 0.75; }`,
    ),
    scale: random.pick([1, 1.5, 2]),
  };
}

/** @param {Random} random */
export function poster(random) {
  const print = printOf(random, { width: 620, from: fonts.poster, sizes: [19, 23] });
  const [paper, ink] = random.pick([
    ['#f2c230', '#1b1b1b'],
    ['#b3261e', '#fff6e5'],
    ['#12324f', '#f7f1e3'],
    ['#f4efe4', '#8a1c13'],
  ]);
  const name = random.pick(events);
  return sheet(
    print,
    [
      text(random.chance(0.5) ? name.toUpperCase() : name, 'h1'),
      image(random, 520, random.integer(220, 330), 'style="margin: 0 auto 20px"'),
      text(print.writer.fill('{date}'), 'div', 'class="large"'),
      text(`${two(random.integer(9, 20))}:${random.pick(['00', '30'])}`, 'div', 'class="large"'),
      text(`${random.pick(shops)}, ${random.pick(streets)}`),
      text(print.writer.fill('Tickets {price}'), 'div'),
      text(print.writer.sentence(), 'p', 'class="small"'),
    ],
    `#picture { background: ${paper}; color: ${ink}; padding: 44px 50px; text-align: center; } h1 { font-size: 2.6em; line-height: 1.08; } .large { font-size: 1.5em; font-weight: 700; } .small { font-size: 0.7em; margin-top: 18px; }`,
  );
}

/** Names here and there on land, rivers and roads: in any order. @param {Random} random */
export function map(random) {
  const print = printOf(random, { width: 720, from: [...fonts.sans, ...fonts.serif], sizes: [14, 16] });
  const height = 560;
  const point = () => `${random.integer(0, 720)},${random.integer(0, height)}`;
  const curve = (/** @type {string} */ color, /** @type {number} */ wide) =>
    `<path d="M${point()} C${point()} ${point()} ${point()}" fill="none" stroke="${color}" stroke-width="${wide}"/>`;
  const shape = (/** @type {string} */ color) =>
    `<ellipse cx="${random.integer(0, 720)}" cy="${random.integer(0, height)}" rx="${random.integer(60, 220)}" ry="${random.integer(50, 150)}" fill="${color}"/>`;
  const [columns, rows] = [3, 5];
  const cells = random
    .shuffled(Array.from({ length: columns * rows }, (_, at) => at))
    .slice(0, random.integer(9, 13));
  const names = random.shuffled(places);
  const labels = cells.map((cell, at) => {
    const [x, y] = [
      (cell % columns) * 225 + random.integer(15, 90),
      Math.floor(cell / columns) * 108 + random.integer(16, 66),
    ];
    const size = random.pick([0.95, 1.1, 1.45]);
    return loose(
      text(
        names[at] ?? '',
        'div',
        `style="position: absolute; left: ${x}px; top: ${y}px; font-size: ${size}em; white-space: nowrap; ${random.chance(0.25) ? 'letter-spacing: 0.12em;' : ''}"`,
      ),
    );
  });
  return {
    ...sheet(
      print,
      [
        `<svg width="720" height="${height}">${shape('#dfeccf')}${shape('#d3e6f5')}${shape('#eadfc8')}${curve('#9cc4e4', 9)}${curve('#ffffff', 7)}${curve('#e0a458', 4)}${curve('#8a8a8a', 2)}</svg>`,
        ...labels,
      ],
      '#picture { padding: 0; background: #f3f0e6; color: #1d1d1d; font-weight: 500; text-shadow: 0 0 3px #fff, 0 0 3px #fff, 0 0 2px #fff; } svg { display: block; }',
    ),
    height,
  };
}
