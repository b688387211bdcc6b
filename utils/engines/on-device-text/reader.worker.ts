import * as z from 'zod/mini';
import { FailureError, toFailure } from '../../model/failure';
import { logFailure } from '../../lib/async';
import { fetchPackagedOffline } from '../../platform/worker-fetch';
import { codesIn, createCodesReader, withCodes } from './codes/read-codes';
import { layoutMarkdownOf } from './layout-markdown';
import { createRemotePaddle } from './paddle/remote-paddle';
import { toReadable } from './prepare-picture';
import { recognizePicture } from './recognize';
import type { LanguagesToRead, ReadReply, ReadRequest, ReportProgress } from './reader';
import { createTesseract } from './tesseract';

const spawnPaddle = (): Worker =>
  new Worker(new URL('paddle/paddle.worker.ts', import.meta.url), { type: 'module' });
const readers = { tesseract: createTesseract(), paddle: createRemotePaddle(spawnPaddle) };
const readCodes = createCodesReader(
  () => new Worker(new URL('codes/codes.worker.ts', import.meta.url), { type: 'module' }),
);
const reply = (message: ReadReply): void => self.postMessage(message);

async function read(picture: Blob, { languages, installed }: LanguagesToRead): Promise<void> {
  try {
    readers.tesseract.install(installed);
    const readable = await toReadable(picture);
    const codes = logFailure(codesIn(readable, readCodes), 'Codes were not read');
    const read = await recognizePicture(readable, languages, readers, inPercents(reply));
    const layout = withCodes(read, (await codes) ?? []);
    reply({ type: 'read', layout, markdown: layoutMarkdownOf(layout) });
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) console.error(thrown);
    // A layout that its schema refuses is a bug of ours: the recognizers have not stopped.
    const isKnown = thrown instanceof FailureError || thrown instanceof z.core.$ZodError;
    reply({ type: 'failed', failure: isKnown ? toFailure(thrown) : { code: 'readerFailed' } });
  }
}

/** Reports only whole percents: a recognizer may report every word, and each panel is updated. */
function inPercents(report: ReportProgress): ReportProgress {
  let last = '';
  return ({ type, progress }) => {
    const percent = Math.floor(100 * progress);
    if (last === `${type} ${percent}`) return;
    last = `${type} ${percent}`;
    report({ type, progress: percent / 100 });
  };
}

/** Loads the models, without a reply. If that fails, the first picture fails, too, and reports why. */
function warm({ languages, installed }: LanguagesToRead): void {
  readers.tesseract.install(installed);
  const loading = [readers.tesseract.warm(languages), readers.paddle.warm()];
  for (const each of loading) each.catch(() => undefined);
}

fetchPackagedOffline();
self.onmessage = ({ data }: MessageEvent<ReadRequest>): void => {
  if (data.type === 'read') void read(data.picture, data);
  else if (data.type === 'warm') warm(data);
  else reply({ type: 'alive' });
};
