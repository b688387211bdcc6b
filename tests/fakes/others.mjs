// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { LLMock } from '@copilotkit/aimock';
import { listen } from './loopback.mjs';

/**
 * A running server that others wrote.
 * @typedef {object} OtherServer
 * @property {string} url the base URL, without `/v1`
 * @property {() => Promise<void>} close
 */

const require = createRequire(import.meta.url);

/**
 * Starts aimock, answering every chat completion with `text`; `mock` scripts errors, chaos and other answers. It answers CORS
 * for any origin; with a `key` it asks for it, and then refuses preflights too (401), as they carry none.
 * @param {{ text?: string, key?: string }} [options]
 * @returns {Promise<OtherServer & { mock: LLMock }>}
 */
export async function startAimock({ text = 'aimock saw a picture.', key } = {}) {
  const auth = key === undefined ? {} : { auth: { apiKeys: [key] } };
  const mock = new LLMock({ port: 0, host: '127.0.0.1', ...auth });
  mock.on({ predicate: () => true }, { content: text });
  await mock.start();
  return { url: mock.url, mock, close: () => mock.stop() };
}

/**
 * Starts mock-llm, answering every chat completion with `text`. It asks for no key, answers no CORS, and refuses bodies of
 * more than 100 kB with 413.
 * @param {{ text?: string }} [options]
 * @returns {Promise<OtherServer>}
 */
export async function startMockLlm({ text = 'mock-llm saw a picture.' } = {}) {
  const { port, close } = await launch('@dwmkerr/mock-llm/dist/main.js', [], {
    HOST: '127.0.0.1',
    PORT: '0',
  });
  const url = `http://127.0.0.1:${port}`;
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' };
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1767225600,
    model: 'mock',
    choices: [choice],
  };
  const models = { object: 'list', data: [{ id: 'mock', object: 'model', owned_by: 'mock-llm' }] };
  const config = {
    streaming: { chunkSize: 5, chunkIntervalMs: 1 },
    rules: [
      {
        path: '^/v1/chat/completions$',
        method: 'POST',
        response: { status: 200, content: JSON.stringify(completion) },
      },
      { path: '^/v1/models$', method: 'GET', response: { status: 200, content: JSON.stringify(models) } },
    ],
  };
  const headers = { 'content-type': 'application/json' };
  const configured = await fetch(`${url}/config`, { method: 'POST', headers, body: JSON.stringify(config) });
  if (!configured.ok) throw new Error(`mock-llm refused its configuration: ${configured.status}`);
  return { url, close };
}

/**
 * Starts Portkey's gateway in front of `upstream`, the base URL (without `/v1`) of a server such as the strict service. The
 * gateway learns where to go from headers that Sightread does not send, so a small proxy in front of it adds them and
 * passes everything else through, both ways. The gateway answers no CORS.
 * @param {{ upstream: string }} options
 * @returns {Promise<OtherServer>}
 */
export async function startGateway({ upstream }) {
  const gateway = await launch('@portkey-ai/gateway/build/start-server.js', ['--port=0', '--headless'], {});
  const routing = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${upstream}/v1` };
  const proxy = await listen((incoming, response) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const options = {
      host: '127.0.0.1',
      port: gateway.port,
      method,
      path,
      headers: { ...headers, ...routing },
    };
    const forwarded = httpRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('aborted', () => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  return {
    url: proxy.origin,
    async close() {
      await proxy.close();
      await gateway.close();
    },
  };
}

/**
 * Runs a package's server in a process of its own, where its console and its handlers for the whole process harm nobody.
 * @param {string} entry
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
async function launch(entry, args, environment) {
  const announce = new URL('./announce-port.mjs', import.meta.url).href;
  const child = fork(require.resolve(entry), args, {
    execArgv: ['--import', announce],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (data) => (complaint += String(data)));
  const exited = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), exited]);
  if (!isAnnouncement(first)) throw new Error(`${entry} did not start: ${complaint}`);
  return {
    port: first.port,
    async close() {
      child.kill();
      await exited;
    },
  };
}

/** @param {unknown} message @returns {message is { port: number }} */
function isAnnouncement(message) {
  return (
    typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number'
  );
}
