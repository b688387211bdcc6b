import { fileNameOf } from '../../lib/url';
import { fileWords, shared } from './vocabulary';

/** The extensions of picture files, also before the number of a copy, a size or a query. */
const extension =
  /(?<=[^\s.])\.(jpe?g|jfif|png|apng|gif|webp|avif|svgz?|bmp|ico|tiff?|hei[cf]|jxl|psd)(?:\.webp)?(?:[?#&@]\S*|[\s_-]*\(?\d{1,4}\)?(?:x\d+)?)?$/i;

/** Generated names: UUIDs, long hexadecimal and decimal numbers, and these at the end of a word. */
const generatedNumbers = [
  /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i,
  /^(?=.*\d)[\da-f]{16,}$/i,
  /^(?=(?:[a-f]*\d){4})(?=\d*[a-f])[\da-f]{12,15}$/i,
  /^\d{8}[\w-]*$/,
  /^[a-z]+[-_]\d{10,}(-[\da-f]{6,})?$/i,
  // Of Hatena's pictures.
  /^f:id:[\w-]+:\d{14}\w?(?::\w+)?$/,
];

/** Names by cameras, telephones, messengers and systems. */
const deviceNames = [
  /^(_?(dsc[nf]?|imgp?|img_e|pict|pxl|mvi|mvimg|vid|gopr|dji|cimg|sam|kimg|hpim|sdc|wp|cam|scan|crw|cr2|mg|fb_img|received|resized|snapchat))[ _-]?\d{3}[\w .-]*$/i,
  /^_?mg_\d{4}$|^p\d{7}$|^(19|20)\d{6}[ _-]\d{6}\w*$/i,
  /^img[ _-]\d{8}[ _-]wa\d+$|^(whatsapp|signal|telegram)[ -](image|photo|bild|immagine|imagen|imagem|画像|صورة)?[ -]?(de |do )?\p{Nd}{4}.*$/iu,
  // With a date: “Screenshot of the settings” describes.
  /^(screen ?shot|bildschirmfoto|capture d['’ ]?[ée]cran|schermata|captura( de (pantalla|tela|ecrã))?|スクリーンショット|لقطة شاشة)[ _-]*(from |du |vom |del |de |em )?[（(]?\p{Nd}.*$/iu,
  /^(photo|foto|image|bild|clip|imagen|imagem|immagine)[ _]\d{1,4}[-._]\d\d?[-._]\d\d.*$/i,
];

const stockSites =
  'shutterstock|istock(?:photo)?|getty ?images|adobe ?stock|fotolia|deposit ?photos|dreamstime|alamy|123rf|bigstock(?:photo)?|unsplash|pexels|pixabay|' +
  'freepik|rawpixel|vecteezy|canva|stocksy|envato';

/** Numbers and names by sites for stock photos. A site's own name, and a credit after other words, are content. */
const stockNames = [
  new RegExp(
    `^(?:${stockSites})(?:[ _#:-]+(?:stock|photo|image|id|m|l|xl|s|maximum|large))*[ _#:-]*(?=(?:[a-z]*\\d){3})[a-z\\d]{5,}[^\\s,.]*$`,
    'i',
  ),
  new RegExp(`^(?:${stockSites})[-_](?=\\S*\\d)\\S+$`, 'i'),
  /^\S+-unsplash(?:[-_ ]?\(?\d+\)?)?$|^stock-(?:photo|vector|illustration)-\S+$/i,
];

/** Folders of pictures in addresses and on disks. */
const path =
  /^[A-Za-z]:\\\S|^(?:https?:|\.{0,2}\/)?\S*(?:^|\/)(?:wp-content|uploads?|images?|imgs?|assets|static|fileadmin|public|_next|dam)\/\S+$|^(?:data:image|blob:)\S+$/;

/** What programs put at the end of a name: a size, “scaled”, the number of an edit; and a space that is encoded. */
const marks = /^\S*[^\s\d]\S*[-_@](?:\d{2,4}x\d{2,4}|scaled|e\d{10,}|\dx)$|^\S*%20\S*$/i;

/** No file system of today has longer names, in characters. */
const maxFileName = 255;

/** Words by which a text tells of a file. */
const tellsOfFile =
  /(?<!\p{L})(?:files?|named|called|datei|namens|fichier|nommée?|archivo|fichero|llamad[oa]|chiamat[oa]|arquivo|ficheiro|chamad[oa]|screenshot|bildschirmfoto)(?!\p{L})|ファイル|ملف/iu;

/**
 * Whether a picture's name is a file name or a path. A plain word that equals the file's name without its extension may
 * well be right, and only a person can tell; so may joined words that are in the address of the link around, such as a
 * person's. `addresses` are those that the picture may come from, `target` is where its link leads.
 */
export function isFileName(
  name: string,
  { addresses, target }: { addresses: readonly string[]; target: string },
): boolean {
  // The number of a copy.
  const trimmed = name.trim().replace(/ ?\(\d{1,3}\)$/, '');
  // Quick exit: of ten thousand names most need no closer look.
  if (trimmed.length > maxFileName) return /^data:image\/\S+$/.test(trimmed);
  if (!/[\d._/\\%-]/.test(trimmed)) return false;
  if ([...generatedNumbers, ...deviceNames, ...stockNames, path, marks].some((each) => each.test(trimmed)))
    return true;
  const stem = trimmed.replace(extension, '');
  if (stem !== trimmed) return !/\s/.test(trimmed) || !tellsOfFile.test(stem) || isFileIn(trimmed, addresses);
  if (/\s/.test(trimmed)) return false;
  if (target.split(/[/?#=&\s]+/).includes(trimmed)) return false;
  return isJoined(trimmed) || (/_/.test(trimmed) && isFileIn(trimmed, addresses));
}

const fileWord = new RegExp(`^(?:${shared.before}|${shared.role}|${fileWords})$`);

/**
 * Whether a name is words joined as in a file's name: two underscores or four hyphens, or fewer with a number or a word of
 * such names. “john_doe”, “__init__.py”, “H_2O” and “merry-go-round” have other reasons.
 */
function isJoined(name: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*$/u.test(name) || /\.[a-z]\w{0,3}$/i.test(name)) return false;
  const parts = name.toLowerCase().split(/[_.-]+/);
  if (!parts.some((part) => /\p{L}{3}/u.test(part))) return false;
  const [underscores, hyphens] = ['_', '-'].map((sign) => name.split(sign).length - 1) as [number, number];
  const isMarked = parts.some((part) => /^\p{N}+$/u.test(part) || fileWord.test(part.replace(/\d+$/, '')));
  if (underscores > 0) return underscores > 1 || isMarked;
  return name === name.toLowerCase() && (hyphens >= 4 || (hyphens >= 2 && isMarked));
}

function isFileIn(name: string, addresses: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return addresses.some((address) => {
    const file = fileNameOf(address).toLowerCase();
    return file === lower || file.replace(extension, '') === lower;
  });
}
