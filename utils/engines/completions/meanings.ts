import type { Failure, FailureCode } from '../../model/failure';
import type { ErrorFacts } from './error-body';

const seen = String.raw`(image|picture|vision|visual|multi-?modal)(s|_url|\(s\))?`;

/** Words of a failed start of a model, not of one that goes on. */
const loadingFailed =
  /\b(errors?|fail(ed|ure)?|unable|could not|cannot|can't)( to| while| in)? (load|loading)\b|loading (was |has )?(failed|stopped|aborted)/i;
/** Words about a picture's type, from a model that accepts other types. */
const aboutType =
  /webp|jpe?g|\bpng|\bgif|avif|mime|media[ _-]?type|base64|decod|\bformats?\b|image types?\b|\burls?\b/i;
/** Words about a rate, not about one request. */
const aboutTime = /\b(per|an?|each) (second|min|minute|hour|day|week|month)\b/i;

/** Words of a server that takes no list of parts, or not in this form. */
const arrayRefused =
  /\b(content|type)\b.{0,14} (must|should) be (a )?(valid )?string|can only concatenate str|invalid type: sequence, expected a string|expected string, received array|valid string: \S*content\b|untagged enum \w*content/i;

/** What servers mean, by their words; the first that matches. Tests have the servers' messages. */
interface Meaning {
  code: FailureCode;
  words: RegExp;
  /** Words by which it is something else after all. */
  not?: RegExp;
}

const either = (...patterns: (RegExp | string)[]): RegExp =>
  new RegExp(patterns.map((one) => (typeof one === 'string' ? one : one.source)).join('|'), 'i');

/** Meanings that hold with every status: servers answer 400, 404 and 500 alike. */
const always: readonly Meaning[] = [
  {
    code: 'serverMemory',
    words: either(
      /(out of|not enough|insufficient|too little|exceeds? (the )?(available|total)|requires more)( \w+){0,3} (memory|v?ram|resources)\b/,
      /\bbad_?alloc|cudamalloc|outofmemory|(fail\w{0,9}|unable|could not) (to )?alloc/,
    ),
  },
  {
    code: 'modelLoading',
    words: either(
      /\bloading (the )?model\b|\bmodel\b.{0,80}\b((is|still|currently) loading|being loaded)\b|\bmodel loading,/,
    ),
    not: loadingFailed,
  },
  {
    code: 'noVision',
    words: either(
      String.raw`\b${seen}( input| content)?s? (is|are) (not|only) (supported|enabled|allowed|available)`,
      /missing data required for image/,
      String.raw`(not support\w*|(do|does|can)( ?not|n?[’']t) (support|accept|take|handle|have|allow|see)) (any |the )?${seen}`,
      String.raw`(not|n[’']t) a (${seen}|vlm)\b`,
      String.raw`is not ${seen}\b|at most 0 image`,
      /no endpoints found that support image/,
      arrayRefused,
      /unknown variant .?image_url|unsupported content (part )?type.{0,4}image/,
      /(input should be|supported values are:) .?(input_)?text\b/,
      /mmproj|model projector|not compiled for multi-?modal/,
    ),
    not: aboutType,
  },
  {
    code: 'accountSetting',
    words: either(
      /data policy|privacy (setting|polic)|no allowed providers|settings\/privacy|guardrail restriction|\baccount settings?\b/,
      /must be verified|verify (your |the )?(age|identity|organi[sz]ation)|age (verification|requirement|restriction)/,
      /terms acceptance|accept the terms|(blocked|disabled) (at|by|in) the (project|organi[sz]ation|workspace)/,
    ),
  },
  {
    code: 'regionBlocked',
    words: either(
      /unsupported_country|\b(country|region|territory|location)\b[^.]{0,60}\b(not|un)[ -]?(supported|available|allowed|permitted)/,
      /(not|un)[ -]?(supported|available|allowed|permitted) (in|from|for) (your|this) (country|region|territory|location)/,
    ),
  },
  {
    code: 'contextTooSmall',
    words: either(
      /context[ _-]?(length|window|size|limit)|exceed_context|\bn_ctx\b|\bnum_ctx\b/,
      /max(imum)?[ _](model|sequence|seq|input|prompt)[ _]?(len|length|tokens?)\b/,
      /\b(prompt|inputs?|messages?|conversation)\b[^.]{0,40}\btoo long|too many (input |prompt )?tokens/,
      /(prompt|input)s?[ _`]{1,3}tokens?\b[^.]{0,60}\b(exceed|must be|larger|greater)/,
      /reduce the length of the (messages|prompt|input)/,
      /\btokens?[ _]limit|\bmax(imum)?( allowed)? length\b|\bmax size: \d+ tokens/,
      /\b(input|prompt) length\b|inputs?\b.{0,12} (must|should) have less than \d+ tokens/,
      // 输入内容过长, 输入长度超过限制.
      /(输入|上下文|提示词|prompt).{0,6}(过长|超长|太长|超过|超出)/,
    ),
    // The longest answer that a model gives is not its context.
    not: either(aboutTime, /max_(completion_)?tokens\b[^.]{0,30}(too large|must be|at most)/),
  },
  { code: 'tooLargeForService', words: /\brequest (body )?too large\b/i },
];

/** Meanings of statuses below 500, and of 501. */
const ofRefusals: readonly Meaning[] = [
  {
    code: 'noCredit',
    words:
      /insufficient[_ ](quota|credits?|balance|funds)|(credit|account) balance|out of credits|budget[_ ](has been )?exceeded|exceededbudget|exceeded_current_quota|spending limit|past invoices/i,
  },
  {
    code: 'filtered',
    words:
      /content[_ -]?(filter|policy|management policy)|flagged|safety system|moderation|data_?inspection|inappropriate (content|image)|sensitive (content|information)|new_sensitive|敏感/i,
  },
  {
    code: 'wrongKey',
    words:
      /(api|access) ?key (is )?(not valid|invalid|expired|incorrect)|(invalid|incorrect|expired) (api|access) ?key|invalid_api_key|no connected db|unregistered callers/i,
  },
  { code: 'wrongAddress', words: /unsupported method|method not allowed/i },
];

/**
 * Messages of servers about too many pictures: Anthropic, OpenAI and new-api; vLLM, now and earlier; Azure; Meta. Servers
 * that accept none have messages of no vision. Not messages about the tokens of a picture, nor about texts that name
 * other pictures than were sent (SGLang).
 */
const tooMany =
  /too (many|much) (images|media)|at most \d+ image(?!s?[ _-]?token)|limit-mm-per|max(imum)? number of images|\d images,? exceed/i;
const tooLarge =
  /\b(image|picture|file|request|body|payload|entity)\b[^.]{0,60}(too large|too big|too long|exceeds?\b[^.]{0,40}(max|limit|size|bytes|\d ?mb))/i;
const unknownModel =
  /not found|not exist|unknown model|invalid model|no such model|no models? loaded|not a valid model|model_not_found|decommissioned|end of life|no longer (available|supported)/i;
/** What servers call a model: Azure a deployment, NVIDIA a function. */
const aboutModels = /model|\bdeployment\b|\bfunction '/i;

const found = (meanings: readonly Meaning[], words: string): FailureCode | undefined =>
  meanings.find((one) => one.words.test(words) && !one.not?.test(words))?.code;

/** Returns what a refusal means by its words, its code and the fields it names; undefined where only the status tells. */
export function meaningOf(
  status: number,
  words: string,
  { code, fields }: Pick<ErrorFacts, 'code' | 'fields'>,
): FailureCode | undefined {
  const all = `${words} ${code}`;
  const isLater = status === 402 || status === 429;
  const meaning = found(always, all);
  if (meaning && !(isLater && meaning === 'contextTooSmall')) return meaning;
  if (saysOnlyText(words, fields)) return 'noVision';
  if (status === 401) return undefined;
  const refusal = status < 500 || status === 501 ? found(ofRefusals, all) : undefined;
  if (refusal) return refusal;
  return tooMany.test(words) && !isLater && !aboutTime.test(words) ? 'tooManyPictures' : undefined;
}

/** Words of a server that takes text only at the place that it names. */
const textWanted = /valid string|expected string/i;

/** Whether a refusal says, by its words or the paths it names, that the content of a message must be text. */
export const saysOnlyText = (words: string, fields: readonly string[]): boolean =>
  arrayRefused.test(words) ||
  (textWanted.test(words) && fields.length > 0 && fields.every((path) => /\bcontent(\.str)?$/.test(path)));

/** Whether a refusal says that the content of a message, or a part of it, has another form than the server takes. */
export const saysOtherForm = (words: string, fields: readonly string[]): boolean =>
  arrayRefused.test(words) ||
  (textWanted.test(words) && fields.some((path) => /\b(content|image_url)\b/.test(path)));

/** Whether words are about a model. */
export const namesModel = (words: string): boolean => aboutModels.test(words);

/** Whether words say that a model is unknown or gone, if they are about a model at all. */
export const saysUnknown = (words: string): boolean => unknownModel.test(words);

/** Whether words say that a picture or the request is too large. */
export const saysTooLarge = (words: string): boolean => tooLarge.test(words);

/** Whether a 404 says no more than that nothing is there. */
export const saysNothingThere = (words: string): boolean =>
  !/\s\S+\s/.test(words.trim()) ||
  /not found|cannot (get|post)|no (such )?(route|handler|page|resource)|\b(route|path|url|endpoint|page|resource)\b|(GET|POST) |\s\/\w/i.test(
    words,
  );

const number = String.raw`(?<![\w.,=:-])(\d[\d,]*)(?![\w,]*[\w-]|\.\d)`;
const each = new RegExp(number, 'g');
/** “5 + 4 > 8”, “n_keep: 5 >= n_ctx: 4”. */
const comparison = new RegExp(String.raw`${number}(?: tokens)?\)? ?>=? ?\(?(?:n_ctx\W{0,3})?${number}`);
/** A number of tokens that a server calls its limit: before or after the word for it. */
const limit = new RegExp(
  String.raw`(?:context (?:length|window|size|limit)|model length|n_ctx|limit|<=|less than|max\w*(?: \w+){0,4})[\s:=(>]*(?:is |of |only )*${number}|${number} (?:maximum|limit)`,
  'i',
);
const memory = /(\d{1,9}(?:\.\d{1,9})?) ?([KMGT]i?B)\b[^\d]{0,60}?(\d{1,9}(?:\.\d{1,9})?) ?([KMGT]i?B)\b/i;

/** Returns a number of tokens; 0 for one that nothing has. */
function wholeOf(digits = '0'): number {
  const whole = Number(digits.replaceAll(',', ''));
  return Number.isSafeInteger(whole) ? whole : 0;
}

/** Returns how much was needed and how much there is, as far as a refusal says both. */
export function roomIn(words: string, { room }: ErrorFacts, model: string): Failure['room'] {
  const said = (model === '' ? words : words.replaceAll(model, ' ')).replaceAll(
    /(\d+) \+ (\d+)/g,
    (_sum, one, other) => String(Number(one) + Number(other)),
  );
  const [, needed, unit = '', there, other] = memory.exec(said) ?? [];
  if (needed && unit === other && Number(needed) > Number(there))
    return { needed: Number(needed), available: Number(there), unit };
  if (room) return { ...room, unit: 'tokens' };
  const [, more, less] = comparison.exec(said) ?? [];
  const [, after, before] = limit.exec(said) ?? [];
  const available = wholeOf(less ?? after ?? before);
  const most = more ? wholeOf(more) : Math.max(0, ...[...said.matchAll(each)].map(([, one]) => wholeOf(one)));
  return available > 0 && most > available ? { needed: most, available, unit: 'tokens' } : undefined;
}

/** Returns the address of a page that words name. */
export function addressIn(words: string): string | undefined {
  return /https:\/\/[\w.-]+(\/[\w./~-]*)?(?<![.,-])/.exec(words)?.[0];
}
