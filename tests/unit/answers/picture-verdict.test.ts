import { describe, expect, test } from 'vitest';
import type { AltHint } from '../../../utils/model/page-pictures';
import {
  hintsOf,
  isSpacer,
  verdictOf,
  type NamingFacts,
} from '../../../utils/answers/alt-text/picture-verdict';
import { facts, named } from '../support/naming-facts';
import { expectWithin, stopwatch } from '../support/stopwatch';

describe('a picture without a name', () => {
  test.each<[string, Partial<NamingFacts>, string]>([
    ['has none', {}, 'missing noName'],
    ['has a blank alt', { alt: ' ' }, 'missing blankAlt'],
    ['has an empty alt', { alt: '', role: 'presentation' }, 'decorative emptyAlt'],
    ['has an empty alt and the role of a picture', { alt: '' }, 'missing noName'],
    ['is marked as decorative', { role: 'presentation' }, 'decorative presentationRole'],
    ['is marked in vain', { hasConflict: true }, 'missing presentationConflict'],
    ['is a drawing without a role', { kind: 'svg', role: '' }, 'decorative exposed'],
    ['is a drawing with one', { kind: 'svg' }, 'missing noName'],
    ['is of a style', { kind: 'background', role: '' }, 'decorative noRole'],
    ['is a button', { kind: 'button', role: 'button' }, 'missing defaultButtonName'],
    [
      'is a button with an empty alt',
      { kind: 'button', role: 'button', alt: '' },
      'missing defaultButtonName',
    ],
    ['is a film', { kind: 'video', role: '' }, 'decorative exposed'],
    [
      'is alone in a link without a name',
      { alt: '', role: 'presentation', control: { kind: 'link', hasWords: false, hasName: false } },
      'missing emptyAlt',
    ],
    [
      'is in a link with a name',
      { alt: '', role: 'presentation', control: { kind: 'link', hasWords: false, hasName: true } },
      'decorative emptyAlt',
    ],
    ['is an image map', { alt: '', role: 'presentation', isImageMap: true }, 'missing emptyAlt'],
  ])('%s', (_what, more, said) => {
    const { verdict, reason } = verdictOf({ ...facts, ...more }, 1);
    expect(`${verdict} ${reason.kind}`).toBe(said);
  });
});

describe('a name', () => {
  test.each<[string, string]>([
    ['Harbour houses in the sun', 'namedBy'],
    ['Nyhavn', 'namedBy'],
    ['Boeing 747', 'namedBy'],
    ['R2-D2', 'namedBy'],
    ['2024', 'namedBy'],
    ['Screenshot of the settings', 'namedBy'],
    ['How to open a file.png in an editor', 'namedBy'],
    ['The file holiday.png', 'namedBy'],
    ['★★★', 'namedBy'],
    ['🙂', 'namedBy'],
    ['Façade', 'namedBy'],
    ['nyhavn.jpg', 'fileName'],
    ['NYHAVN.JPG', 'fileName'],
    ['/images/other.webp', 'fileName'],
    ['IMG_1234', 'fileName'],
    ['IMG-20240101-WA0001', 'fileName'],
    ['IMG_20240101_123456', 'fileName'],
    ['DSC00123', 'fileName'],
    ['DSC_0042 copy', 'fileName'],
    ['_MG_0042', 'fileName'],
    ['P1010042', 'fileName'],
    ['PXL_20240101_123456789', 'fileName'],
    ['20240101_123456', 'fileName'],
    ['Screenshot 2024-01-01 at 10.00.00', 'fileName'],
    ['Bildschirmfoto 2024-01-01 um 10.00.00', 'fileName'],
    ['Capture d’écran 2024-01-01', 'fileName'],
    ['スクリーンショット 2024-01-01', 'fileName'],
    ['WhatsApp Image 2024-01-01 at 10.00.00', 'fileName'],
    ['94251e110d24a4c2b6e6ce76e7203374', 'fileName'],
    ['123e4567-e89b-12d3-a456-426614174000', 'fileName'],
    ['1234567890', 'fileName'],
    ['image', 'placeholder'],
    ['Image 3', 'placeholder'],
    ['photo (2)', 'placeholder'],
    ['Untitled', 'placeholder'],
    ['spacer', 'placeholder'],
    ['…', 'placeholder'],
    ['Bild', 'placeholder'],
    ['Ohne Titel 4', 'placeholder'],
    ['Photographie', 'placeholder'],
    ['sans titre', 'placeholder'],
    ['Immagine', 'placeholder'],
    ['senza titolo', 'placeholder'],
    ['imágenes', 'placeholder'],
    ['sin título', 'placeholder'],
    ['Imagem 1', 'placeholder'],
    ['sem título', 'placeholder'],
    ['画像', 'placeholder'],
    ['写真１', 'placeholder'],
    ['صورة', 'placeholder'],
    ['صورة ٣', 'placeholder'],
    ['image of', 'placeholder'],
    ['Picture of', 'placeholder'],
    ['A photo of a', 'placeholder'],
    ['The picture', 'placeholder'],
    ['Ein Bild', 'placeholder'],
    ['Foto von', 'placeholder'],
    ['Abbildung zeigt', 'placeholder'],
    ['Une image', 'placeholder'],
    ['Photo de', 'placeholder'],
    ['Image d’', 'placeholder'],
    ['L’immagine', 'placeholder'],
    ['Foto di', 'placeholder'],
    ['Una imagen', 'placeholder'],
    ['Fotografía de', 'placeholder'],
    ['Uma foto', 'placeholder'],
    ['Imagem de', 'placeholder'],
    ['の画像', 'placeholder'],
    ['写真です', 'placeholder'],
    ['صورة من', 'placeholder'],
    ['هذه صورة', 'placeholder'],
    ['Picture of a boat', 'namedBy'],
    ['Picture frame', 'namedBy'],
    ['Bild der Frau', 'namedBy'],
    ['Foto di Roma', 'namedBy'],
    ['click', 'namedBy'],
    ['Here', 'namedBy'],
    ['logo logo logo', 'repeatedWord'],
    ['Cat, cat', 'repeatedWord'],
    ['会社会社', 'repeatedWord'],
    ['couscous', 'namedBy'],
  ])('“%s”', (name, reason) => expect(verdictOf(named(name), 1).reason.kind).toBe(reason));

  describe.each([
    ['in a link', { control: { kind: 'link', hasWords: false, hasName: true } }],
    ['in a button', { control: { kind: 'button', hasWords: false, hasName: true } }],
    ['of a button', { kind: 'button', role: 'button' }],
    ['of a part of an image map', { kind: 'area', role: 'link' }],
  ] as const)('%s', (_where, more) =>
    test.each([
      'click',
      'Click here!',
      'here',
      'Submit',
      'hier klicken',
      'Absenden',
      'Cliquez ici',
      'Envoyer',
      'Clicca qui',
      'Invia',
      'Haz clic aquí',
      'Enviar',
      'Clique aqui',
      'Submeter',
      'こちらをクリック',
      '送信',
      'انقر هنا',
      'إرسال',
    ])('“%s” says nothing of what it does', (name) =>
      expect(verdictOf(named(name, more), 1)).toEqual({ verdict: 'poor', reason: { kind: 'controlWord' } }),
    ),
  );

  const link = { kind: 'link', hasWords: false, hasName: true } as const;
  test.each<[string, Partial<NamingFacts>, string]>([
    ['Left arrow', { control: link }, 'controlWord'],
    ['lens icon', { control: { ...link, kind: 'button' } }, 'controlWord'],
    ['gear', { kind: 'area', role: 'link' }, 'controlWord'],
    ['A heart', { control: link }, 'namedBy'],
    ['Left arrow', { control: link, target: '/arrows/left' }, 'namedBy'],
    ['Left arrow', { control: { ...link, hasWords: true } }, 'namedBy'],
    ['Left arrow', {}, 'namedBy'],
  ])('that is the look of an icon tells no target: %s, %o', (name, more, kind) =>
    expect(verdictOf(named(name, more), 1).reason.kind).toBe(kind),
  );

  test.each([
    'More',
    'Read more',
    'Mehr erfahren',
    'En savoir plus',
    'Leggi tutto',
    'Ver más',
    'Saiba mais',
    'もっと見る',
    'المزيد',
  ])('“%s” tells no place of a link, and may be what a button does', (name) => {
    const kindIn = (kind: 'link' | 'button') =>
      verdictOf(named(name, { control: { kind, hasWords: false, hasName: true } }), 1).reason.kind;
    expect([kindIn('link'), kindIn('button')]).toEqual(['controlWord', 'namedBy']);
  });

  test.each(['Search', 'Home', 'Suche', 'Rechercher', 'Cerca', 'Buscar', 'Pesquisar', '検索', 'بحث'])(
    'of a link may be “%s”',
    (name) =>
      expect(verdictOf(named(name, { kind: 'button', role: 'button' }), 1).reason.kind).toBe('namedBy'),
  );

  test('that its file has, with the marks of a program', () => {
    const addresses = ['https://example.com/hero_banner_final.jpg?w=3'];
    expect(verdictOf(named('hero_banner_final', { addresses }), 1).reason.kind).toBe('fileName');
    expect(
      verdictOf(named('My photo.jpg', { addresses: ['https://example.com/My%20photo.jpg'] }), 1).reason.kind,
    ).toBe('fileName');
  });

  test('that is made to take long takes no time', () => {
    const long = [
      'dsc123',
      '12345678',
      'image of ',
      'Screenshot 1',
      '会社',
      'a.',
      '((((',
      '- ',
      'may be ',
    ].flatMap((start) => [
      `${start}${'a_'.repeat(1000)}!`,
      `${start}${start.repeat(500)}`,
      `${start}${' 1'.repeat(900)}!`,
    ]);
    // Words that stand in several lists.
    const ambiguous = [
      'bg ',
      'hero-',
      'de la ',
      'image ',
      'foto ',
      '背景',
      'の',
      'イメージ',
      'صورة ',
      'x+',
      '%20',
      'sed ',
    ].flatMap((word) => [4, 8, 9, 15, 30, 99].map((times) => `${word.repeat(times)}!cat`));
    const taken = stopwatch();
    for (const name of [...long, ...ambiguous]) {
      verdictOf(named(name), 1);
      hintsOf(named(name, { caption: name, beside: name }));
    }
    expectWithin(2000, taken());
  });

  test('of a file belongs in a link that downloads it', () => {
    expect(verdictOf(named('nyhavn.jpg', { isInDownload: true }), 1).verdict).toBe('named');
  });

  test('that other pictures have', () => {
    expect(verdictOf(named('Read more'), 3)).toEqual({
      verdict: 'poor',
      reason: { kind: 'sameName', count: 3 },
    });
    expect(verdictOf(named('Read more'), 1)).toEqual({
      verdict: 'named',
      reason: { kind: 'namedBy', by: 'alt' },
    });
  });
});

describe('hints', () => {
  const link = { kind: 'link', hasWords: false, hasName: true } as const;
  test.each<[string, NamingFacts, AltHint[]]>([
    ['none', named('A cat'), []],
    ['the caption', named('A cat', { caption: 'A cat.' }), ['repeatsCaption']],
    [
      'the beginning of the caption',
      named('Houses at the harbour', { caption: 'Houses at the harbour. Photo: N. N.' }),
      ['repeatsCaption'],
    ],
    ['a word of the caption', named('Cat', { caption: 'Cat and dog' }), []],
    ['the paragraph', named('A cat', { beside: 'A cat' }), ['repeatsText']],
    ['a part of the paragraph', named('cat', { beside: 'Here is a cat.' }), []],
    [
      'words of the link',
      named('Shop', { beside: 'Shop now', control: { ...link, hasWords: true } }),
      ['repeatsText'],
    ],
    [
      'a part of a word of the link',
      named('Shop', { beside: 'Shopping', control: { ...link, hasWords: true } }),
      [],
    ],
    ['alone in a link', named('Cat', { control: link }), []],
    ['an icon that may be a thing', named('A heart', { control: link }), ['asksTarget']],
    ['an icon on a page about it', named('A heart', { control: link, target: '/hearts Organs' }), []],
    ['an area without a name', { ...facts, kind: 'area', role: 'link' }, ['linkWithoutName']],
    ['an image map', { ...facts, alt: '', role: 'presentation', isImageMap: true }, ['imageMap']],
    [
      'a title with empty alt text',
      { ...facts, alt: '', role: 'presentation', title: 'Opening times' },
      ['titleOnly'],
    ],
    [
      'a title that is also beside it',
      { ...facts, alt: '', role: 'presentation', title: 'Opening times', beside: 'Our opening times' },
      [],
    ],
    [
      'alone in a link without a name',
      { ...facts, control: { ...link, hasName: false } },
      ['linkWithoutName'],
    ],
    [
      'alone in a button without a name',
      { ...facts, control: { kind: 'button', hasWords: false, hasName: false } },
      ['buttonWithoutName'],
    ],
    ['beside another name in a link', { ...facts, control: link }, []],
    ['a title', named('A cat', { by: 'title' }), ['titleOnly']],
    ['too long', named('x'.repeat(151)), ['tooLong']],
    ['long', named('x'.repeat(150)), []],
  ])('%s', (_what, given, hints) => expect(hintsOf(given)).toEqual(hints));

  test.each([
    'Image of a cat',
    'A photo of a cat',
    'picture showing a cat',
    'Bild von einer Katze',
    'Ein Foto des Hafens',
    'Photo d’un chat',
    'Une image de chat',
    'Immagine di un gatto',
    "Foto dell'isola",
    'Imagen de un gato',
    'Fotografía del puerto',
    'Imagem de um gato',
    'Uma foto da casa',
    '猫の画像',
    '猫の写真です',
    'صورة لقطة',
    'صورة قطة',
    'Image: a cat',
  ])('“%s” says that it is one', (name) => expect(hintsOf(named(name))).toEqual(['saysImage']));

  test.each([
    'Imagery',
    'Photographer at work',
    'Bildung',
    'Photosynthèse',
    'Imagine',
    'Fotostudio',
    '画像処理の図書館',
  ])('“%s” does not', (name) => expect(hintsOf(named(name))).toEqual([]));
});

describe('a spacer', () => {
  const shown = { width: 100, height: 80, naturalWidth: 100, naturalHeight: 80, uses: 1 };
  test.each<[string, Partial<typeof shown>, boolean]>([
    ['a picture', {}, false],
    ['of one pixel', { naturalWidth: 1, naturalHeight: 1 }, true],
    ['of three', { width: 3, height: 3 }, true],
    ['of four', { width: 4, height: 4 }, false],
    ['a line', { width: 800, height: 2 }, true],
    ['shown in nothing', { width: 0, height: 0 }, true],
    ['not loaded yet', { width: 0, height: 0, naturalWidth: 0, naturalHeight: 0 }, false],
    ['a drawing of one pixel', { width: 1, height: 1, naturalWidth: 0, naturalHeight: 0 }, true],
    ['a bullet of many', { width: 16, height: 16, uses: 4 }, true],
    ['one of few', { width: 16, height: 16, uses: 3 }, false],
    ['a large one of many', { uses: 9 }, false],
  ])('%s', (_what, more, is) => expect(isSpacer({ ...shown, ...more })).toBe(is));
});
