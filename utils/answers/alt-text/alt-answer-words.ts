// How models put alt text, in the languages that Sightread speaks: seen in their answers, or the plain translation.

/** What labels alt text, and what labels the long description after it. */
const altLabels = [
  'alt(?:ernative|ernate)?[ -]?text(?: attribute)?',
  'alt(?:ernativ)?[ -]?texte?',
  'alt',
  'texte alt(?:ernatif)?',
  'testo alt(?:ernativo)?',
  'texto alt(?:ernativo)?',
  '代替テキスト',
  '(?:alt|ALT)\\s?テキスト',
  '(?:ال)?نص (?:ال)?بديل',
  '(?:proposed|suggested|recommended|short) alt(?:ernative)?[ -]?text',
];
const longLabels = [
  '(?:long|extended|detailed) (?:description|alt(?:ernative)?[ -]?text)',
  'description',
  '(?:lange|ausführliche|detaillierte) (?:bild)?beschreibung',
  'description (?:longue|détaillée)',
  'descrizione (?:lunga|estesa|dettagliata)',
  'descripción (?:larga|extensa|detallada)',
  'descrição (?:longa|detalhada)',
  '(?:長い|詳細な|詳しい)?説明',
  '(?:ال)?وصف (?:ال)?(?:طويل|مفصل|تفصيلي)?',
];
const label = (labels: readonly string[]): RegExp =>
  new RegExp(`^(?:${labels.join('|')})\\s*(?:\\([^)]*\\)\\s*)?[:：]\\s*`, 'iu');
export const altLabel = label(altLabels);
export const longLabel = label(longLabels);

/** What leaving it empty is called: the marker that is asked for, and what models make of it. */
const emptyMarkers = [
  '(?:please )?leave (?:it |this |the alt(?:ernative)?[ -]?text )?(?:empty|blank)',
  'left (?:empty|blank)',
  'empty(?: alt(?:ernative)?[ -]?text| string)?',
  'no alt(?:ernative)?[ -]?text(?: is)?(?: needed| required| necessary)?',
  '(?:bitte )?leer ?(?:lassen|gelassen)?',
  'laisser (?:le texte )?vide',
  'vide',
  'lasciare? (?:il testo )?vuoto',
  'vuoto',
  'dejar(?:lo)? (?:el texto )?vacío',
  'vacío',
  'deixar (?:o texto )?(?:em branco|vazio)',
  'vazio',
  '空(?:のまま|にする|欄|白)?(?:にする|とする|でよい)?',
  '(?:ي)?(?:ُ)?ترك(?:ه)? فارغ(?:ا|ًا|اً)?',
  'اتركه فارغ(?:ا|ًا|اً)?',
  'فارغ',
];
const dash = '[-–—:：,;.。،]';
/** In brackets, or all there is in a line, or before a dash: `Empty street at night` is alt text. */
export const emptyMarker = new RegExp(
  `^[\`*_"“]*(?:[([（【]\\s*(?:${emptyMarkers.join('|')})\\s*[)\\]）】][\`*_"”]*|(?:${emptyMarkers.join('|')})(?=\\s*(?:$|[-–—:：.。]\\s|[-–—:：.。]$)))\\s*${dash}*\\s*`,
  'iu',
);
/** A sentence that says so. */
export const emptySentence =
  /^(?:the |this )?(?:image’s |image's |picture’s |picture's )?alt(?:ernative)?[ -]?(?:text|attribute)(?: attribute)?(?: for this (?:image|picture))? (?:should|can|may|must) (?:be (?:left )?|stay |remain )(?:empty|blank)\b|^der alt(?:ernativ)?[ -]?text (?:sollte|kann|soll) leer (?:bleiben|sein|gelassen werden)\b|^le texte alternatif (?:devrait|doit|peut) (?:être (?:laissé )?|rester )vide\b|^il testo alternativo (?:dovrebbe|deve|può) (?:essere (?:lasciato )?|rimanere )vuoto\b|^el texto alternativo (?:debería|debe|puede) (?:dejarse |estar |quedar(?:se)? )vacío|^o texto alternativo (?:deveria|deve|pode) (?:ser deixado |ficar |estar )(?:em branco|vazio)\b|^代替テキストは空/iu;

/** What begins an answer that is none. */
export const refusal =
  /^(?:i[’']?m sorry|i am sorry|sorry|i apologi[sz]e|unfortunately|as an ai)\b[^"]{0,80}\b(?:can[’']?t|cannot|unable|not able|won[’']?t|don[’']?t)\b|^i(?:[’']m| am)? (?:can[’']?t|cannot|unable|not able|won[’']?t)\b|^(?:es )?tut mir (?:sehr )?leid\b|^(?:leider )?(?:kann ich|ich kann)\b[^"]{0,60}\b(?:nicht|kein)|^(?:je suis )?désolée?(?!\p{L})|^je (?:ne peux pas|ne suis pas)|^mi dispiace\b|^(?:non posso|non sono in grado)\b|^lo siento\b|^no puedo\b|^(?:desculpe|sinto muito|lamento)\b|^não (?:posso|consigo)\b|^(?:申し訳|すみません|ごめん)|^(?:عذر|آسف|أعتذر|لا أستطيع|لا يمكنني)/iu;

/** How long it is, on a line of its own. */
export const lengthLine =
  /^[([]?(?:length: ?)?\d+ ?(?:characters?|chars?|Zeichen|caractères|caratteri|caracteres|文字|حرفًا|حرف)[)\]]?\.?$/iu;

/** What only says what follows: a line of its own that ends in a colon. */
export const preamble = /[:：]$/u;

/** What every screen reader says before the alt text by itself, where nothing after it depends on it grammatically. */
export const saysImageRemovable =
  /^(?:(?:an?|the|this|this is an?|here is an?)\s+)?(?:image|picture|graphic)\s+(?:of|showing|that shows|which shows|depicting)\s+(?=\S)|^(?:ein |das )?bild von (?!eine[mr]\b|de[mr]\b)(?=\S)|^(?:une )?image (?:de |d[’'])(?=\S)|^(?:un[’'])?immagine di (?=\S)|^(?:una )?imagen de (?=\S)|^(?:uma )?imagem de (?=\S)|^صورة (?!ل)(?=\S)/iu;
/** The same where words after it were bent by it: only a person can take it away. */
export const saysImage =
  /^(?:(?:an?|the|this)\s+)?(?:image|picture|graphic)\s+(?:of|showing|shows|that shows|depicting|depicts)\b|^(?:ein(?:e)? |das |die )?(?:bild|abbildung|grafik) (?:von|vom|eine[rs]|des|der|mit|zeigt)\b|^(?:une |l[’'])?image (?:de|du|des|montrant)\b|^(?:une )?image d[’']|^(?:un[’']|l[’'])?immagine (?:di|del|dello|della|dei|degli|delle|che mostra)\b|^(?:una |la )?imagen (?:de|del|que muestra)\b|^(?:uma |a )?imagem (?:de|do|da|dos|das|que mostra|mostrando)(?:\s|$)|の(?:画像|写真|イメージ)[。.]?$|^صورة\s/iu;
/** Japanese says it last. */
export const saysImageLast = /の画像[。.]?$/u;
