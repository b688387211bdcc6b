// @ts-check
import { row, text } from '../../make/html.mjs';
import { divisible, loose, paragraphs, printOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */
/** @import { Print } from './print.mjs' */

/** @param {Print} print @param {number} number @param {boolean} isLeft */
function runningHead({ writer }, number, isLeft) {
  const name = writer.title();
  const parts = isLeft ? [String(number), name] : [name, String(number)];
  return loose(row(parts, 'class="head"'));
}

/** A page of a book with its running head, and its number below where the head has none. @param {Random} random */
export function bookPage(random) {
  const print = printOf(random, { width: 600, sizes: [14, 16] });
  const number = random.integer(12, 480);
  const isHeaded = random.chance(0.6);
  return sheet(
    print,
    [
      isHeaded
        ? runningHead(print, number, number % 2 === 0)
        : loose(text(print.writer.title(), 'p', 'class="above"')),
      random.chance(0.4) ? text(print.writer.title(), 'h2') : '',
      ...paragraphs(print, random.integer(18, 24), divisible),
      isHeaded ? '' : loose(text(String(number), 'p', 'class="number"')),
    ],
    `${indented} .head, .above { margin-bottom: 20px; } .above { text-align: center; font-size: 0.88em; } .number { text-align: center; margin-top: 16px; text-indent: 0; }`,
  );
}

const indented = 'p { margin: 0; text-indent: 1.4em; text-align: justify; } .above { text-indent: 0; }';

/** Notes below a rule, with their numbers in the text. @param {Random} random */
export function footnotes(random) {
  const print = printOf(random, { width: 620, sizes: [14, 16] });
  const notes = random.integer(2, 4);
  const body = paragraphs(print, random.integer(15, 20), divisible);
  const marked = body.map((html, at) =>
    at < notes ? html.replace(/\.(?=<\/p>)/, `.<sup>${at + 1}</sup>`) : html,
  );
  const note = (/** @type {number} */ at) =>
    `<p data-text><sup>${at + 1}</sup> ${print.writer.sentence().replaceAll('&', '')}</p>`;
  return sheet(
    print,
    [
      loose(text(print.writer.title(), 'p', 'class="above"')),
      ...marked,
      loose(Array.from({ length: notes }, (_, at) => note(at)).join(''), 'class="notes"'),
      loose(text(String(random.integer(3, 399)), 'p', 'class="number"')),
    ],
    `p { margin: 0 0 0.5em; text-align: justify; } .above { text-align: center; font-size: 0.88em; margin-bottom: 18px; }
.notes { margin-top: 20px; font-size: 0.84em; } .notes::before { content: ''; display: block; width: 30%; border-top: 1px solid; margin-bottom: 8px; }
.notes p { margin: 0 0 0.2em; } sup { font-size: 0.7em; line-height: 0; } .number { text-align: center; margin-top: 14px; }`,
  );
}

/** A first letter that is two to four lines high. @param {Random} random */
export function dropCap(random) {
  const print = printOf(random, { width: random.chance(0.5) ? 620 : 740, sizes: [14, 16] });
  const count = print.width > 700 ? 2 : 1;
  const lines = random.integer(2, 4);
  const [first = '', ...rest] = paragraphs(print, count * random.integer(11, 16), divisible).map((html) =>
    html.replace(/>"/, '>'),
  );
  return sheet(
    print,
    [
      text(print.writer.title(), 'h1'),
      `<div class="columns">${first.replace('<p ', '<p class="first" ')}${rest.join('')}</div>`,
    ],
    `.columns { columns: ${count}; column-gap: 30px; text-align: justify; }
.first::first-letter { initial-letter: ${lines}; margin-right: 0.12em; ${random.chance(0.5) ? 'font-weight: 700;' : ''} color: var(--accent); }
.first { min-height: ${lines + 1}lh; }`,
  );
}

/** Headings and first words in small capitals that stand apart. @param {Random} random */
export function smallCaps(random) {
  const print = printOf(random, { width: 620, sizes: [14, 16] });
  const spaced = (/** @type {string} */ tag) =>
    text(
      print.writer
        .title()
        .replaceAll(/\{.*?\}/g, '')
        .toUpperCase(),
      tag,
      'class="caps"',
    );
  const start = (/** @type {string} */ html) =>
    html.replace(
      />([^<]*?\s[^<\s]*\s[^<\s]*)(?=\s)/,
      (_, /** @type {string} */ words) =>
        `><span class="caps">${words.replaceAll('\u00ad', '').toUpperCase()}</span>`,
    );
  const body = paragraphs(print, random.integer(14, 20));
  return sheet(
    print,
    [
      spaced('h1'),
      ...body.slice(0, 2).map((html, at) => (at === 0 ? start(html) : html)),
      spaced('h2'),
      ...body.slice(2),
    ],
    `.caps { letter-spacing: ${random.between(0.08, 0.22).toFixed(2)}em; font-weight: 400; } h1.caps { font-size: 1.25em; text-align: center; } h2.caps { font-size: 0.9em; } span.caps { font-size: 0.84em; }`,
  );
}

/** Two pages of an open book. @param {Random} random */
export function spread(random) {
  const print = printOf(random, { width: 1180, sizes: [13.5, 15] });
  const number = random.integer(6, 200) * 2;
  const sentences = random.integer(16, 21);
  const page = (/** @type {boolean} */ isLeft) => {
    const head = runningHead(print, isLeft ? number : number + 1, isLeft);
    const heading = random.chance(0.3) ? text(print.writer.title(), 'h2') : '';
    return `<div class="page">${head}${heading}${paragraphs(print, sentences, divisible).join('')}</div>`;
  };
  return sheet(
    print,
    [`<div class="spread">${page(true)}${page(false)}</div>`],
    `.spread { display: grid; grid-template-columns: 1fr 1fr; } .page { padding: 0 44px; } #picture { padding-left: 10px; padding-right: 10px; } ${indented}
.head { margin-bottom: 20px; } .spread { background: linear-gradient(90deg, transparent 48.5%, rgb(0 0 0 / 14%) 50%, transparent 51.5%); }`,
  );
}
