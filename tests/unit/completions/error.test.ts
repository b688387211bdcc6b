import { describe, expect, test } from 'vitest';
import { clean, errorText, failureOf } from '../../../utils/ask/completions/error';

const asked = { host: 'api.example', bytes: 1000, model: 'vision-large', key: 'sk-secret-123' };
const html =
  '<!doctype html>\n<html><head><title>\n 502 Bad Gateway </title></head><body>nginx</body></html>';

describe('the words in an error body', () => {
  test.each<[unknown, string]>([
    [{ error: { message: 'No such model', type: 'x', param: 'None', code: '404' } }, 'No such model'],
    [{ error: { message: 'Too long', code: 400 } }, 'Too long'],
    [{ error: { message: 'Broken', metadata: { raw: '…' }, param: null } }, 'Broken'],
    [{ error: 'Slow down' }, 'Slow down'],
    [{ object: 'error', message: 'No picture', type: 'BadRequestError', code: 400 }, 'No picture'],
    [{ status: 'failure', message: 'No provider' }, 'No provider'],
    [{ detail: 'Not authenticated' }, 'Not authenticated'],
    [{ detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] }, 'field required'],
    [{ message: 'Cannot POST /chat', error: 'Not Found', statusCode: 404 }, 'Cannot POST /chat'],
    [{ error: null, message: 'Nothing here' }, 'Nothing here'],
    [{ error: { message: 'Kept' }, message: null, detail: null }, 'Kept'],
    [{ error: { message: null }, detail: 'Further down' }, 'Further down'],
    [{ errors: [{ message: 'First' }, { message: 'Second' }] }, 'First'],
    [[{ error: { message: 'In a list', status: 'INVALID_ARGUMENT' } }], 'In a list'],
    [{ error: { message: '{"error":{"message":"The inner one","code":400}}' } }, 'The inner one'],
    [{ error: { message: html } }, '502 Bad Gateway'],
    [{ error: { code: 7 } }, '{"error":{"code":7}}'],
    ['just text', 'just text'],
  ])('%j says %j', (body, words) => {
    expect(errorText(JSON.stringify(body))).toBe(words);
  });

  test.each([
    [html, '502 Bad Gateway'],
    ['<html><body>no title</body></html>', ''],
    ['<h1>Forbidden</h1>', ''],
    ['  proxy error: connection refused\n', 'proxy error: connection refused'],
    ['{"error": {"message": "cut', '{"error": {"message": "cut'],
    ['', ''],
  ])('%j says %j', (body, words) => {
    expect(errorText(body)).toBe(words);
  });
});

describe('what is kept of them', () => {
  test('the key is taken out, wherever it stands', () => {
    expect(clean('Wrong sk-secret-123, really sk-secret-123!', asked.key)).toBe('Wrong …, really …!');
    expect(clean('Nothing to hide', '')).toBe('Nothing to hide');
    const said = JSON.stringify({ error: { message: 'Incorrect API key provided: sk-secret-123' } });
    expect(JSON.stringify(failureOf(401, said, asked).failure)).not.toContain('sk-secret');
  });

  test('a request that is echoed whole is capped, and a key at the cap does not come through in part', () => {
    const echo = JSON.stringify({ error: { message: `Bad request: ${'A'.repeat(900_000)}` } });
    expect(failureOf(400, echo, asked).failure.detail).toHaveLength(1500);
    const atTheCap = `${'x'.repeat(1495)}${asked.key}`;
    expect(clean(atTheCap, asked.key)).not.toContain('sk-');
  });
});

describe('the failure of a status', () => {
  const say = (message: string): string => JSON.stringify({ error: { message } });
  test.each<[number, string, string]>([
    [400, say('invalid picture'), 'requestRefused'],
    [400, say('The model vision-large does not exist'), 'unknownModel'],
    [400, say('Invalid model name passed in model=vision-large. Call `/v1/models`'), 'unknownModel'],
    [400, say('vision-large: image input is not supported by this model'), 'requestRefused'],
    [401, say('nope'), 'wrongKey'],
    [402, '', 'noCredit'],
    [403, '', 'forbidden'],
    [404, say('The model `vision-large` does not exist'), 'unknownModel'],
    [404, say('model "x" not found, try pulling it first'), 'unknownModel'],
    [404, html, 'wrongAddress'],
    [404, '', 'wrongAddress'],
    [408, '', 'noAnswer'],
    [413, html, 'tooLargeForService'],
    [422, say('bad field'), 'requestRefused'],
    [429, say('slow down'), 'busy'],
    [500, say('oops'), 'serviceFailed'],
    [502, html, 'serviceFailed'],
    [503, say('Loading model'), 'serviceFailed'],
    [504, '', 'noAnswer'],
    [524, html, 'noAnswer'],
  ])('%i with %s is %s', (status, body, code) => {
    const { failure } = failureOf(status, body, asked);
    expect(failure).toMatchObject({ code, status, host: 'api.example', model: 'vision-large' });
  });

  test('a key that was never saved is not a wrong key', () => {
    expect(failureOf(401, '', { ...asked, key: '' }).failure.code).toBe('noKey');
  });

  test('a request that names no model cannot have an unknown one', () => {
    const body = say('Not found: GET /v1/models');
    expect(failureOf(404, body, { ...asked, model: '' }).failure.code).toBe('wrongAddress');
  });
});
