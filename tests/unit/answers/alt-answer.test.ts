import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAltAnswer, altFlags } from '../../../utils/answers/alt-text/alt-answer';
import { altAttribute } from '../../../utils/lib/html';
import { characterCount } from '../../../utils/lib/text';
import { expectWithin, stopwatch } from '../support/stopwatch';

const cranes = 'Two cranes lift a red container off a ship';

describe('alt text is what is left without', () => {
  test.each([
    ['nothing', cranes],
    ['white space', `\n\n  ${cranes} \n`],
    ['no-width spaces', `\ufeff${cranes}\u200b`],
    ['straight quotes', `"${cranes}"`],
    ['quotes and a full stop', `"${cranes}".`, `${cranes}.`],
    ['a full stop in quotes', `"${cranes}."`, `${cranes}.`],
    ['English quotes', `“${cranes}”`],
    ['German quotes', `„${cranes}“`],
    ['French quotes', `« ${cranes} »`],
    ['single quotes', `'${cranes}'`],
    ['Japanese quotes', '「二つのクレーン」', '二つのクレーン'],
    ['backticks', `\`${cranes}\``],
    ['bold', `**${cranes}**`],
    ['italics', `_${cranes}_`],
    ['a heading', `## ${cranes}`],
    ['a list mark', `- ${cranes}`],
    ['a number', `1. ${cranes}`],
    ['a quotation mark of Markdown', `> ${cranes}`],
    ['a code fence', `\`\`\`\n${cranes}\n\`\`\``],
    ['a code fence with a language', `\`\`\`html\nalt="${cranes}"\n\`\`\``],
    ['a label', `Alt text: ${cranes}`],
    ['a label with a hyphen', `Alt-text: "${cranes}"`],
    ['a bold label', `**Alt text:** ${cranes}`],
    ['a bold label with the colon outside', `**Alt text**: ${cranes}`],
    ['a label on a line of its own', `**Alt Text:**\n\n${cranes}`],
    ['a label as a heading', `### Alt text:\n${cranes}`],
    ['a label with its length', `Alt text (42 characters): ${cranes}`],
    ['a label in quotes', `"Alt text: ${cranes}"`],
    ['the short label', `alt: ${cranes}`],
    ['a proposal’s label', `Suggested alt text: ${cranes}`],
    ['a German label', `Alternativtext: ${cranes}`],
    ['a German label with hyphen', `Alt-Text: ${cranes}`],
    ['a French label', `Texte alternatif : ${cranes}`],
    ['an Italian label', `Testo alternativo: ${cranes}`],
    ['a Spanish label', `Texto alternativo: ${cranes}`],
    ['a Portuguese label', `**Texto alternativo:** ${cranes}`],
    ['a Japanese label', '代替テキスト：二つのクレーン', '二つのクレーン'],
    ['an Arabic label', 'النص البديل: رافعتان', 'رافعتان'],
    ['an announcement', `Here is the alt text for this picture:\n\n${cranes}`],
    ['an attribute', `alt="${cranes}"`],
    ['an attribute in backticks', `\`alt="${cranes}"\``],
    ['an attribute with quotes in it', 'alt="A sign that says "Stop""', 'A sign that says "Stop"'],
    ['an attribute with entities', 'alt="Salt &amp; pepper, &quot;A&quot;"', 'Salt & pepper, "A"'],
    ['a whole tag', `<img src="a.jpg" alt="${cranes}" width="3">`],
    ['a count of its characters', `${cranes}\n\n(42 characters)`],
  ])('%s', (_what, answer, text = cranes) => {
    expect(parseAltAnswer(answer)).toEqual({ decision: 'alt', text, long: '', why: '', isShortened: false });
  });
});

test.each([
  'A “no entry” sign beside a “no parking” sign',
  '“Stop” and “Go” in big letters',
  'Empty street at night',
  'Leave empty bottles here: sign beside a bin',
  'Alternative text books on a shelf',
  'Vide grenier, a street full of stalls',
  'I’m sorry, card with roses',
  'Sorry we are closed, sign on a door',
  "Rock'n'roll dancers in a hall",
  'Alternating current, from plant to plug',
  '5 people',
])('%j is alt text as it stands', (answer) => {
  expect(parseAltAnswer(answer)).toMatchObject({ decision: 'alt', text: answer, long: '' });
});

describe('it is to be left empty', () => {
  test.each([
    ['(leave empty) — it only decorates.', 'it only decorates.'],
    ['(leave empty) - it only decorates.', 'it only decorates.'],
    ['(leave empty)', ''],
    ['(Leave empty): the caption says it.', 'the caption says it.'],
    ['[leave empty] – decorative', 'decorative'],
    ['(leave empty)\n\nIt only decorates.', 'It only decorates.'],
    ['**(leave empty)** — it only decorates.', 'it only decorates.'],
    ['`(leave empty)` — it only decorates.', 'it only decorates.'],
    ['"(leave empty)"', ''],
    ['Alt text: (leave empty) — decorative', 'decorative'],
    ['Leave empty.', ''],
    ['Leave it empty — decorative', 'decorative'],
    ['Empty', ''],
    ['(empty)', ''],
    ['Empty alt text', ''],
    ['alt=""', ''],
    ['alt=""\n\nIt only decorates.', 'It only decorates.'],
    ['<img src="a.png" alt="">', ''],
    ['""', ''],
    ['Alt text: ""', ''],
    ['No alt text needed.', ''],
    [
      'The alt text should be left empty because it only decorates.',
      'The alt text should be left empty because it only decorates.',
    ],
    ['(leer lassen) — sie schmückt nur.', 'sie schmückt nur.'],
    ['Leer lassen – nur Schmuck', 'nur Schmuck'],
    ['(laisser vide) — décorative', 'décorative'],
    ['(lasciare vuoto) — decorativa', 'decorativa'],
    ['(dejar vacío) — decorativa', 'decorativa'],
    ['(deixar vazio) — decorativa', 'decorativa'],
    ['（空のままにする）— 装飾', '装飾'],
    ['(اتركه فارغًا) — للزينة', 'للزينة'],
    ['Der Alternativtext sollte leer bleiben, da es nur schmückt.', expect.stringContaining('schmückt')],
  ])('%j', (answer, why) => {
    expect(parseAltAnswer(answer)).toEqual({
      decision: 'empty',
      text: '',
      long: '',
      why,
      isShortened: false,
    });
  });
});

describe('nothing is proposed by', () => {
  test.each([
    '',
    ' \n ',
    '```\n```',
    '---',
    "I'm sorry, but I can't help with that.",
    'I’m sorry, I cannot see any picture.',
    'I cannot view images.',
    "I'm unable to identify people in pictures.",
    'Unfortunately, I am not able to read it.',
    'As an AI, I cannot see this.',
    '"I can’t assist with that."',
    'Es tut mir leid, dabei kann ich nicht helfen.',
    'Leider kann ich das Bild nicht sehen.',
    'Je suis désolé, je ne peux pas aider.',
    'Mi dispiace, non posso aiutare.',
    'Lo siento, no puedo ayudar.',
    'Desculpe, não posso ajudar.',
    '申し訳ありませんが、お手伝いできません。',
    'عذرًا، لا أستطيع المساعدة.',
  ])('%j', (answer) => {
    expect(parseAltAnswer(answer)).toBeNull();
  });
});

describe('what follows is the long description', () => {
  const table = 'Sales rise.\n\n| Month | Sales |\n|---|---|\n| May | 12 |';
  test.each([
    ['after a blank line', `Chart of sales\n\n${table}`, table],
    ['at once', `Chart of sales\nJanuary 12, May 19.`, 'January 12, May 19.'],
    ['with a label', `Alt text: Chart of sales\n\nLong description: ${table}`, table],
    ['with a bold label', `**Alt text:** Chart of sales\n\n**Long description:**\n\n${table}`, table],
    ['with a heading', `Chart of sales\n\n## Detailed description:\n${table}`, table],
    ['with a German label', `Chart of sales\n\nAusführliche Beschreibung: ${table}`, table],
    ['in a fence', `Chart of sales\n\n\`\`\`\nMay 12\n\`\`\``, 'May 12'],
  ])('%s', (_what, answer, long) => {
    expect(parseAltAnswer(answer)).toMatchObject({ decision: 'alt', text: 'Chart of sales', long });
  });
});

describe('“image of”', () => {
  test.each([
    ['Image of a boat', 'A boat'],
    ['An image of a boat', 'A boat'],
    ['This is an image of a boat', 'A boat'],
    ['A picture showing a boat', 'A boat'],
    ['Bild von Booten', 'Booten'],
    ['Image d’un bateau', 'Un bateau'],
    ['Immagine di una barca', 'Una barca'],
    ['Imagen de un barco', 'Un barco'],
    ['Imagem de um barco', 'Um barco'],
    ['ボートの画像', 'ボート'],
    ['صورة قارب', 'قارب'],
  ])('%j is taken away where nothing hangs on it, and said', (answer, text) => {
    const found = parseAltAnswer(answer);
    expect(found).toMatchObject({ text, isShortened: true });
    expect(found && altFlags(found, { caption: '', beside: '' })).toEqual(['shortened']);
  });

  test.each([
    'Bild von einem Boot',
    'Bild eines Bootes',
    'Image du port',
    'Immagine del porto',
    'Imagen del puerto',
    'Imagem do porto',
    'صورة لقارب',
  ])('%j is flagged where words were bent by it', (answer) => {
    const found = parseAltAnswer(answer);
    expect(found).toMatchObject({ text: answer, isShortened: false });
    expect(found && altFlags(found, { caption: '', beside: '' })).toEqual(['saysImage']);
  });

  test.each(['Photograph of a boat', 'Screenshot of a form', 'Imagery of war', 'Bildung in Zahlen'])(
    '%j says more than that',
    (answer) => {
      expect(parseAltAnswer(answer)).toMatchObject({ text: answer, isShortened: false });
    },
  );
});

describe('what a person should look at', () => {
  const flags = (text: string, around = {}): string[] =>
    altFlags({ text, isShortened: false }, { caption: '', beside: '', ...around });

  test.each([
    ['nothing', 'A boat', []],
    ['150 characters', 'x'.repeat(150), []],
    ['151 characters', 'x'.repeat(151), ['tooLong']],
    ['150 emoji, each one character to people', '🚤'.repeat(150), []],
    ['two sentences', 'A boat. It is red', ['sentences']],
    ['two after an exclamation mark', 'Stop! A boat', ['sentences']],
    ['one with a full stop', 'A boat.', []],
    ['one with an abbreviation', 'Mr. Smith and Dr. Jones on a boat', []],
    ['one with a number', 'Route 1.5 km long', []],
    ['two Japanese ones', '船がある。海は青い。', ['sentences']],
    ['one Japanese one', '青い海の船。', []],
  ])('%s', (_what, text, expected) => {
    expect(flags(text)).toEqual(expected);
  });

  test.each([
    ['the caption', { caption: 'Two boats at dawn.' }, ['repeatsCaption']],
    ['the words beside it', { beside: 'TWO BOATS, AT DAWN' }, ['repeatsText']],
    ['a good part of them', { beside: 'Two boats at dawn, Bremen' }, ['repeatsText']],
    ['no part of them to speak of', { beside: `Two boats at dawn ${'and more '.repeat(9)}` }, []],
    ['other words', { caption: 'Two boats at dusk' }, []],
  ])('what repeats %s', (_what, around, expected) => {
    expect(flags('Two boats at dawn', around)).toEqual(expected);
  });
});

test('an attribute to paste has what HTML would read escaped', () => {
  expect(altAttribute('A & B say "<hi>"')).toBe('alt="A &amp; B say &quot;&lt;hi&gt;&quot;"');
  expect(altAttribute('')).toBe('alt=""');
});

test('length is counted in characters, as people do', () => {
  expect([characterCount('añ🚤'), characterCount('')]).toEqual([3, 0]);
});

// oxfmt-ignore
const marks = [
  '\n', '\r', '\u0085', '\u2028', '"', '**', '```', '`', '_', '“', '”', 'alt="', '(leave empty)', 'Alt text:',
  'Image of ', '- ', ' — ', '<img alt=', '>', '1. ', '&amp;', 'Long description:', '。',
];
const pieces = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...marks));

test('whatever comes, it never throws, and never gives alt text of more than one line', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const found = parseAltAnswer(parts.join(''));
      if (!found) return;
      expect(found.text).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/u);
      expect(found.text).toBe(found.text.trim());
      expect(found.text === '').toBe(found.decision === 'empty');
      altFlags(found, { caption: parts[0] ?? '', beside: parts[1] ?? '' });
    }),
    { numRuns: 2000 },
  );
});

test('plain words come out as they went in', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/).filter((each) => !/^(?:alt|empty|vide|image)/.test(each));
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 12 }), (words) => {
      const text = `The ${words.join(' ')}`;
      expect(parseAltAnswer(text)?.text).toBe(text);
    }),
  );
});

test('an answer without end takes no time', () => {
  const taken = stopwatch();
  for (const loop of ['"'.repeat(1e6), 'Alt text: '.repeat(1e5), '**a** '.repeat(2e5), ' '.repeat(1e6)])
    parseAltAnswer(loop);
  expectWithin(1000, taken());
});
