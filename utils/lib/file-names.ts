/** What picture files end with. */
const ending = /\.(jpe?g|jfif|png|apng|gif|webp|avif|svgz?|bmp|ico|tiff?|hei[cf]|jxl|psd)$/i;

/** Checksums, and numbers of the kind that no person gives: UUIDs, long hexadecimal and long decimal ones. */
const numbers = [
  /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i,
  /^(?=.*\d)[\da-f]{16,}$/i,
  /^\d{8,}[\w-]*$/,
];

/** What cameras, telephones, messengers and systems call their pictures. */
const made = [
  /^(_?(dsc|dscn|dscf|dscn|imgp?|img_e|pict|pxl|mvi|vid|gopr|dji|cimg|sam|kimg|hpim|sdc|wp|cam|scan|crw|cr2|mg))[ _-]?\d{3,}[\w -]*$/i,
  /^_?mg_\d{4}$|^p\d{7}$|^(19|20)\d{6}[ _-]\d{6}\w*$/i,
  /^img[ _-]\d{8}[ _-]wa\d+$|^(whatsapp|signal|telegram)[ -](image|bild|immagine|imagen|imagem)?[ -]?\d{4}.*$/i,
  // By the date: “Screenshot of the settings” describes.
  /^(screen ?shot|bildschirmfoto|capture d['’ ]?[ée]cran|schermata|captura( de (pantalla|tela|ecrã))?|スクリーンショット|لقطة شاشة)[ _-]*(from |du |vom |del |de |em )?[（(]?\d.*$/iu,
];

/** The last part of an address's path, as a person would write it; empty for one without. */
export function fileNameOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, pathname } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:') return '';
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // A stray per cent sign.
    return last;
  }
}

/**
 * Whether a name shows by itself that it is a file's. A word that is the file's name without its ending may well be
 * right, and only who sees the picture can tell. `addresses` are those that the picture may come from.
 */
export function isFileName(name: string, addresses: readonly string[]): boolean {
  const said = name.trim();
  // Of ten thousand names most need no closer look.
  if (!/[\d._]/.test(said)) return false;
  const stem = said.replace(ending, '');
  if (stem !== said && (!/\s/.test(said) || isOneOf(said, addresses))) return true;
  if ([...numbers, ...made].some((pattern) => pattern.test(stem))) return true;
  // Nobody writes so: “hero_banner_03”.
  return /_/.test(said) && !/\s/.test(said) && isOneOf(said, addresses);
}

function isOneOf(said: string, addresses: readonly string[]): boolean {
  const lower = said.toLowerCase();
  return addresses.some((address) => {
    const file = fileNameOf(address).toLowerCase();
    return file === lower || file.replace(ending, '') === lower;
  });
}

/** Parameters by which servers give the same picture in another size or quality. */
const sizes =
  /^(w|h|width|height|s|size|sz|q|quality|dpr|fit|crop|resize|format|fm|auto|maxwidth|maxheight|imwidth|scale|strip|ssl)$/i;

/** What an address has in common with those of the same picture in other sizes, as far as that can be told. */
export function sameAs(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  const told = [...url.searchParams].filter(([name]) => !sizes.test(name));
  const path = url.pathname
    .replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)/, '')
    .replace(/@\d(\.\d)?x(?=\.\w+$)/, '')
    .replace(/\/\d{2,4}px-[^/]*$/, '');
  return `${url.host}${path}?${new URLSearchParams(told).toString()}`;
}
