import { describe, expect, test } from 'vitest';
import type { ReplyPart } from '../../../../utils/engines/engine';
import { cutOff, heardOf, refused, responseOf, said, thought, took } from './replies';

const broken = new TypeError('network error');

describe('an answer in one piece', () => {
  const answered = (content: unknown, finish: unknown = 'stop', more: object = {}) => ({
    choices: [{ message: { role: 'assistant', content, ...more }, finish_reason: finish }],
  });

  test.each<[unknown, ReplyPart[]]>([
    [answered(' A lion.'), [said(' A lion.')]],
    [
      answered([
        { type: 'text', text: 'A ' },
        { type: 'text', text: 'lion.' },
      ]),
      [said('A lion.')],
    ],
    [answered('A li', 'length'), [said('A li'), cutOff]],
    [answered('A li', 'content_filter'), [said('A li'), cutOff]],
    [answered('A lion.', null), [said('A lion.')]],
    [{ choices: [{ message: { content: 'A lion.' } }] }, [said('A lion.')]],
    [[answered('A lion.')], [said('A lion.')]],
    [{ ...answered('A lion.'), error: null }, [said('A lion.')]],
    [
      { ...answered('A lion.'), usage: { prompt_tokens: 9, completion_tokens: 3, cost: 0.01 } },
      [said('A lion.'), took(9, 3, 0.01)],
    ],
    [answered('A lion.', 'stop', { reasoning_content: 'Hm.' }), [thought('Hm.'), said('A lion.')]],
    [answered('<think>\nHm.</think>\n\nA lion.'), [thought('Hm.'), said('A lion.')]],
    [answered(null, 'stop', { refusal: 'I can’t.' }), [said('I can’t.'), refused]],
  ])('%j', async (body, parts) => {
    const text = JSON.stringify(body, null, 2);
    for (const type of ['application/json', 'text/plain', 'text/event-stream', ''])
      expect(await heardOf(responseOf([`\n${text}`], type)), type).toEqual({ parts, streamed: [false] });
  });

  test.each<[unknown, string, string?]>([
    [{ choices: [] }, 'unexpectedResponse'],
    [{ choices: null }, 'unexpectedResponse'],
    [{ choices: [{}] }, 'unexpectedResponse'],
    [{ choices: [{ message: { role: 'assistant' } }] }, 'unexpectedResponse', 'role: assistant'],
    [answered(null), 'emptyAnswer'],
    [answered(''), 'emptyAnswer'],
    [answered(' \n '), 'emptyAnswer'],
    [answered(null, 'stop', { reasoning: 'Hm' }), 'emptyAnswer'],
    [answered('', 'length'), 'outOfTokens'],
    [answered('<think>Hm', 'length'), 'outOfTokens'],
    [answered(null, 'content_filter'), 'filtered'],
    [{ answer: 'A lion.' }, 'unexpectedResponse', 'answer: A lion.'],
    [{ detail: 'Not here' }, 'unexpectedResponse', 'Not here'],
    [{ object: 'list', data: [] }, 'unexpectedResponse', 'object: list'],
    ['<html><title>Sign in</title></html>', 'unexpectedResponse', 'Sign in'],
    ['A lion.', 'unexpectedResponse', 'A lion.'],
    ['{"choices":[{"message":{"content":"A li', 'unexpectedResponse'],
    ['', 'unexpectedResponse'],
  ])('%j is no answer, and its words are kept for the curious', async (body, code, detail) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { failure } = await heardOf(responseOf([text], 'application/json'));
    const known = { code, status: 200, host: 'api.example', model: 'vision-large' };
    expect(failure).toEqual(detail === undefined ? known : { ...known, detail });
  });

  test.each([
    [{ error: { message: 'Slow down, sk-secret', code: 429 } }, { code: 'busy', detail: 'Slow down, …' }],
    [{ error: { message: 'Broken' } }, { code: 'serviceFailed', detail: 'Broken' }],
    [
      { status: 'failure', message: 'No provider', code: 400 },
      { code: 'requestRefused', detail: 'No provider' },
    ],
    [[{ error: { message: 'Bad key', code: 401 } }], { code: 'wrongKey' }],
    [{ error: { message: 'image input is not supported' } }, { code: 'noVision' }],
  ])('%j under status 200 is that error', async (body, failure) => {
    expect((await heardOf(responseOf([JSON.stringify(body)], 'application/json'))).failure).toMatchObject(
      failure,
    );
  });

  test('that breaks off is none', async () => {
    const heard = await heardOf(responseOf(['{"choices":[{"mes', broken], 'application/json'));
    expect(heard).toMatchObject({ parts: [], failure: { code: 'brokenOff' } });
  });

  test('nothing huge is kept of a huge body', async () => {
    const { failure } = await heardOf(responseOf(['word '.repeat(900_000)], 'text/plain'));
    expect(failure).toMatchObject({ detail: 'word '.repeat(300) });
  });
});
