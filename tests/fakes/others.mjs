// @ts-check
import { LLMock } from '@copilotkit/aimock';

/**
 * Starts aimock, answering every chat completion with `text`; `mock` scripts errors, chaos and other answers. It answers CORS
 * for any origin; with a `key` it asks for it, and then refuses preflights too (401), as they carry none.
 * @param {{ text?: string, key?: string }} [options]
 * @returns {Promise<{ url: string, mock: LLMock, close: () => Promise<void> }>} the base URL, without `/v1`
 */
export async function startAimock({ text = 'aimock saw a picture.', key } = {}) {
  const auth = key === undefined ? {} : { auth: { apiKeys: [key] } };
  const mock = new LLMock({ port: 0, host: '127.0.0.1', ...auth });
  mock.on({ predicate: () => true }, { content: text });
  await mock.start();
  return { url: mock.url, mock, close: () => mock.stop() };
}
