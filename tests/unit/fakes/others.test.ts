import { afterAll, describe, expect, test } from 'vitest';
import { startAimock, startGateway, startMockLlm } from '../../fakes/others.mjs';
import { startService } from '../../fakes/service.mjs';
import { goodBody, post, textOfStream } from './requests';

const service = await startService();
afterAll(() => service.close());

describe.each([
  { name: 'aimock', start: () => startAimock({ text: 'I see a test card.', key: 'test-key' }) },
  { name: 'mock-llm', start: () => startMockLlm({ text: 'I see a test card.' }) },
  { name: 'the gateway', start: () => startGateway({ upstream: service.url }) },
])('$name', ({ name, start }) => {
  test('starts, answers a question about a picture, and closes', async () => {
    service.answer(() => 'I see a test card.');
    const server = await start();
    const whole = await post(server.url, await goodBody());
    expect(whole.status).toBe(200);
    expect(await whole.json()).toMatchObject({ choices: [{ message: { content: 'I see a test card.' } }] });

    const streamed = await post(server.url, await goodBody({ stream: true }));
    expect(streamed.headers.get('content-type')).toContain('text/event-stream');
    expect(textOfStream(await streamed.text())).toBe('I see a test card.');

    await server.close();
    await expect(post(server.url, {})).rejects.toThrow('fetch failed');
    expect(service.completions).toHaveLength(name === 'the gateway' ? 2 : 0);
    expect(service.violations).toEqual([]);
  });
});

test('aimock asks for its key, and lets a test script what goes wrong', async () => {
  const aimock = await startAimock({ key: 'secret' });
  expect((await post(aimock.url, await goodBody())).status).toBe(401);
  const headers = { authorization: 'Bearer secret' };
  aimock.mock.nextRequestError(500, { message: 'Out of order' });
  const failed = await post(aimock.url, await goodBody(), { headers });
  expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('Out of order')]);
  expect((await post(aimock.url, await goodBody(), { headers })).status).toBe(200);
  await aimock.close();
});

test('aimock without a key answers preflights; mock-llm and the gateway never do', async () => {
  const servers = [await startAimock(), await startMockLlm(), await startGateway({ upstream: service.url })];
  const answers = await Promise.all(
    servers.map(async ({ url }) => {
      const { status, headers } = await fetch(`${url}/v1/chat/completions`, { method: 'OPTIONS' });
      return [status, headers.get('access-control-allow-origin')];
    }),
  );
  expect(answers).toEqual([
    [204, '*'],
    [404, null],
    [404, null],
  ]);
  await Promise.all(servers.map((server) => server.close()));
});

test('mock-llm refuses a large body with 413', async () => {
  const mockLlm = await startMockLlm();
  const response = await post(mockLlm.url, { model: 'mock', messages: 'x'.repeat(110_000) });
  expect(response.status).toBe(413);
  await mockLlm.close();
});

test('the gateway hands on what the service refuses', async () => {
  const gateway = await startGateway({ upstream: service.url });
  const response = await post(gateway.url, await goodBody(), { headers: { authorization: 'Bearer wrong' } });
  expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('Invalid API key')]);
  await gateway.close();
});
