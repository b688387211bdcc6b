import { FailureError } from '../../model/failure';
import { packagedUrl } from './models';
import { createPaddle } from './paddle/paddle';
import type { Orientation } from './orientation';
import { openPicture, toReadable } from './prepare-picture';
import { recognizePicture } from './recognize';
import type { ReadReply, ReadRequest, ReportProgress } from './reader';
import { createTesseract } from './tesseract';

const readers = { tesseract: createTesseract(), paddle: createPaddle(load) };
const reply = (message: ReadReply): void => self.postMessage(message);

async function load(file: string): Promise<Uint8Array> {
  const response = await fetch(packagedUrl(file));
  if (!response.ok) throw new Error(`${file} is not in the package.`);
  return new Uint8Array(await response.arrayBuffer());
}

async function read({ picture, languages }: ReadRequest): Promise<void> {
  try {
    const bitmap = await openPicture(picture);
    try {
      const prepare = (orientation: Orientation) => toReadable(bitmap, orientation);
      reply({ type: 'read', layout: await recognizePicture(prepare, languages, readers, inPercents(reply)) });
    } finally {
      bitmap.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) console.error(thrown);
    const failure = thrown instanceof FailureError ? thrown.failure : { code: 'readerFailed' as const };
    reply({ type: 'failed', failure });
  }
}

/** Reports whole percents only: a recognizer may report every word, and each panel is updated. */
function inPercents(report: ReportProgress): ReportProgress {
  let last = '';
  return ({ type, progress }) => {
    const percent = Math.floor(100 * progress);
    if (last === `${type} ${percent}`) return;
    last = `${type} ${percent}`;
    report({ type, progress: percent / 100 });
  };
}

self.onmessage = ({ data }: MessageEvent<ReadRequest>): void => void read(data);
