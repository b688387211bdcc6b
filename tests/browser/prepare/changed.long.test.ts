import { expect, test } from 'vitest';
import { mutated, randomOf } from '../../fakes/mutations.mjs';
import { FailureError } from '../../../utils/model/failure';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { prepareFile as prepare } from './prepare-file';
import { readAuthorWords } from '../../../utils/prepare/words-in-file';
import { maxMs, timeOf } from '../support/time-of';
import { type Bytes, bytesOf, type Fixture } from './files';

const options = { limits: { maxSide: 256, targetBytes: 9e5, maxBytes: 9e5 }, lossless: false };
const names: Fixture[] = [
  'icc.jpg',
  'sixteen-bit.png',
  'text-chunks.png',
  'palette.gif',
  'picture.webp',
  'picture.avif',
  'diagram.svg',
];

/** How many files of any kind are changed, and how many drawings more. */
const count = { any: 500, drawings: 2000 };
// What decides on files alone has 2,000 of them in tests/unit/fuzz; here the browser itself decodes some.
test(
  'whatever is changed in a real file, the browser decodes it in no time, or it fails as is known',
  async () => {
    const random = randomOf(18);
    const files: Bytes[] = await Promise.all(names.map((name) => bytesOf(name)));
    const drawing = await bytesOf('diagram.svg');
    const pick = (): Bytes => files[Math.floor(random() * files.length)] ?? new Uint8Array();
    const outcomes = { prepared: 0, failed: 0 };
    for (let run = 0; run < count.any + count.drawings; run += 1) {
      const blob = new Blob([mutated(run < count.any ? pick() : drawing, pick(), random)]);
      let failed = false;
      const work = async (): Promise<void> => {
        try {
          await prepare(blob, options, drawSvg, new AbortController().signal);
        } catch (thrown) {
          if (!(thrown instanceof FailureError)) throw new Error(`run ${run}`, { cause: thrown });
          failed = true;
        }
        await readAuthorWords(blob);
      };
      expect(await timeOf(work), `run ${run}`).toBeLessThan(maxMs);
      outcomes[failed ? 'failed' : 'prepared'] += 1;
    }
    expect(outcomes.prepared).toBeGreaterThan(40);
    expect(outcomes.failed).toBeGreaterThan(40);
  },
  10 * 60_000,
);
