import { expect, test } from 'vitest';
import { mutated, randomOf } from '../../fakes/mutations.mjs';
import { FailureError } from '../../../utils/model/failure';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { prepare } from '../../../utils/prepare/prepare';
import { readAuthorWords } from '../../../utils/prepare/words-in-file';
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

// What decides on files alone has 2,000 of them in tests/unit/fuzz; here the browser itself decodes some.
test('whatever is changed in a real file, the browser decodes it in no time, or it fails as is known', async () => {
  const random = randomOf(18);
  const files: Bytes[] = await Promise.all(names.map((name) => bytesOf(name)));
  const pick = (): Bytes => files[Math.floor(random() * files.length)] ?? new Uint8Array();
  const outcomes = { prepared: 0, failed: 0 };
  for (let run = 0; run < 500; run += 1) {
    const blob = new Blob([mutated(pick(), pick(), random)]);
    try {
      await prepare(blob, options, drawSvg, new AbortController().signal);
      outcomes.prepared += 1;
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw new Error(`run ${run}`, { cause: thrown });
      outcomes.failed += 1;
    }
    await readAuthorWords(blob);
  }
  expect(outcomes.prepared).toBeGreaterThan(40);
  expect(outcomes.failed).toBeGreaterThan(40);
}, 60_000);
