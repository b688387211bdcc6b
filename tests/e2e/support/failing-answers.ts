import type { FailureCode } from '../../../utils/model/failure';
import type { Answer } from '../../fakes/service-answers.mjs';

/** What a service answers, however often it is asked, for the failures that come of it. */
export const failingAnswers = {
  noCredit: { status: 402, body: { error: { message: 'Insufficient credits' } } },
  forbidden: { status: 403, body: '' },
  noVision: {
    status: 500,
    body: {
      error: {
        message:
          'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
      },
    },
  },
  requestRefused: { status: 400, body: { detail: [{ msg: 'the moon is too bright' }] } },
  contextTooSmall: {
    status: 400,
    body: {
      error:
        'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 4312>= n_ctx: 4096).',
    },
  },
  serverMemory: {
    status: 500,
    body: { error: { message: 'model requires more system memory (11.5 GiB) than is available (7.9 GiB)' } },
  },
  modelLoading: { status: 500, body: { error: { message: 'The model is still loading' } } },
  accountSetting: {
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found matching your data policy. Configure: https://openrouter.ai/settings/privacy',
      },
    },
  },
  regionBlocked: {
    status: 403,
    body: {
      error: {
        code: 'unsupported_country_region_territory',
        message: 'Country, region, or territory not supported',
      },
    },
  },
  tooLargeForService: {
    status: 413,
    body: '<html><head><title>413 Request Entity Too Large</title>',
  },
  busy: { status: 429, headers: { 'retry-after': '0' }, body: { error: 'Rate limit reached' } },
  busyUntil: {
    status: 429,
    headers: { 'retry-after': '7200' },
    body: { error: 'Too many requests' },
  },
  serviceFailed: { status: 500, body: 'Internal Server Error' },
  noAnswer: { status: 524, body: '<html><title>524: A timeout occurred</title></html>' },
  brokenOff: { text: 'A boat on a lake', cutAfter: 20 },
  emptyAnswer: { text: '' },
  outOfTokens: { text: '', finish: 'length' },
  filtered: { text: '', finish: 'content_filter' },
  unexpectedResponse: { body: { object: 'list', data: [] } },
} satisfies Partial<Record<FailureCode, Answer>>;
