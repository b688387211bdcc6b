import { hostOf } from '../../../utils/lib/url';
import { describe, expect, test } from 'vitest';
import { endpointOf, otherForm } from '../../../utils/model/service';

const api = 'https://api.example';

describe('the root of a base address', () => {
  test.each([
    // Any other path gets `/v1`, once.
    [api, `${api}/v1`],
    [`${api}/`, `${api}/v1`],
    [`${api}/v1`, `${api}/v1`],
    [`${api}/v1/`, `${api}/v1`],
    [`${api}/v1//`, `${api}/v1`],
    [`${api}//v1`, `${api}/v1`],
    [`${api}/team-a`, `${api}/team-a/v1`],
    [`${api}/openai-proxy`, `${api}/openai-proxy/v1`],
    [`${api}/my-compat/x`, `${api}/my-compat/x/v1`],
    ['https://API.example/V1', `${api}/V1/v1`],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
    [`  ${api}/v1  `, `${api}/v1`],
    ['https://someone:secret@api.example/v1', `${api}/v1`],
    ['https://api.example./v1', 'https://api.example./v1'],
    ['https://proxy.example/https://api.example/v1', 'https://proxy.example/https://api.example/v1'],
    ['https://api.perplexity.ai', 'https://api.perplexity.ai/v1'],
    // LiteLLM under a sub-path, Open WebUI.
    ['https://work.example/litellm', 'https://work.example/litellm/v1'],
    ['https://work.example/llm/litellm/v1/', 'https://work.example/llm/litellm/v1'],
    ['https://work.example/api', 'https://work.example/api/v1'],
    // Other versions: Gemini, Zhipu, and what may come.
    [`${api}/v1beta`, `${api}/v1beta`],
    [`${api}/v1beta1/`, `${api}/v1beta1`],
    [`${api}/v2.1`, `${api}/v2.1`],
    ['https://open.bigmodel.cn/api/paas/v4/', 'https://open.bigmodel.cn/api/paas/v4'],
    // Names in place of a version: Gemini, DeepInfra, Cloudflare, Fireworks.
    [
      'https://generativelanguage.googleapis.com/v1beta/openai/',
      'https://generativelanguage.googleapis.com/v1beta/openai',
    ],
    ['https://api.deepinfra.com/v1/openai', 'https://api.deepinfra.com/v1/openai'],
    [
      'https://gateway.ai.cloudflare.com/v1/account/gateway/compat',
      'https://gateway.ai.cloudflare.com/v1/account/gateway/compat',
    ],
    ['https://api.fireworks.ai/inference', 'https://api.fireworks.ai/inference'],
    ['https://api.fireworks.ai/inference/v1', 'https://api.fireworks.ai/inference/v1'],
    ['https://mine.openai.azure.com/openai/v1/', 'https://mine.openai.azure.com/openai/v1'],
    // The whole chat address, as typed.
    [`${api}/chat/completions`, api],
    [`${api}/v1/chat/completions`, `${api}/v1`],
    [`${api}/v1/chat/completions/`, `${api}/v1`],
    [`${api}/team-a/chat/completions`, `${api}/team-a`],
    [`${api}//openai//v1//chat/completions`, `${api}/openai/v1`],
    ['https://api.perplexity.ai/chat/completions', 'https://api.perplexity.ai'],
    // No query or fragment goes out.
    [`${api}/v1?key=1#top`, `${api}/v1`],
    [`${api}/?key=1`, `${api}/v1`],
    [`${api}?key=/v1beta/openai`, `${api}/v1`],
    [`${api}/v1/chat/completions?key=1`, `${api}/v1`],
    [`${api}/#/chat/completions`, `${api}/v1`],
    [`${api}/v1?api-version=`, `${api}/v1`],
  ])('%s leads to %s', (baseUrl, root) => {
    for (const operation of ['chat/completions', 'models', 'model/info'] as const)
      expect(endpointOf(baseUrl, operation)).toBe(`${root}/${operation}`);
  });
});

test.each([
  [`${api}/v1?api-version=preview`, `${api}/v1/models?api-version=preview`],
  [`${api}/openai/v1/?key=1&api-version=preview#top`, `${api}/openai/v1/models?api-version=preview`],
  [
    `${api}/openai/deployments/mine/chat/completions?api-version=2024-10-21`,
    `${api}/openai/deployments/mine/models?api-version=2024-10-21`,
  ],
  [`${api}/v1?api-version=a%26key=1`, `${api}/v1/models?api-version=a%26key%3D1`],
])('of the query of %s, the version of Azure’s interface alone goes out', (baseUrl, models) => {
  expect(endpointOf(baseUrl, 'models')).toBe(models);
  expect(endpointOf(baseUrl, 'chat/completions')).toBe(models.replace('/models', '/chat/completions'));
});

test.each([
  [api, `${api}/api/tags`],
  [`${api}/v1/`, `${api}/api/tags`],
  [`${api}/sub/v1`, `${api}/sub/api/tags`],
  [`${api}/api/paas/v4`, `${api}/api/paas/api/tags`],
  [`${api}/v1/openai`, `${api}/v1/openai/api/tags`],
  [`${api}/v1/chat/completions`, `${api}/api/tags`],
  [`${api}/sub/chat/completions?key=1`, `${api}/sub/api/tags`],
])('what stands beside the version of %s is at %s', (baseUrl, beside) => {
  expect(endpointOf(baseUrl, '/api/tags')).toBe(beside);
});

test.each([
  [api, `${api}/chat/completions`],
  [`${api}/v1/`, `${api}/chat/completions`],
  [`${api}/chat/completions`, `${api}/v1`],
  [`${api}/v1/chat/completions`, `${api}/chat/completions`],
  [`${api}/openai`, `${api}/openai/v1`],
  [`${api}/openai/v1`, `${api}/openai`],
  [`${api}/v1/openai/`, `${api}/v1/openai/v1`],
  [`${api}/v1/v1`, `${api}/v1`],
  [`${api}/v4`, `${api}/v4/v1`],
  [`${api}/openai?api-version=preview`, `${api}/openai/v1?api-version=preview`],
])('the other form of %s is %s', (baseUrl, other) => {
  expect(otherForm(baseUrl)).toBe(other);
  const [before, after] = [baseUrl, other].map((base) => endpointOf(base, 'chat/completions'));
  expect(before).not.toBe(after);
});

test.each([
  ['https://api.example/v1', 'api.example'],
  ['http://localhost:8080', 'localhost:8080'],
  ['https://api.example:443/', 'api.example'],
  ['api.example', ''],
  ['', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host);
});
