import { expect, it } from 'vitest';
import { withLookAlikes } from '../../../../utils/engines/on-device-text/japanese-letters';
import { lineAt } from './lines';

const mended = (text: string): string =>
  withLookAlikes(lineAt(0, 0, text))
    .words.map((word) => word.text)
    .join(' ');

it.each([
  ['子どもはニ〇ー六年', '子どもは二〇一六年'],
  ['大人七二ニー円、ハ人', '大人七二二一円、八人'],
  ['人ロは一九五四年', '人口は一九五四年'],
  ['パ一セント上がる', 'パーセント上がる'],
  ['タ方にエ場へ', '夕方に工場へ'],
  ['二0一六年と二OO三年', '二〇一六年と二〇〇三年'],
  ['削除しますか?はい!', '削除しますか？はい！'],
  ['そうですか?', 'そうですか？'],
  ['三六・0度', '三六・〇度'],
])('%s is %s', (read, right) => {
  expect(mended(read)).toBe(right);
});

it.each([
  'ローマのニュース',
  'ラーメン三杯',
  '新しいロゴ',
  'らーめん',
  '3 O二',
  '第10一20号',
  '東京タワー',
  'ハンドル名',
  'エ',
  'a 0 b',
  'Windowsとは OK?',
])('%s stays', (text) => {
  expect(mended(text)).toBe(text);
});

it('words and their boxes stay apart', () => {
  const line = lineAt(0, 0, '第ニ 部');
  const read = withLookAlikes(line);
  expect(read.words.map((word) => word.text)).toEqual(['第二', '部']);
  expect(read.words.map((word) => word.box)).toEqual(line.words.map((word) => word.box));
});
