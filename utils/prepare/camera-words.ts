import { hasCjk } from '../lib/text';
/**
 * What cameras and programs write into a picture's description by themselves. Seen in files of Olympus, Sony, Minolta,
 * Kodak, Samsung and Huawei cameras, of GIMP, Lavc and others.
 */
const byMachines = [
  /^(?:olympus|minolta|konica minolta|kodak|casio|nikon|canon|fujifilm|panasonic|pentax|samsung|leica|vivitar|polaroid)?\s*(?:digital\s*(?:still\s*)?camera|dsc|camera)$/,
  /^(?:sony|samsung|hp|lg|vga)\s+(?:dsc|digital|camera|usb.*)$/,
  /^(?:created|edited|processed|produced|exported|optimi[sz]ed|generated)\s+(?:with|using|from)\b|^generated\s+by\b/,
  /^(?:file written by|copyright|©|charset=|<\?xml|lavc|lead technologies|applemark|image\/|binary )/,
  /^(?:default|untitled|unknown|none|null|n\/a|no description|description|comment|user comments?|screenshot|image|photo|picture|exif[_ ]jpeg.*)$/,
  /(?:^|[\\/])\S+\.(?:jpe?g|png|tiff?|webp|heic|psd|gif)$/,
  /^(?:dsc|img|pict|dscn|dscf|mvi|p|sam|cimg|imgp|gopr|dji|pxl|screenshot)[-_ ]?\d[\w-]*$/,
];
/** Huawei’s modes, such as `cof`, `oznor` and `rhdr`. */
const mode = /^[a-z]{3,5}(?:_[a-z0-9]+)*$/;

/** Whether words in a picture's file are a machine's rather than an author's. */
export function isMachineWritten(words: string): boolean {
  const said = words.trim().toLowerCase();
  if (!/\p{L}{2}/u.test(said) && !hasCjk(said)) return true;
  return mode.test(words.trim()) || byMachines.some((pattern) => pattern.test(said));
}
