import { foldCase } from '../../lib/text';
// What the words of a picture's name give away by themselves, in every language that we speak.

/** A name as it is compared: one case, no punctuation at its ends, one blank between words. */
export function normal(name: string): string {
  return foldCase(name)
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^[\p{P}\p{Z}]+|[\p{P}\p{Z}]+$/gu, '');
}

/** Words for a picture that say nothing of it; a number after them says no more. English, German, French, Italian, Spanish, Portuguese, Japanese, Arabic. */
const placeholders = new Set(
  [
    'image|images|img|picture|pictures|pic|photo|photos|photograph|graphic|graphics|icon|thumbnail|thumb|spacer|blank',
    'untitled|placeholder|image placeholder|placeholder image|alt|alt text|alternative text|image description|no image',
    'no alt|no alt text|null|undefined|none|n/a|default|default image|empty|dot|clear|transparent|pixel|figure|file',
    'upload|attachment|screenshot|screen shot|image not found|image unavailable|insert image description here|bullet',
    'bild|bilder|foto|fotos|grafik|abbildung|symbol|symbolbild|platzhalter|platzhalterbild|ohne titel|unbenannt',
    'alternativtext|bildschirmfoto|vorschaubild|kein bild|leer',
    'photographie|illustration|graphique|icône|sans titre|sans nom|vignette|texte alternatif|capture d’écran',
    "capture d'écran|espaceur|vide|image par défaut|pas d’image|pas d'image",
    'immagine|immagini|fotografia|grafica|icona|segnaposto|senza titolo|miniatura|testo alternativo|schermata|vuoto',
    'imagen|imágenes|fotografía|gráfico|icono|ícono|sin título|sin titulo|marcador de posición|texto alternativo',
    'captura de pantalla|vacío|sin imagen|espaciador',
    'imagem|imagens|fotografias|gráfico|ícone|sem título|sem titulo|espaço reservado|captura de tela|captura de ecrã',
    'marcador de posição|sem imagem|vazio|espaçador',
    '画像|写真|イメージ|ピクチャー|フォト|図|アイコン|サムネイル|無題|タイトルなし|代替テキスト|スペーサー|プレースホルダー',
    'スクリーンショット|画像なし|イラスト',
    'صورة|صوره|صور|الصورة|صورة فوتوغرافية|رسم|أيقونة|ايقونة|بدون عنوان|بلا عنوان|صورة مصغرة|نص بديل|لقطة شاشة|عنصر نائب',
    'فارغ|لا توجد صورة',
  ].flatMap((line) => line.split('|')),
);

/** Whether a name is a word that any picture could have, or holds no letter, digit or symbol at all. */
export function isPlaceholder(name: string): boolean {
  if (/^\p{P}*$/u.test(name)) return true;
  const word = normal(name);
  // “Photo 3”, “image (2)”, “画像１”.
  const alone = word.replace(/[\s\-#(（]*\p{Nd}+[)）]?$/u, '');
  return word !== '' && (placeholders.has(word) || (alone !== '' && placeholders.has(alone)));
}

/** Whether a name is one word, said again and again. */
export function isRepeatedWord(name: string): boolean {
  const words = normal(name)
    .split(/[\p{P}\p{Z}]+/u)
    .filter((word) => word !== '');
  if (words.length > 1) return words.every((word) => word === words[0]);
  // No blanks part words in these scripts.
  return /^([\p{Script=Han}\p{Script=Katakana}ー]{2,}?)\1+$/u.test(words[0] ?? '');
}

/** “Image of …” and the like: what the role says already. */
const sayings = [
  /^(an? |the )?(image|picture|photo|photograph|pic|graphic|illustration) (of|showing|depicting)\s/,
  /^(ein |eine |das |die )?(bild|foto|fotografie|grafik|abbildung|illustration) (von|vom|des|der|einer|eines|mit|zeigt)\s/,
  /^(une |l['’])?(image|photo|photographie|illustration|illustration) (de|du|des|d['’]|montrant|représentant)/,
  /^(un['’]|una |un |l['’]|la )?(immagine|foto|fotografia|illustrazione|grafica) (di|del|della|dello|dei|degli|delle|dell['’]|d['’]|che)/,
  /^(una |la )?(imagen|foto|fotografía|ilustración|gráfico) (de|del|que)\s/,
  /^(uma |a )?(imagem|foto|fotografia|ilustração|gráfico) (de|do|da|dos|das|que|com)\s/,
  /.の(画像|写真|イラスト|図|イメージ)です?$|.の(画像|写真|イラスト|図|イメージ)$/,
  /^(صورة|صوره|رسم)\s+(ل|لـ|من|تظهر|توضح|توضيحي|فوتوغرافية)?\s*\S/,
  /^(image|picture|photo|graphic|bild|foto|grafik|imagen|imagem|immagine|画像|写真|صورة)\s*[:：]\s*\S/,
];

/** Whether a name says that it is of a picture. */
export function saysImage(name: string): boolean {
  const said = foldCase(name).trim();
  return sayings.some((saying) => saying.test(said));
}
