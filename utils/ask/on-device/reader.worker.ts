import { FailureError } from '../../domain/failure';
import { prepareGrey } from './prepare-grey';
import type { ReadReply, ReadRequest } from './reading';
import type { Report } from './recogniser';
import { createTesseract } from './tesseract';

const recogniser = createTesseract();
const reply = (message: ReadReply): void => self.postMessage(message);

async function read({ picture, languages }: ReadRequest): Promise<void> {
  try {
    const layout = await recogniser.read(await prepareGrey(picture), languages, inPercents(reply));
    reply({ type: 'read', layout });
  } catch (thrown) {
    const failure = thrown instanceof FailureError ? thrown.failure : { code: 'readerFailed' as const };
    reply({ type: 'failed', failure });
  }
}

/** Passes on whole percents only: a recogniser may speak up at every word, and each panel hears of it. */
function inPercents(report: Report): Report {
  let told = '';
  return ({ type, progress }) => {
    const percent = Math.floor(100 * progress);
    if (told === `${type} ${percent}`) return;
    told = `${type} ${percent}`;
    report({ type, progress: percent / 100 });
  };
}

self.onmessage = ({ data }: MessageEvent<ReadRequest>): void => void read(data);
