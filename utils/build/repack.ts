import { readFile, writeFile } from 'node:fs/promises';
import Zip from 'jszip';

/** The first moment that the ZIP format knows. */
const date = new Date(Date.UTC(1980, 0));

/**
 * Packs a ZIP file again: compressed, its files ordered by name, without the time at which they were packed, so that two
 * packages of the same files have the same bytes.
 */
export async function repack(file: string): Promise<void> {
  const before = await Zip.loadAsync(await readFile(file));
  const after = new Zip();
  for (const packed of Object.values(before.files).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    if (!packed.dir) after.file(packed.name, packed.async('nodebuffer'), { date, createFolders: false });
  const compression = { compression: 'DEFLATE', compressionOptions: { level: 9 } } as const;
  await writeFile(file, await after.generateAsync({ type: 'nodebuffer', ...compression }));
}
