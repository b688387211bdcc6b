import type { Learnt } from '../../model/model-quirks';
import type { Connection } from '../../model/settings';
import type { AskTurn } from '../engine';
import { fieldsSent, tokensFor } from './repairs';

/** A multiple of 3, so that chunks of Base64 can be joined without padding between them. */
const chunk = 3 * 2 ** 18;

function base64Of(bytes: Uint8Array & { toBase64?(): string }): string {
  // Chromium 140 and Firefox 133 have it; older ones take the longer way.
  if (bytes.toBase64) return bytes.toBase64();
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

async function base64Parts(blob: Blob): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at < blob.size; at += chunk) {
    parts.push(base64Of(new Uint8Array(await blob.slice(at, at + chunk).arrayBuffer())));
  }
  return parts;
}

/**
 * The body of a chat completion request: text part first, then one image part for each picture. A Blob of JSON and
 * Base64 pieces, because one string of a 10 MB picture takes twice as long to build and to send. What the model has
 * refused before is left out.
 */
export async function requestBody(
  connection: Connection,
  model: string,
  turns: readonly AskTurn[],
  learnt: Learnt,
): Promise<Blob> {
  const sent = fieldsSent(connection, learnt);
  const pictures: string[][] = [];
  // A mark that no question can hold by chance stands for each picture's Base64 until the JSON is written.
  const mark = crypto.randomUUID();
  const content = async ({ text, pictures: shown, role }: AskTurn): Promise<unknown> => {
    if (role === 'assistant') return text;
    const images = [];
    for (const picture of shown) {
      const { url, mediaType } = picture.address ?? {
        url: `data:${picture.mediaType};base64,${mark}`,
        mediaType: picture.mediaType,
      };
      if (!picture.address) pictures.push(await base64Parts(picture.blob));
      images.push({
        type: 'image_url',
        image_url: { url, ...(sent.includes('format') && { format: mediaType }) },
      });
    }
    return [{ type: 'text', text }, ...images];
  };
  const messages = [];
  for (const turn of turns) messages.push({ role: turn.role, content: await content(turn) });
  const json = JSON.stringify({
    model,
    messages,
    [learnt.wantsCompletionTokens ? 'max_completion_tokens' : 'max_tokens']: tokensFor(connection, learnt),
    ...(sent.includes('temperature') && { temperature: connection.temperature }),
    ...(sent.includes('stream') && { stream: true }),
    ...(sent.includes('stream_options') && { stream_options: { include_usage: true } }),
  });
  const parts = json.split(mark).flatMap((piece, at) => [piece, ...(pictures[at] ?? [])]);
  return new Blob(parts, { type: 'application/json' });
}
