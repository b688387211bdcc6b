// @ts-check
import { fonts } from '../../make/fonts.mjs';
import { row, text } from '../../make/html.mjs';
import { two } from '../../words/formats.mjs';
import {
  amount,
  courses,
  dishes,
  goods,
  people,
  services,
  shops,
  stops,
  streets,
  terms,
  towns,
} from '../../words/page-words.mjs';
import { loose, paragraphs, printOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */

/** @param {string[]} lines @param {string} [attributes] */
const lines = (lines, attributes = '') => loose(lines.map((line) => text(line)).join(''), attributes);

/** @param {Random} random */
const date = (random) =>
  `${two(random.integer(1, 28))}/${two(random.integer(1, 12))}/${random.integer(2019, 2029)}`;

/** A form that was filled in: labels, lines, boxes to tick and boxes for values. @param {Random} random */
export function form(random) {
  const print = printOf(random, { width: 720, from: fonts.sans, sizes: [13, 15] });
  const { writer } = print;
  const fields = random
    .shuffled([
      ['First name', random.pick(people).split(' ')[0] ?? ''],
      ['Surname', random.pick(people).split(' ')[1] ?? ''],
      ['Date of birth', date(random)],
      ['Street', random.pick(streets)],
      ['Town', random.pick(towns)],
      ['Telephone', `0${random.integer(200, 999)} ${random.integer(100000, 999999)}`],
      ['Occupation', random.pick(['Teacher', 'Engineer', 'Nurse', 'Carpenter'])],
      ['Reference', `${random.integer(1000, 9999)}-${random.integer(10, 99)}`],
    ])
    .slice(0, random.integer(5, 8));
  const isAbove = random.chance(0.5);
  const isPair = isAbove && random.chance(0.5);
  const field = (/** @type {string[]} */ [label = '', value = '']) =>
    isAbove
      ? loose(`${text(label, 'div', 'class="label"')}${text(value, 'div', 'class="value"')}`)
      : row([`${label}:`, value], 'class="line"');
  const boxes = random
    .shuffled(['New member', 'Change of address', 'By post', 'By telephone', 'Monthly', 'Yearly'])
    .slice(0, 3)
    .map((label) => {
      const isOn = random.chance(0.4);
      return `<span class="option"><span class="box${isOn ? ' on' : ''}"></span><span data-text="${isOn ? '[x]' : '[ ]'}">${label}</span></span>`;
    });
  return sheet(
    print,
    [
      text(
        random.pick([
          'Application for membership',
          'Change of personal data',
          'Request for a refund',
          'Registration form',
        ]),
        'h1',
      ),
      text('Please complete all sections in block letters.', 'p'),
      `<div class="fields ${isPair ? 'pair' : ''}">${fields.map(field).join('')}</div>`,
      `<div class="options" data-loose>${boxes.join('')}</div>`,
      text(writer.sentence(), 'p', 'class="foot"'),
      row(['Date', 'Signature'], 'class="sign"'),
    ],
    `.fields { display: grid; gap: 12px 22px; margin: 14px 0; } .pair { grid-template-columns: 1fr 1fr; } .label { font-size: 0.82em; } .value { border: 1px solid #555; padding: 4px 8px; }
.line { display: grid; grid-template-columns: 10em 1fr; } .line span:last-child { border-bottom: 1px solid #555; }
.options { display: flex; gap: 26px; margin: 14px 0; } .option { display: flex; gap: 8px; align-items: center; } .box { width: 13px; height: 13px; border: 1.4px solid #222; } .box.on { background: linear-gradient(45deg, transparent 44%, #111 44% 56%, transparent 56%), linear-gradient(-45deg, transparent 44%, #111 44% 56%, transparent 56%); }
.sign { display: flex; gap: 60px; margin-top: 60px; } .sign span { border-top: 1px solid #333; min-width: 200px; padding-top: 4px; font-size: 0.85em; }`,
  );
}

/** @param {Random} random */
export function invoice(random) {
  const print = printOf(random, { width: 740, from: [...fonts.sans, ...fonts.serif], sizes: [13, 14.5] });
  const items = random.shuffled(services).slice(0, random.integer(3, 6));
  const rows = items.map((item) => {
    const [count, price] = [random.integer(1, 12), random.integer(500, 30000)];
    return [item, String(count), (price / 100).toFixed(2), ((count * price) / 100).toFixed(2)];
  });
  const sum = rows.reduce((total, [, , , price]) => total + Number(price), 0);
  const cells = (/** @type {string[]} */ cells, tag = 'td') =>
    `<tr data-row>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const total = (/** @type {string} */ label, /** @type {number} */ value) =>
    row([label, `$${value.toFixed(2)}`], 'class="total"');
  const from = lines([random.pick(shops), random.pick(streets), random.pick(towns)]);
  const to = lines([random.pick(people), random.pick(streets), random.pick(towns)]);
  const facts = loose(
    [
      row(['Invoice number', String(random.integer(10000, 99999))], 'class="fact"'),
      row(['Date', date(random)], 'class="fact"'),
      row(['Due', date(random)], 'class="fact"'),
    ].join(''),
  );
  const { rule } = print.look.colors;
  return sheet(
    print,
    [
      text(random.pick(['Invoice', 'INVOICE', 'Invoice and delivery note']), 'h1'),
      `<div class="top">${from}${facts}</div>`,
      `<div class="to">${to}</div>`,
      `<table>${cells(['Description', 'Quantity', 'Price', 'Amount'], 'th')}${rows.map((row) => cells(row)).join('')}</table>`,
      `<div class="totals">${total('Subtotal', sum)}${total('Tax 20%', sum * 0.2)}${total('Total', sum * 1.2)}</div>`,
      text('Please pay within 30 days. Thank you for your order.', 'p', 'class="foot"'),
    ],
    `.top { display: flex; justify-content: space-between; margin: 10px 0 20px; } .fact { display: grid; grid-template-columns: 9em auto; } .to { margin-bottom: 26px; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: right; padding: 6px 8px; } th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid ${rule}; }
.totals { margin: 12px 0 30px auto; width: 260px; } .total { display: flex; justify-content: space-between; padding: 3px 8px; } .total:last-child { font-weight: 700; border-top: 2px solid; }`,
  );
}

/** @param {Random} random */
export function receipt(random) {
  const isTyped = random.chance(0.6);
  const print = printOf(random, {
    width: random.integer(330, 400),
    from: isTyped ? fonts.mono : fonts.sans,
    sizes: [13.5, 15],
  });
  const items = random.shuffled(goods).slice(0, random.integer(5, 11));
  const prices = items.map(() => random.integer(60, 1900));
  const sum = prices.reduce((total, price) => total + price, 0);
  const item = (/** @type {string} */ name, /** @type {number} */ at) =>
    row(
      [random.chance(0.5) && isTyped ? name.toUpperCase() : name, ((prices[at] ?? 0) / 100).toFixed(2)],
      'class="item"',
    );
  return sheet(
    print,
    [
      text(random.pick(shops), 'h2', 'class="middle"'),
      text(random.pick(streets), 'div', 'class="middle"'),
      text(random.pick(towns), 'div', 'class="middle"'),
      text(`Tel. 0${random.integer(1000, 1999)} ${random.integer(100000, 999999)}`, 'div', 'class="middle"'),
      '<div class="dash"></div>',
      ...items.map(item),
      '<div class="dash"></div>',
      row(['TOTAL', (sum / 100).toFixed(2)], 'class="item big"'),
      row(['CARD', (sum / 100).toFixed(2)], 'class="item"'),
      row([`${items.length} items`, `VAT ${(sum / 600).toFixed(2)}`], 'class="item"'),
      '<div class="dash"></div>',
      row([date(random), `${two(random.integer(8, 21))}:${two(random.integer(0, 59))}`], 'class="item"'),
      text('Thank you for shopping with us', 'div', 'class="middle"'),
    ],
    `#picture { padding: 26px 22px; background: #fff; color: #1a1a1a; } .middle { text-align: center; } .item { display: flex; justify-content: space-between; gap: 12px; white-space: nowrap; }
.dash { border-top: 1.5px dashed #333; margin: 8px 0; } .big { font-weight: 700; font-size: 1.25em; } h2 { margin: 0 0 2px; }`,
  );
}

/** @param {Random} random */
export function letter(random) {
  const print = printOf(random, { width: 700, sizes: [14, 16] });
  const place = random.pick(['left', 'center', 'right']);
  const name = random.pick(people);
  const sender = [random.pick(shops), `${random.pick(streets)}, ${random.pick(towns)}`];
  const isDateRight = random.chance(0.5);
  return sheet(
    print,
    [
      `<div class="sender">${text(sender[0] ?? '', 'h2')}${text(sender[1] ?? '')}</div>`,
      `<div class="meet">${lines([name, random.pick(streets), random.pick(towns)])}${isDateRight ? loose(text(print.writer.fill('{date}'))) : ''}</div>`,
      isDateRight ? '' : text(print.writer.fill('{date}'), 'p'),
      text(print.writer.title(), 'p', 'class="subject"'),
      text(`Dear ${name},`, 'p'),
      ...paragraphs(print, random.integer(7, 11)),
      text('Yours sincerely,', 'p'),
      text(random.pick(people), 'p', 'class="signed"'),
      loose(text(sender.join(' · ')), 'class="foot line"'),
    ],
    `.sender { text-align: ${place}; border-bottom: 1px solid; padding-bottom: 8px; margin-bottom: 34px; } .sender h2 { margin: 0; letter-spacing: 0.04em; }
.meet { display: flex; justify-content: space-between; margin-bottom: 30px; } .subject { font-weight: 700; margin: 20px 0 16px; } .signed { margin-top: 46px; } .line { text-align: center; margin-top: 40px; }`,
  );
}

/** Dishes with their prices at the right, or behind dots. @param {Random} random */
export function menu(random) {
  const print = printOf(random, { width: 620, sizes: [15, 18] });
  const style = random.pick(['apart', 'dots', 'centered']);
  const count = random.integer(2, 3);
  const left = random.shuffled(dishes);
  const course = (/** @type {string} */ name) => {
    const entries = left.splice(0, random.integer(2, 4)).map(([dish = '', with_ = '']) => {
      const price = amount(random, 4, 32);
      return style === 'centered'
        ? `${text(`${dish} ${price}`, 'div', 'class="dish"')}${text(with_, 'p', 'class="with"')}`
        : `${row([dish, price], 'class="dish"')}${text(with_, 'p', 'class="with"')}`;
    });
    return `${text(name, 'h2')}${entries.join('')}`;
  };
  return sheet(
    print,
    [
      text(random.pick(['Menu', 'The Copper Kettle', 'Lunch', "Chef's Table"]), 'h1'),
      ...random.shuffled(courses).slice(0, count).map(course),
    ],
    `h1 { text-align: center; font-size: 2.2em; } h2 { text-align: ${random.pick(['left', 'center'])}; color: var(--accent); }
.dish { display: flex; gap: 8px; font-weight: 700; white-space: nowrap; overflow: hidden; ${style === 'centered' ? 'justify-content: center;' : ''} } .dish > span:first-child { ${style === 'centered' ? '' : 'flex: 1; overflow: hidden;'} }
${style === 'dots' ? ".dish > span:first-child::after { content: ' . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .'; font-weight: 400; }" : ''}
.with { font-size: 0.88em; ${style === 'centered' ? 'text-align: center;' : ''} margin: 0 0 12px; }`,
  );
}

/** @param {Random} random */
export function contents(random) {
  const print = printOf(random, { width: 620, sizes: [14, 16] });
  const isDotted = random.chance(0.6);
  const isNumbered = random.chance(0.5);
  let page = 1;
  let chapter = 0;
  const entry = () => {
    page += random.integer(2, 28);
    const isChapter = chapter === 0 || random.chance(0.4);
    chapter += Number(isChapter);
    const name = isNumbered && isChapter ? `${chapter} ${print.writer.title()}` : print.writer.title();
    return row([name, String(page)], `class="entry ${isChapter ? 'chapter' : 'part'}"`);
  };
  return sheet(
    print,
    [text('Contents', 'h1'), ...Array.from({ length: random.integer(11, 18) }, entry)],
    `.entry { display: flex; white-space: nowrap; gap: 6px; } .entry > span:first-child { flex: 1; overflow: hidden; } .chapter { font-weight: 700; margin-top: 9px; } .part { padding-left: 1.6em; }
${isDotted ? ".entry > span:first-child::after { content: ' .............................................................................................'; font-weight: 400; }" : ''}`,
  );
}

/** Entries of a dictionary in columns, with its guide words above. @param {Random} random */
export function glossary(random) {
  const count = random.integer(1, 2);
  const print = printOf(random, { width: count * 340 + 80, sizes: [13, 15] });
  const from = random.integer(0, terms.length - 14);
  const chosen = terms.slice(from, from + 14);
  const entries = chosen.map(
    ([term = '', kind = '', meaning = '']) =>
      `<p data-text class="entry"><b>${term}</b> <i>${kind}</i> ${meaning}</p>`,
  );
  const guides = loose(row([chosen[0]?.[0] ?? '', chosen.at(-1)?.[0] ?? ''], 'class="head"'));
  return sheet(
    print,
    [
      guides,
      `<div class="columns">${entries.join('')}</div>`,
      loose(text(String(random.integer(9, 400)), 'p', 'class="number"')),
    ],
    `.head { border-bottom: 1px solid; margin-bottom: 14px; font-weight: 700; } .columns { columns: ${count}; column-gap: 28px; ${random.chance(0.5) ? 'column-rule: 1px solid #777;' : ''} } i { font-style: normal; color: #444; } .entry { padding-left: 1.1em; text-indent: -1.1em; } .number { text-align: center; margin-top: 12px; }`,
  );
}

/** @param {Random} random */
export function timetable(random) {
  const print = printOf(random, { width: 760, from: fonts.sans, sizes: [13, 15] });
  const runs = random.integer(4, 7);
  const names = stops.slice(0, random.integer(6, 10));
  let clock = random.integer(300, 420);
  const starts = Array.from({ length: runs }, () => (clock += random.integer(15, 55)));
  let after = 0;
  const rows = names.map((name) => {
    const cells = starts.map(
      (start) => `${two(Math.floor((start + after) / 60) % 24)}:${two((start + after) % 60)}`,
    );
    after += random.integer(3, 11);
    return `<tr data-row><td>${name}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const look = random.pick([
    'td { border: 1px solid #888; }',
    'tr:nth-child(even) { background: #e6e9ee; }',
    'tr { border-bottom: 1px solid #999; }',
    '',
  ]);
  return sheet(
    print,
    [
      text(`Line ${random.integer(2, 98)}: ${names[0]} to ${names.at(-1)}`, 'h1'),
      text(random.pick(['Monday to Friday', 'Saturdays, Sundays and holidays', 'Valid all year']), 'p'),
      `<table>${rows.join('')}</table>`,
      text(print.writer.sentence(), 'p', 'class="foot"'),
    ],
    `table { border-collapse: collapse; margin: 12px 0; } td { padding: 5px 11px; white-space: nowrap; } ${look}`,
  );
}
