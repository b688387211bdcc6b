import { abstentionOfPixels } from '../../../../utils/engines/on-device-vision/abstain';
import { measured, type DrawnPicture } from './drawing';

async function verdicts(pictures: readonly DrawnPicture[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, file } of pictures) {
    const { pixels, natural } = await measured(file);
    found[name] = abstentionOfPixels(pixels, natural) ?? 'asked';
  }
  return found;
}

/** Returns the pictures with another verdict than the one expected. */
export async function wrongOf(pictures: readonly DrawnPicture[], expected: string): Promise<string[]> {
  const found = Object.entries(await verdicts(pictures));
  return found.flatMap(([name, verdict]) => (verdict === expected ? [] : `${name}: ${verdict}`));
}
