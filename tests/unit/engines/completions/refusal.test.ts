import { describe, expect, test } from 'vitest';
import { redact, secretsIn } from '../../../../utils/engines/completions/error-body';
import { refusalOf, firstWords, noAnswerFailure } from '../../../../utils/engines/completions/refusal';

const asked = {
  host: 'api.example',
  bytes: 1000,
  model: 'vision-large',
  hasKey: true,
  secrets: ['sk-secret-123'],
};
const html = '<!doctype html><html><head><title>502 Bad Gateway</title></head></html>';
const say = (message: string, more: object = {}): string => JSON.stringify({ error: { message, ...more } });

describe('what is kept of a server’s words', () => {
  const secrets = secretsIn('sk-"a/b"-1', ['Bearer long-token-9', 'abc', 'team-7']);

  test.each([
    ['Wrong sk-"a/b"-1, really sk-"a/b"-1!', 'Wrong …, really …!'],
    [String.raw`{"key":"sk-\"a/b\"-1"}`, '{"key":"…"}'],
    [String.raw`{"key":"sk-\"a\/b\"-1"}`, '{"key":"…"}'],
    ['/v1?key=sk-%22a%2Fb%22-1&x', '/v1?key=…&x'],
    ['/v1?key=sk-%22a%2fb%22-1&x', '/v1?key=…&x'],
    ['SK-"A/B"-1', '…'],
    ['token long-token-9 of team-7', 'token … of …'],
    ['header Bearer long-token-9', 'header …'],
    ['abc stays', 'abc stays'],
  ])('of %j no secret is: %j', (words, kept) => {
    expect(redact(words, secrets)).toBe(kept);
  });

  test('a key of one letter is taken out as a word, and leaves the others to be read', () => {
    const words = 'Bearer x: “x” is no key, nor are max_tokens=x';
    expect(redact(words, secretsIn('x', []))).toBe('Bearer …: “…” is no key, nor are max_tokens=…');
  });

  test.each(['sk-a.b*c+(d)[e]{f}^$|g', String.raw`sk-\u0041\n-1`, 'a/b?c=d&e', 'SK-Upper'])(
    'a key like %j is none of its own pattern',
    (key) => {
      for (const form of [key, key.toLowerCase(), encodeURIComponent(key), JSON.stringify(key).slice(1, -1)])
        expect(redact(`key ${form} is wrong`, secretsIn(key, []))).toBe('key … is wrong');
    },
  );

  test('a key at the limit of length does not stay in part', () => {
    expect(redact(`${'x y '.repeat(374)}sk-secret-123`, asked.secrets)).not.toContain('sk-');
    const said = say('Incorrect API key provided: sk-secret-123');
    expect(JSON.stringify(refusalOf(401, said, asked).failure)).not.toContain('sk-secret');
  });

  test('a request that is echoed whole is capped, and the picture in it cut', () => {
    const picture = `data:image/jpeg;base64,${'A/9+'.repeat(200_000)}==`;
    const { detail } = refusalOf(400, say(`Bad request: [${picture}] ${'word '.repeat(900)}`), asked).failure;
    expect(detail).toMatch(/^Bad request: \[…\] word word/);
    expect(detail).toHaveLength(1500);
    expect(redact(`bytes ${'A/9+'.repeat(100)} end`, [])).toBe('bytes … end');
    expect(redact('data:image/png;base64,iVBO… is no picture', [])).toBe('… is no picture');
  });
});

describe('the failure of a status', () => {
  test.each<[number, string, string]>([
    [204, '', 'unexpectedResponse'],
    [300, html, 'unexpectedResponse'],
    [400, say('invalid picture'), 'requestRefused'],
    [400, say('The model vision-large does not exist'), 'unknownModel'],
    [400, say('Invalid model name passed in model=vision-large. Call `/v1/models`'), 'unknownModel'],
    [400, say('vision-large is not a valid model ID'), 'unknownModel'],
    [400, say('Failed', { code: 'model_not_found' }), 'unknownModel'],
    [400, say('No connected db.'), 'wrongKey'],
    [
      400,
      JSON.stringify([{ error: { message: 'API key not valid. Please pass a valid API key.' } }]),
      'wrongKey',
    ],
    [400, say('Your credit balance is too low'), 'noCredit'],
    [400, say('The response was filtered', { code: 'content_filter' }), 'filtered'],
    [400, say('messages.0.content.1: image exceeds 5 MB maximum: 6000000 bytes'), 'tooLargeForService'],
    [401, say('nope'), 'wrongKey'],
    [400, say('Budget has been exceeded! Current cost: 2.1, Max budget: 2.0'), 'noCredit'],
    [429, say('ExceededBudget: over budget', { type: 'budget_exceeded' }), 'noCredit'],
    [402, '', 'noCredit'],
    [403, '', 'forbidden'],
    [403, say('Your input was flagged by moderation'), 'filtered'],
    [404, say('The model `vision-large` does not exist'), 'unknownModel'],
    [404, say('model "x" not found, try pulling it first'), 'unknownModel'],
    [404, html, 'wrongAddress'],
    [404, '', 'wrongAddress'],
    [405, say('Method Not Allowed'), 'wrongAddress'],
    [408, '', 'noAnswer'],
    [413, html, 'tooLargeForService'],
    [415, say('Unsupported Media Type'), 'requestRefused'],
    [418, '', 'requestRefused'],
    [422, say('bad field'), 'requestRefused'],
    [429, say('slow down'), 'busy'],
    [429, say('You exceeded your current quota', { code: 'insufficient_quota' }), 'noCredit'],
    [451, '', 'forbidden'],
    [500, say('oops'), 'serviceFailed'],
    [501, "<p>Unsupported method ('POST').</p>", 'serviceFailed'],
    [501, 'Unsupported method (POST)', 'wrongAddress'],
    [502, html, 'serviceFailed'],
    [503, say('Loading model'), 'modelLoading'],
    [504, '', 'noAnswer'],
    [522, html, 'noAnswer'],
    [524, html, 'noAnswer'],
    [529, say('Overloaded'), 'busy'],
  ])('%i with %s is %s', (status, body, code) => {
    const { failure } = refusalOf(status, body, asked);
    expect(failure).toMatchObject({ code, status, host: 'api.example', model: 'vision-large' });
  });

  test.each<[number, string]>([
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    [400, 'vision-large: image input is not supported by this model'],
    [404, 'No endpoints found that support image input'],
    [400, 'Model does not support images. Please use a model that does.'],
    [400, 'This model doesn’t support vision'],
    [400, 'vision-large is not a multimodal model'],
    [400, 'model is not multimodal'],
    [400, 'At most 0 image(s) may be provided in one request.'],
    [500, 'this model is missing data required for image input'],
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [400, 'Image input is not enabled for this model'],
    [
      400,
      "'messages.0' : for 'role:user' the following must be satisfied[('messages.0.content' : value must be a string)]",
    ],
    [422, 'Failed to deserialize: messages[0]: unknown variant `image_url`, expected `text`'],
    [400, 'The model text-only does not take pictures'],
    [500, 'litellm.InternalServerError: image input is not supported'],
  ])('%i “%s” is of a model without eyes', (status, message) => {
    expect(refusalOf(status, say(message), asked).failure.code).toBe('noVision');
  });

  test.each([
    'WebP images are not supported',
    'This model does not support images in WebP format',
    'Image URLs are not supported; send base64',
    "'url' field must be a base64 encoded image",
    'Could not process image',
  ])('“%s” is not', (message) => {
    expect(refusalOf(400, say(message), asked).failure.code).toBe('requestRefused');
  });

  // As they stand in issues of vllm-project/vllm, microsoft/vscode, anomalyco/opencode, anthropics/claude-code,
  // QuantumNous/new-api and xorbitsai/inference; of sgl-project/sglang below.
  test.each<[number, string]>([
    [400, 'At most 1 image(s) may be provided in one request.'],
    [400, 'At most 16 image(s) may be provided in one prompt.'],
    [400, 'Too many images in request. Max is 10.'],
    [400, 'Exceeded maximum number of images (50) allowed in the request.'],
    [400, 'too many images and documents: 120 + 0 > 100'],
    [400, 'Too much media: 0 document pages + 107 images > 100'],
    [500, 'too many images in the message, max allowed is 16'],
    [413, 'Too many images in request. Max is 10.'],
    [400, 'request contains 52 images, exceeding the maximum of 50 allowed per request'],
    [
      400,
      'You set image=2 (or defaulted to 1) in `--limit-mm-per-prompt`, but passed 3 image items in the same prompt.',
    ],
  ])('%i “%s” is of too many pictures', (status, message) => {
    expect(refusalOf(status, say(message), asked).failure.code).toBe('tooManyPictures');
  });

  test.each<[number, string, string]>([
    [429, 'Too many requests', 'busy'],
    [400, 'image has too many pixels', 'requestRefused'],
    [400, 'max_tokens is too large: at most 8192', 'requestRefused'],
    [400, 'Pictures take at most 4096 image tokens', 'requestRefused'],
    [
      400,
      'The number of image token (3) should be the same as in the number of provided images (1)',
      'requestRefused',
    ],
    [400, 'The number of images in the text [0] and images [1] should be the same', 'requestRefused'],
    [429, 'You have exceeded the number of images per minute', 'busy'],
    [429, 'Too many images', 'busy'],
    [400, 'Too many images per day', 'requestRefused'],
    [402, 'Too many images for this plan', 'noCredit'],
    [401, 'Too many images without a key', 'wrongKey'],
    [400, 'Insufficient credits: too many images', 'noCredit'],
  ])('%i “%s” is not', (status, message, code) => {
    expect(refusalOf(status, say(message), asked).failure.code).toBe(code);
  });

  test('a 404 after a large body is about its size', () => {
    expect(refusalOf(404, html, { ...asked, bytes: 900_001 }).failure.code).toBe('tooLargeForService');
    expect(refusalOf(404, html, { ...asked, bytes: 900_000 }).failure.code).toBe('wrongAddress');
  });

  test('a key that was never saved is not a wrong key', () => {
    const without = { ...asked, hasKey: false };
    expect(refusalOf(401, '', without).failure.code).toBe('noKey');
    expect(refusalOf(400, say('No connected db.'), without).failure.code).toBe('noKey');
  });

  test('a request that names no model cannot have an unknown one', () => {
    const body = say('Not found: GET /v1/models');
    expect(refusalOf(404, body, { ...asked, model: '' }).failure.code).toBe('wrongAddress');
  });

  test('without words it has the status text', () => {
    const head = { statusText: 'Bad Gateway', retryAfter: null };
    expect(refusalOf(502, '<html></html>', asked, head).failure.detail).toBe('Bad Gateway');
    expect(refusalOf(502, 'Upstream died', asked, head).failure.detail).toBe('Upstream died');
  });

  test('an echoed request does not count as words', () => {
    const echo = {
      model: 'm',
      messages: [{ role: 'user', content: 'Does not support images, model not found' }],
    };
    const { failure } = refusalOf(400, say(`Bad request: ${JSON.stringify(echo)}`), asked);
    expect(failure.code).toBe('requestRefused');
    expect(firstWords("Refused: {'messages': [{'content': 'temperature'}]}")).toBe('Refused: …');
    expect(failure.detail).toBe('Bad request: …');
  });
});

test('no answer keeps the words of what came instead, and no HTML', () => {
  expect(noAnswerFailure('unexpectedResponse', asked, '<html><title>Sign in</title></html>').failure).toEqual(
    {
      code: 'unexpectedResponse',
      status: 200,
      host: 'api.example',
      model: 'vision-large',
      detail: 'Sign in',
    },
  );
  expect(noAnswerFailure('emptyAnswer', asked).failure).not.toHaveProperty('detail');
});
