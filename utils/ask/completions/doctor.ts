import { toFailure } from '../../domain/failure';
import type { ConnectionReport, DoctorEvent } from '../../domain/service';
import type { Connection } from '../../domain/settings';
import { completionsEngine, type CompletionsTools } from './engine';

/** Letters that no typeface draws alike. */
const letters = 'ABCDEFHKLMNPRTUVWXY';

/** Draws a word, in black on white. */
async function pictureOf(word: string, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#000';
    context.font = '64px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(word, width / 2, height / 2);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/**
 * Examines a connection, and sends a picture of a random word and looks for the word in the answer: the only proof that
 * a model sees. Throws only what is no failure of the service's: the signal's reason.
 */
export async function* examine(
  connection: Connection,
  tools: CompletionsTools,
  signal: AbortSignal,
): AsyncGenerator<DoctorEvent> {
  try {
    yield { type: 'connected', report: await testRequest(connection, tools, signal) };
  } catch (thrown) {
    signal.throwIfAborted();
    yield { type: 'failed', failure: toFailure(thrown) };
  }
}

async function testRequest(
  connection: Connection,
  tools: CompletionsTools,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const word = Array.from(
    crypto.getRandomValues(new Uint8Array(5)),
    (byte) => letters[byte % letters.length],
  ).join('');
  const [width, height] = [400, 160];
  const blob = await pictureOf(word, width, height);
  const picture = { blob, mediaType: 'image/png' as const, width, height, notes: [] };
  const engine = completionsEngine(connection, false, tools);
  let answer = '';
  const question = 'Which word is written in this picture? Answer with the word alone.';
  for await (const part of engine.ask([{ role: 'user', text: question, pictures: [picture] }], signal)) {
    if (part.type === 'text') answer += part.delta;
  }
  const read = answer
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .includes(word);
  return { model: engine.answerer.model, read, word };
}
