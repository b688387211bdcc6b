// @ts-check
import { fonts } from '../../make/fonts.mjs';
import { text } from '../../make/html.mjs';
import { createWriter } from '../../words/writer.mjs';
import { image, loose, paragraphs, printOf, proseOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */
/** @import { Print } from './print.mjs' */

/** Two languages side by side. @param {Random} random */
export function bilingual(random) {
  const print = printOf(random, { lang: 'de', width: 820, sizes: [13, 15] });
  const other = { ...print, writer: createWriter(proseOf('en'), random), lang: 'en' };
  const side = (/** @type {Print} */ page) =>
    `<div>${text(page.writer.title(), 'h2')}${paragraphs(page, 9).join('')}</div>`;
  const sides = random.shuffled([side(print), side(other)]);
  return sheet(
    print,
    [`<div class="two">${sides.join('')}</div>`],
    `.two { display: grid; grid-template-columns: 1fr 1fr; gap: 34px; } h2 { margin-top: 0; } ${random.chance(0.4) ? '.two > div + div { border-left: 1px solid #777; padding-left: 17px; }' : ''}`,
  );
}

/** Columns from the right to the left. @param {Random} random */
export function arabicColumns(random) {
  const count = random.integer(2, 3);
  const print = printOf(random, { lang: 'ar', width: 300 * count + 60, sizes: [17, 20] });
  return sheet(
    print,
    [
      text(print.writer.title(), 'h1'),
      random.chance(0.4)
        ? loose(
            `${image(random, 260, 160)}${text(print.writer.sentence(), 'p', 'class="caption"')}`,
            'class="figure"',
          )
        : '',
      `<div class="columns">${paragraphs(print, count * 7).join('')}</div>`,
    ],
    `.columns { columns: ${count}; column-gap: 30px; } .figure { width: 260px; margin-bottom: 16px; } .caption { margin-top: 6px; } #picture { line-height: 1.75; }`,
  );
}

/** @param {Random} random @param {number} width @returns {Print} */
function verticalPrint(random, width) {
  return printOf(random, {
    lang: 'ja',
    width,
    sizes: [17, 22],
    from: [...fonts.mincho, ...fonts.mincho, ...fonts.japanese],
  });
}

/** In vertical lines each digit stands by itself, or two side by side; numbers as words are more usual. @param {string} words */
const kanjiNumbers = (words) =>
  words
    .replaceAll(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? digit)
    .replaceAll(/[:.]/g, '・')
    .replaceAll(',', '');

/** @param {Print} print @param {number} count */
const verticalParagraphs = (print, count) => paragraphs(print, count, kanjiNumbers);

const upright = 'writing-mode: vertical-rl; text-orientation: mixed;';

/** A page of a novel. @param {Random} random */
export function vertical(random) {
  const height = random.integer(420, 620);
  const print = verticalPrint(random, 700);
  const heading = random.chance(0.5) ? text(kanjiNumbers(print.writer.title()), 'h2') : '';
  return sheet(
    print,
    [
      `<div class="sheet" style="height: ${height}px">${heading}${verticalParagraphs(print, random.integer(9, 12)).join('')}</div>`,
    ],
    `.sheet { ${upright} } p { margin: 0; text-indent: 1em; } h2 { margin: 0 0 0 1em; } #picture { width: fit-content; line-height: ${random.between(1.6, 2).toFixed(2)}; }`,
  );
}

/** A horizontal headline over blocks of vertical lines, as in newspapers. @param {Random} random */
export function verticalNews(random) {
  const print = verticalPrint(random, 720);
  const height = random.integer(230, 300);
  const tier = () => `<div class="sheet">${verticalParagraphs(print, random.integer(5, 7)).join('')}</div>`;
  const number = loose(text(String(random.integer(2, 99)), 'p', 'class="number"'));
  return sheet(
    print,
    [text(kanjiNumbers(print.writer.title()), 'h1'), tier(), '<div class="rule gap"></div>', tier(), number],
    `.sheet { ${upright} height: ${height}px; margin-left: auto; } p { margin: 0; text-indent: 1em; } .gap { margin: 14px 0; } .number { text-align: center; text-indent: 0; margin-top: 10px; } #picture { line-height: 1.65; } h1 { text-align: ${random.pick(['left', 'center'])}; }`,
  );
}

const readings = {
  図書館: 'としょかん',
  会議: 'かいぎ',
  広場: 'ひろば',
  倉庫: 'そうこ',
  植物園: 'しょくぶつえん',
  受付: 'うけつけ',
  料金: 'りょうきん',
  資料: 'しりょう',
  電車: 'でんしゃ',
  手紙: 'てがみ',
  写真: 'しゃしん',
  傘: 'かさ',
  時計: 'とけい',
  鍵: 'かぎ',
  地図: 'ちず',
  海: 'うみ',
  春: 'はる',
};

/** With small readings beside some characters. @param {Random} random */
export function furigana(random) {
  const print = verticalPrint(random, 700);
  const pattern = new RegExp(Object.keys(readings).join('|'), 'g');
  const body = verticalParagraphs(print, random.integer(8, 10)).map((html) =>
    html.replaceAll(
      pattern,
      (word) => `<ruby>${word}<rt>${readings[/** @type {keyof typeof readings} */ (word)]}</rt></ruby>`,
    ),
  );
  return sheet(
    print,
    [`<div class="sheet" style="height: ${random.integer(420, 560)}px">${body.join('')}</div>`],
    `.sheet { ${upright} } p { margin: 0; text-indent: 1em; } #picture { width: fit-content; line-height: 2; } rt { font-size: 0.5em; }`,
  );
}
