import { FailureError } from '../../domain/failure';
import { prepareGrey } from './prepare-grey';
import type { ReadReply, ReadRequest } from './reading';
import { createTesseract } from './tesseract';

const recogniser = createTesseract();
const reply = (message: ReadReply): void => self.postMessage(message);

async function read({ picture, languages }: ReadRequest): Promise<void> {
  try {
    const layout = await recogniser.read(await prepareGrey(picture), languages, reply);
    reply({ type: 'read', layout });
  } catch (thrown) {
    const failure = thrown instanceof FailureError ? thrown.failure : { code: 'readerFailed' as const };
    reply({ type: 'failed', failure });
  }
}

self.onmessage = ({ data }: MessageEvent<ReadRequest>): void => void read(data);
