import { hostOf } from '../../../utils/lib/url';
import { expect, test } from 'vitest';
import { endpointOf } from '../../../utils/model/service';

test.each([
  ['https://api.example', 'https://api.example/v1'],
  ['https://api.example/', 'https://api.example/v1'],
  ['https://api.example/v1', 'https://api.example/v1'],
  ['https://api.example/v1/', 'https://api.example/v1'],
  ['https://api.example/v1//', 'https://api.example/v1'],
  ['https://api.example//v1', 'https://api.example/v1'],
  ['https://api.example//openai//v1//chat/completions', 'https://api.example/openai/v1'],
  ['https://proxy.example/https://api.example/v1', 'https://proxy.example/https://api.example/v1'],
  ['https://api.example./v1', 'https://api.example./v1'],
  ['https://api.example/openai', 'https://api.example/openai/v1'],
  ['https://api.example/openai/v1/', 'https://api.example/openai/v1'],
  ['https://api.example/v1/chat/completions', 'https://api.example/v1'],
  ['https://api.example/v1/chat/completions/', 'https://api.example/v1'],
  ['https://api.example/openai/chat/completions', 'https://api.example/openai/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
  ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
  ['  https://api.example/v1  ', 'https://api.example/v1'],
  ['https://api.example/v1?key=1#top', 'https://api.example/v1'],
  ['https://someone:secret@api.example/v1', 'https://api.example/v1'],
  ['https://API.example/V1', 'https://api.example/V1/v1'],
])('%s leads to %s', (baseUrl, root) => {
  for (const operation of ['chat/completions', 'models', 'model/info'] as const)
    expect(endpointOf(baseUrl, operation)).toBe(`${root}/${operation}`);
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
