import { readFile } from 'node:fs/promises';
import { FIXTURES } from '../../fakes/site.mjs';

/** Reads one of the pictures of the tests. */
export function readPicture(file: string): Promise<Buffer> {
  return readFile(`${FIXTURES}pictures/${file}`);
}

/** Gives a request's body that the strict service has nothing against, with these fields changed; undefined leaves one out. */
export async function goodBody(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const image = await imagePart('icc.jpg', 'image/jpeg');
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Describe this picture.' }, image] }];
  return { model: 'vision-large', messages, max_tokens: 4096, ...changes };
}

/** Gives an image part with a picture of the tests; `uri` may spoil its data URI. */
export async function imagePart(
  file: string,
  format: string,
  uri: (good: string) => string = (good) => good,
): Promise<object> {
  const base64 = (await readPicture(file)).toString('base64');
  return { type: 'image_url', image_url: { url: uri(`data:${format};base64,${base64}`), format } };
}

/** Posts a chat completion to a server's base URL. */
export function post(
  url: string,
  body: unknown,
  { headers = {}, signal, path = '/v1/chat/completions' }: PostOptions = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-key', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

interface PostOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  path?: string;
}

/** Joins the deltas of an event stream; throws when an event is no JSON. */
export function textOfStream(stream: string): string {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line): StreamEvent => JSON.parse(line.slice('data: '.length)))
    .map((event) => event.choices[0]?.delta.content ?? '')
    .join('');
}

interface StreamEvent {
  choices: { delta: { content?: string } }[];
}
