import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { entityBomb, plainWebp, useBomb } from '../../fakes/bombs.mjs';
import { mutated, randomOf } from '../../fakes/mutations.mjs';
import { inspectPicture } from '../../fakes/picture-bytes.mjs';
import { FIXTURES } from '../../fakes/site.mjs';
import { fileKindOf, type FileKind } from '../../../utils/model/media-type';
import { FailureError } from '../../../utils/model/failure';
import { withoutDoctype } from '../../../utils/prepare/draw-svg';
import { inspectFile } from '../../../utils/prepare/inspect-file';
import { metadataIn } from '../../../utils/prepare/metadata';
import { readAuthorWords } from '../../../utils/prepare/words-in-file';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { maxMs, runs, seed } from './runs';

type Bytes = Uint8Array<ArrayBuffer>;
const latin = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Real files: the fixtures, and what they lack. */
async function realFiles(): Promise<[name: string, bytes: Bytes][]> {
  const folder = `${FIXTURES}pictures/`;
  const names = (await readdir(folder)).filter((name) => name !== 'pictures.json');
  const plain = sharp({ create: { width: 40, height: 30, channels: 4, background: '#3366cc80' } });
  const made: [string, Uint8Array][] = [
    ...(await Promise.all(
      names.map(async (name): Promise<[string, Uint8Array]> => [name, await readFile(folder + name)]),
    )),
    [
      'alpha.webp',
      await plain
        .clone()
        .webp()
        .withExif({ IFD0: { ImageDescription: 'Two cranes' } })
        .toBuffer(),
    ],
    ['one color.webp', plainWebp(40, 30)],
    [
      'progressive.jpg',
      await plain
        .clone()
        .jpeg({ progressive: true })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .toBuffer(),
    ],
    [
      'icon.ico',
      latin(
        `\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0\x28\0\0\0\x16\0\0\0\x28\0\0\0\x10\0\0\0\x20${'\0'.repeat(31)}`,
      ),
    ],
    ['bitmap.bmp', latin(`BM${'\0'.repeat(12)}\x28\0\0\0\x10\0\0\0\x20${'\0'.repeat(31)}`)],
    [
      'picture.jxl',
      latin(`\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl \0\0\0\0jxl \0\0\0\x10jxlc\xff\x0a\x0f\x12\0\0\0\0`),
    ],
    ['entities.svg', latin(entityBomb(3))],
    ['uses.svg', latin(useBomb(3))],
  ];
  return made.map(([name, bytes]) => [name, new Uint8Array(bytes)]);
}

/** What a kind's sizes, metadata and words are read by, each with the file as a Blob and as bytes. */
const readers: Record<string, (bytes: Bytes, kind: FileKind, blob: Blob) => unknown> = {
  size: (bytes, kind) => inspectFile(bytes, kind),
  metadata: (_bytes, _kind, blob) => metadataIn(blob),
  words: (_bytes, _kind, blob) => readAuthorWords(blob),
  document: (bytes, kind) =>
    kind === 'image/svg+xml' ? withoutDoctype(new TextDecoder().decode(bytes)) : undefined,
};

/** Faults of a file that is sent as it is; a checksum may be wrong in what a picture's author has sent. */
const faultsIn = (bare: readonly Bytes[]): string[] =>
  inspectPicture(Buffer.concat(bare)).faults.filter((fault) => !fault.includes('checksum'));

test(
  `whatever is changed in a real file (seed ${seed}), it is read in no time, or fails as is known`,
  async () => {
    const random = randomOf(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const files = await realFiles();
    const kinds = [...new Set(files.map(([, bytes]) => fileKindOf(bytes)))];
    const count = runs(2000, 100_000);
    let plain = 0;
    for (let run = 0; run < count; run += 1) {
      const [name, file] = pick(files);
      const bytes = mutated(file, pick(files)[1], random);
      const about = `run ${run} of seed ${seed}: ${name}`;
      const blob = new Blob([bytes]);
      const sniffing = stopwatch();
      const sniffed = fileKindOf(bytes);
      expectWithin(maxMs, sniffing(), about);
      // Readers may not depend on what the sniffer lets through.
      const kind = random() < 0.8 ? sniffed : pick(kinds);
      for (const [what, read] of Object.entries(readers)) {
        const taken = stopwatch();
        try {
          await read(bytes, kind, blob);
        } catch (thrown) {
          if (!(thrown instanceof FailureError)) throw new Error(`${about}: ${what}`, { cause: thrown });
        }
        expectWithin(maxMs, taken(), `${about}: ${what}`);
      }
      if (kind !== sniffed || (kind !== 'image/jpeg' && kind !== 'image/png')) continue;
      try {
        const { plain: isPlain, bare } = inspectFile(bytes, kind);
        if (!isPlain) continue;
        plain += 1;
        expect(faultsIn(bare), about).toEqual([]);
      } catch (thrown) {
        if (!(thrown instanceof FailureError)) throw thrown;
      }
    }
    // Else nothing would be said about what is sent.
    expect(plain).toBeGreaterThan(count / 50);
  },
  runs(60_000, 30 * 60_000),
);
