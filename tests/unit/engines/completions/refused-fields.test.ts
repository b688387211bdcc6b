import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../fakes/service-answers.mjs';
import { type StrictService, startService } from '../../../fakes/service.mjs';
import type { ModelQuirks } from '../../../../utils/model/service';
import type { Connection } from '../../../../utils/model/settings';
import { askOnce, repaired, say } from './repairing';

let service: StrictService;
/** What was learned, in the order it was. */
let learned: Partial<ModelQuirks>[];
const run = (changes: Partial<Connection> = {}, known: Partial<ModelQuirks> = {}) =>
  askOnce(service, learned, changes, known);
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  service = await startService();
  learned = [];
});
afterEach(async () => {
  vi.unstubAllGlobals();
  const { violations } = service;
  await service.close();
  expect(violations).toEqual([]);
});

describe('a field that is refused', () => {
  test.each([
    ['temperature', { temperature: 0.2 }, 'without_temperature', { without: ['temperature'] }],
    ['format', {}, 'without_format', { without: ['format'] }],
    ['stream', {}, 'without_stream', { without: ['stream'] }],
    ['stream_options', {}, 'without_stream_options', { without: ['stream_options'] }],
    ['max_tokens', {}, 'completion_tokens', { wantsCompletionTokens: true }],
  ] as const)('%s is left out, once for all', async (field, changes, repair, lesson) => {
    service.refuse(field);
    const first = await run(changes);
    expect(first.notes).toEqual([repaired(repair)]);
    expect(first.bodies).toHaveLength(2);
    expect(first.parts.at(-1)).toMatchObject({ type: field === 'stream_options' ? 'text' : 'usage' });
    expect(learned).toEqual([lesson]);
    const second = await run(changes, lesson as Partial<ModelQuirks>);
    expect(second).toMatchObject({ notes: [] });
    expect(second.bodies).toEqual([first.bodies[1]]);
  });

  test('after another is left out, too', async () => {
    service.refuse('temperature', 'format', 'stream', 'max_tokens');
    const { notes, bodies, code } = await run({ temperature: 1 });
    expect([notes.length, bodies.length, code]).toEqual([4, 5, undefined]);
    expect(Object.keys(bodies.at(-1) ?? {})).toEqual(['model', 'messages', 'max_completion_tokens']);
    expect(learned).toEqual(
      [{ wantsCompletionTokens: true, without: ['temperature', 'stream', 'format'] }].map((all) =>
        expect.objectContaining({ ...all, without: expect.arrayContaining(all.without) }),
      ),
    );
  });

  test.each<[string, Answer, string]>([
    [
      'by pydantic',
      {
        status: 422,
        body: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options'],
              msg: 'Extra inputs are not permitted',
            },
          ],
        },
      },
      'without_stream_options',
    ],
    [
      'by Mistral',
      {
        status: 422,
        body: {
          object: 'error',
          message: {
            detail: [
              { loc: ['body', 'messages', 0, 'user', 'content', 'image_url', 'format'], msg: 'Extra inputs' },
            ],
          },
        },
      },
      'without_format',
    ],
    [
      'by OpenAI’s o-series',
      say("Unsupported value: 'temperature' does not support 0.2 with this model.", { param: 'temperature' }),
      'without_temperature',
    ],
    [
      'by OpenAI in words',
      say(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        { param: null },
      ),
      'completion_tokens',
    ],
    [
      'by LiteLLM',
      say("litellm.UnsupportedParamsError: x does not support parameters: ['temperature'], for model=m", {
        param: 'None',
      }),
      'without_temperature',
    ],
    [
      'by LiteLLM of what is behind it',
      say('litellm.BadRequestError: OpenAIException - {"error":{"message":"Unknown field: `format`"}}'),
      'without_format',
    ],
    [
      'as an unknown field',
      say('Unrecognized request argument supplied: stream_options'),
      'without_stream_options',
    ],
    ['as what it does not do', say('Streaming is not supported by this model'), 'without_stream'],
    ['as a parameter', say('unknown parameter "format" in image_url'), 'without_format'],
  ])('may be named %s', async (_name, answer, repair) => {
    service.next({ ...answer, wantsNoFormat: repair === 'without_format' });
    expect((await run({ temperature: 0.2 })).notes).toEqual([repaired(repair)]);
  });

  test.each<[string, Answer]>([
    ['that was not sent', say('temperature is not supported')],
    [
      'that is too large',
      say('max_tokens is too large: 4096. This model supports at most 2048', { param: 'max_tokens' }),
    ],
    [
      'in a request that is echoed',
      say(
        `Bad request: {"model":"m","messages":[{"content":"temperature, max_tokens, png"}],"max_tokens":4096}`,
      ),
    ],
    ['of another name', say('Invalid response_format and upstream_id')],
    ['under 401', { status: 401, body: { error: { message: 'max_tokens', param: 'max_tokens' } } }],
    ['under 500', { status: 500, body: { error: { message: 'max_tokens', param: 'max_tokens' } } }],
  ])('%s is no reason to ask again', async (_name, answer) => {
    service.next(answer);
    const { notes, bodies, code } = await run();
    expect([notes, bodies.length]).toEqual([[], 1]);
    expect(code).toBeDefined();
    expect(learned).toEqual([]);
  });

  test('is left out only once', async () => {
    service.answer(() => say('temperature is not supported', { param: 'temperature' }));
    const { bodies, code, notes } = await run({ temperature: 1 });
    expect([bodies.length, notes.length, code]).toEqual([2, 1, 'requestRefused']);
    expect(learned).toEqual([]);
  });
});
