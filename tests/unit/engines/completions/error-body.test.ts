import { describe, expect, test } from 'vitest';
import { errorFacts, errorText } from '../../../../utils/engines/completions/error-body';

const html =
  '<!doctype html>\n<html><head><title>\n 502 Bad Gateway </title></head><body>nginx</body></html>';

describe('the words in an error body', () => {
  test.each<[unknown, string]>([
    [{ error: { message: 'No such model', type: 'x', param: 'None', code: '404' } }, 'No such model'],
    [{ error: { message: 'Too long', code: 400 } }, 'Too long'],
    [{ error: { message: 'Broken', metadata: { raw: '…' }, param: null } }, 'Broken'],
    [{ error: 'Slow down' }, 'Slow down'],
    [{ error: 'oops' }, 'oops'],
    [{ object: 'error', message: 'No picture', type: 'BadRequestError', code: 400 }, 'No picture'],
    [{ status: 'failure', message: 'No provider' }, 'No provider'],
    [{ detail: 'Not authenticated' }, 'Not authenticated'],
    [{ detail: { error: 'The inner detail' } }, 'The inner detail'],
    [{ detail: [{ loc: ['body'], msg: 'field required', type: 'missing' }] }, 'field required'],
    // Mistral.
    [{ object: 'error', message: { detail: [{ loc: ['body', 'n'], msg: 'Extra inputs' }] } }, 'Extra inputs'],
    [{ message: 'Cannot POST /chat', error: 'Not Found', statusCode: 404 }, 'Cannot POST /chat'],
    [{ message: 'Some general words', error: 'Says exactly what' }, 'Says exactly what'],
    [{ error: 'invalid_request', error_description: 'The key has expired' }, 'The key has expired'],
    [{ error: 'Not Found' }, 'Not Found'],
    [{ error: null, message: 'Nothing here' }, 'Nothing here'],
    [{ error: { message: 'Kept' }, message: null, detail: null }, 'Kept'],
    [{ error: { message: null }, detail: 'Further down' }, 'Further down'],
    [{ errors: [{ message: 'First' }, { message: 'Second' }] }, 'First'],
    [{ errors: ['As text'] }, 'As text'],
    [[{ error: { message: 'In a list', status: 'INVALID_ARGUMENT' } }], 'In a list'],
    [{ error: { message: '{"error":{"message":"The inner one","code":400}}' } }, 'The inner one'],
    [{ error: { message: 'litellm.BadRequestError: X - {"error":{"message":"Far within"}}' } }, 'Far within'],
    [{ error: { message: '{"error":{"message":"{\\"error\\":\\"twice\\"}"}}' } }, 'twice'],
    [
      {
        error: { message: 'Provider returned error', metadata: { raw: '{"error":{"message":"Behind it"}}' } },
      },
      'Behind it',
    ],
    [{ error: { message: html } }, '502 Bad Gateway'],
    [{ error: { message: 'Please <a href="https://x.example">upgrade</a> first' } }, 'Please upgrade first'],
    [{ error: { code: 7 } }, 'code: 7'],
    [{ error: { message: '{"retry":true}' } }, 'retry: true'],
    [{}, ''],
    [[], ''],
    [null, ''],
    ['just text', 'just text'],
  ])('%j says %j', (body, words) => {
    expect(errorText(JSON.stringify(body))).toBe(words);
  });

  test.each([
    [html, '502 Bad Gateway'],
    ['<html><title>Access &amp; errors</title>', 'Access & errors'],
    ['<html><body>no title</body></html>', ''],
    ['<h1>Forbidden</h1>', 'Forbidden'],
    [
      '<?xml version="1.0"?><Error><Code>Denied</Code><Message>Access denied</Message></Error>',
      'Access denied',
    ],
    ['  proxy error: connection refused\n', 'proxy error: connection refused'],
    ['first line\nsecond line', 'first line'],
    ['{"error": {"message": "cut', 'cut'],
    ['{"id": 7, "choi', ''],
    ['', ''],
  ])('%j says %j', (body, words) => {
    expect(errorText(body)).toBe(words);
  });

  test.each([
    [
      'Internal error\n    at Server.handle (/srv/app.js:10:5)\n    at next (/srv/x.js:1:1)',
      'Internal error',
    ],
    [
      'Traceback (most recent call last):\n  File "/srv/app.py", line 3, in f\nValueError: no picture',
      'ValueError: no picture',
    ],
    [
      JSON.stringify({
        error: {
          message: 'APIConnectionError: lost\nTraceback (most recent call last):\n  File "/a.py", line 1',
        },
      }),
      'APIConnectionError: lost',
    ],
    [JSON.stringify({ error: { message: 'TypeError: x\n    at f (/srv/a.js:1:2)' } }), 'TypeError: x'],
  ])('no stack is among them: %j', (body, words) => {
    expect(errorText(body)).toBe(words);
  });

  test('JSON without an end is read as far as it goes', () => {
    const deep = `${'{"error":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect(errorText(deep)).toBe('');
  });
});

test.each([
  [
    { error: { message: 'x', param: 'temperature', code: 'unsupported', type: 'bad' } },
    ['temperature'],
    'unsupported bad',
  ],
  [{ error: { message: 'x', param: 'None', code: '400' } }, [], '400'],
  [{ detail: [{ loc: ['body', 'stream_options'], msg: 'Extra' }] }, ['body.stream_options'], ''],
  [{ message: { detail: [{ loc: ['body', 0, 'format'] }] }, object: 'error' }, ['body.0.format'], ''],
  [[{ error: { code: 400 } }], [], '400'],
  ['text', [], ''],
])('%j names its fields and its code', (body, fields, code) => {
  expect(errorFacts(JSON.stringify(body))).toEqual({ fields, code });
});
