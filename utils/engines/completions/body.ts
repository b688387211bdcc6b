import type { ModelQuirks } from '../../model/service';
import type { Connection } from '../../model/settings';
import { bytesOf, toBase64 } from '../../lib/bytes';
import type { AskTurn } from '../engine';
import { fieldsSent, tokensFor } from './repairs';

/** Bytes in one piece: a multiple of 3, so that pieces of Base64 can be joined without padding between them. */
const base64PieceBytes = 3 * 2 ** 18;

async function base64Pieces(blob: Blob): Promise<string[]> {
  const pieces: string[] = [];
  const bytes = await bytesOf(blob);
  for (let at = 0; at < bytes.length; at += base64PieceBytes)
    pieces.push(toBase64(bytes.subarray(at, at + base64PieceBytes)));
  return pieces;
}

/**
 * Returns the body of a chat completion request: text part first, then one image part for each picture. A Blob of JSON
 * and Base64 pieces, because one string of a 10 MB picture takes twice as long to build and to send. Fields that the
 * model has refused before are left out.
 */
export async function requestBody(
  connection: Connection,
  model: string,
  turns: readonly AskTurn[],
  quirks: ModelQuirks,
  maxTokens = tokensFor(connection, quirks),
): Promise<Blob> {
  const fields = fieldsSent(connection, quirks);
  const pictures: string[][] = [];
  // In the JSON, a random placeholder is in the place of each picture's Base64.
  const placeholder = crypto.randomUUID();
  const content = async ({ text, pictures: own, role }: AskTurn): Promise<unknown> => {
    if (role === 'assistant') return text;
    const images = [];
    for (const picture of own) {
      const { url, mediaType } = picture.address ?? {
        url: `data:${picture.mediaType};base64,${placeholder}`,
        mediaType: picture.mediaType,
      };
      if (!picture.address) pictures.push(await base64Pieces(picture.blob));
      images.push({
        type: 'image_url',
        image_url: quirks.wantsBareUrls
          ? url
          : { url, ...(fields.includes('format') && { format: mediaType }) },
      });
    }
    return [{ type: 'text', text }, ...images];
  };
  const messages = [];
  for (const turn of turns) messages.push({ role: turn.role, content: await content(turn) });
  const json = JSON.stringify({
    model,
    messages,
    [quirks.wantsCompletionTokens ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    ...(fields.includes('temperature') && { temperature: connection.temperature }),
    ...(fields.includes('stream') && { stream: true }),
    ...(fields.includes('stream_options') && { stream_options: { include_usage: true } }),
  });
  const parts = json.split(placeholder).flatMap((piece, at) => [piece, ...(pictures[at] ?? [])]);
  return new Blob(parts, { type: 'application/json' });
}
