// What is counted and what is denied, in the languages that Sightread speaks.

const list = (words: string): readonly string[] => words.split(' ');

/** The words for the numbers from one to twelve; several forms of one are joined by a slash. */
const counted: Record<string, string> = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  de: 'eins/ein/eine/einen/einem/einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  fr: 'un/une deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'uno/un/una due tre quattro cinque sei sette otto nove dieci undici dodici',
  es: 'uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  pt: 'um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze',
  ar: 'واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان تسعة/تسع عشرة/عشر',
};

/** What is denied with, a word each; `\p{L}` and such may stand in one. */
const denied: Record<string, string> = {
  en: "not no never none nobody nothing neither nor without cannot \\p{L}+n['’]t",
  de: 'nicht kein kein\\p{L}+ nie niemals nichts niemand niemanden weder ohne nirgends',
  fr: 'pas jamais rien aucun aucune sans ni non nul nulle',
  it: 'non no mai niente nulla nessun nessuno nessuna senza né',
  es: 'no nunca jamás nada nadie ningún ninguno ninguna sin tampoco ni',
  pt: 'não nunca jamais nada ninguém nenhum nenhuma sem nem tampouco',
  ar: 'لا ليس ليست ليسوا لم لن بدون بلا دون غير',
};

/** Words that stand in every text. */
const common: Record<string, string> = {
  en: 'a an the and or of in on at to is are was were be been it its this that there with by for from as which who has have had can i you he she they we very also picture image photo shows show shown seen see',
  de: 'der die das den dem des ein eine einen einem einer eines und oder von im in an am auf zu zum zur ist sind war waren es dies dieser diese dieses mit für aus als auch sehr man sich hat haben wird werden bild foto zeigt zeigen sieht',
  fr: 'le la les l un une des du de d et ou dans sur à au aux est sont était il elle ils ce cet cette ces avec par pour en qui que on se a ont y image photo montre voit',
  it: 'il lo la i gli le l un uno una di del della dei delle da dal dalla in nel nella su sul sulla a al alla e o è sono era che con per si ha hanno c questo questa immagine foto mostra vede',
  es: 'el la los las un una unos unas de del en a al y o es son era hay que con por para se su sus este esta esto ha han imagen foto muestra ve',
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas ao à e ou é são era há que com por para se este esta isto tem têm imagem foto mostra vê',
  ar: 'في من على إلى عن مع هذا هذه ذلك و أو هو هي كان كانت التي الذي أن إن صورة الصورة يوجد توجد تظهر',
};

const base = (lang: string): string => lang.toLowerCase().split('-')[0] ?? '';
/** Text of a language that nobody named is taken for English; Arabic and Japanese are known by their letters. */
const listed = <T>(lists: Record<string, T>, lang: string): T | undefined => lists[base(lang)] ?? lists['en'];

/** The number that a word of a language stands for. */
export function numberWords(lang: string): ReadonlyMap<string, number> {
  const own = [listed(counted, lang) ?? '', counted['ar'] ?? ''];
  return new Map(
    own.flatMap((words) =>
      list(words).flatMap((forms, at) => forms.split('/').map((form) => [form, at + 1] as const)),
    ),
  );
}

const only = 'only|just|merely|nur|bloß|seulement|solo|sólo|solamente|só|somente|apenas|فقط';
/** Japanese denies at the end of its verbs; 少ない and なくなる deny nothing, だけでなく says “not only”. */
const deniedInJapanese =
  '(?<![少危切])ない|ません|なかった|(?<![少けで])なく(?!な)|[無な]し(?![いくたにと])|(?<=せ)ずに';

/** Finds the words of a language that deny: none in “not only”, nor in “No. 5”. */
export function denying(lang: string): RegExp {
  const words = [...list(listed(denied, lang) ?? ''), ...list(denied['ar'] ?? '')].join('|');
  const word = `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])(?!\\s+(?:${only})(?!\\p{L}))(?!\\.?\\s*\\p{Nd})`;
  return new RegExp(`${word}|${deniedInJapanese}`, 'giu');
}

/** Words that tell nothing of what a sentence is about. */
export function commonWords(lang: string): ReadonlySet<string> {
  return new Set([...list(listed(common, lang) ?? ''), ...list(common['ar'] ?? '')]);
}
