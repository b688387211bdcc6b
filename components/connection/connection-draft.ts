import { connection, connectionRanges, type Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { withoutControls } from '../../utils/lib/text';
import { plainNumber } from '../shared/format';
import { toReplace, type Header } from '../../utils/model/service';

/** A connection while it is typed: every field but the checkboxes as text. */
export type ConnectionDraft = ReturnType<typeof draftOf>;

/** The errors of a draft, in words, by field. */
export type DraftErrors = Partial<Record<keyof ConnectionDraft | 'headers' | 'key', string>>;

const megabyte = 1_000_000;

/** The ranges of the numbers; whole numbers unless `isBroken`. */
const { mostBytes, silenceSeconds: _derived, ...whole } = connectionRanges;
const ranges = {
  ...whole,
  mostMegabytes: { min: mostBytes.min / megabyte, max: mostBytes.max / megabyte, isBroken: true },
} as const;

/** A field of the draft that holds a number. */
export type NumericField = keyof typeof ranges;

/** Returns the draft that a form starts from; that of a new connection has the defaults. */
export function draftOf(saved: Connection = connection.parse({ id: '', baseUrl: '' })) {
  const { name, baseUrl, visionModel, textModel, stream, sendFormat, sendAddresses, temperature } = saved;
  const { headSeconds, silenceSeconds } = saved;
  return {
    name,
    baseUrl,
    visionModel,
    textModel,
    maxTokens: String(saved.maxTokens),
    temperature: temperature === undefined ? '' : String(temperature),
    stream,
    sendFormat,
    longestSide: String(saved.longestSide),
    mostMegabytes: String(saved.mostBytes / megabyte),
    sendAddresses,
    headSeconds: String(headSeconds),
    /** The timeouts as they are saved: as long as the first is not changed, the second stays as it is. */
    timeouts: { headSeconds, silenceSeconds },
    atOnce: String(saved.atOnce),
  };
}

/** Returns the address in a draft, if requests can go there. */
export function serviceAddress(baseUrl: string): URL | undefined {
  const typed = baseUrl.trim();
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isWeb = (url?.protocol === 'https:' || url?.protocol === 'http:') && !toReplace(typed);
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

/** Returns a typed number, with a comma or a point; NaN for any other text. */
function numberIn(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** Returns the error of a number, in words; undefined for a right one. */
function numberError(name: NumericField, value: number): string | undefined {
  const { min, max, ...more } = ranges[name];
  const isBroken = 'isBroken' in more;
  if (value >= min && value <= max && (isBroken || Number.isInteger(value))) return undefined;
  const range = [plainNumber(min), plainNumber(max)] as const;
  return isBroken ? t('number_error', ...range) : t('number_whole_error', ...range);
}

const maxNameLength = 100;

/** Returns a name that can be shown within sentences. */
export function plainName(typed: string): string {
  return withoutControls(typed).slice(0, maxNameLength);
}

/** Returns the connection of a draft, or the errors of the draft. */
export function connectionFromDraft(
  draft: ConnectionDraft,
  id: string,
): { connection: Connection } | { errors: DraftErrors } {
  const { temperature: typed, mostMegabytes: _inMegabytes, timeouts, ...others } = draft;
  const errors: DraftErrors = {};
  const number = (name: NumericField): number => {
    const value = numberIn(draft[name]);
    const error = numberError(name, value);
    if (error) errors[name] = error;
    return value;
  };
  const temperature = typed.trim() === '' ? undefined : numberIn(typed);
  const part = toReplace(draft.baseUrl);
  if (part) errors.baseUrl = t('base_url_template', part);
  else if (!serviceAddress(draft.baseUrl)) errors.baseUrl = t('base_url_error');
  if (temperature !== undefined && !(temperature >= 0)) errors.temperature = t('temperature_error');
  const headSeconds = number('headSeconds');
  const read: Connection = {
    ...others,
    id,
    name: plainName(draft.name),
    baseUrl: draft.baseUrl.trim(),
    visionModel: draft.visionModel.trim(),
    textModel: draft.textModel.trim(),
    maxTokens: number('maxTokens'),
    ...(temperature === undefined ? {} : { temperature }),
    longestSide: number('longestSide'),
    mostBytes: Math.round(number('mostMegabytes') * megabyte),
    headSeconds,
    // One field for both: half of the time for the beginning, as in the defaults.
    silenceSeconds:
      headSeconds === timeouts.headSeconds
        ? timeouts.silenceSeconds
        : Math.max(1, Math.round(headSeconds / 2)),
    atOnce: number('atOnce'),
    isAgreed: true,
  };
  return Object.keys(errors).length > 0 ? { errors } : { connection: read };
}

/** Returns a pasted key alone: without the scheme that documentation writes before it, and without spaces and line ends. */
export function bareKey(typed: string): string {
  return typed.replace(/^\s*(?:authorization:\s*)?bearer\s+/i, '').replaceAll(/\s+/g, '');
}

/** The name of a header: a token of RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

/** The headers that the request or the browser sets itself: https://fetch.spec.whatwg.org/#forbidden-request-header. */
const refused = new Set(
  `authorization content-type content-length accept-charset accept-encoding access-control-request-headers
  access-control-request-method access-control-request-private-network connection cookie cookie2 date dnt expect host
  keep-alive origin referer set-cookie te trailer transfer-encoding upgrade user-agent via
  x-http-method x-http-method-override x-method-override`.split(/\s+/),
);
const isRefused = (name: string): boolean => refused.has(name) || /^(proxy|sec)-/.test(name);

/** Returns the header in a line, or the error of the line, which repeats nothing of the value: that is a secret. */
function readLine(line: string, number: number): Header | string {
  const colon = line.indexOf(':');
  const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  // A line without a colon may be a secret value alone, so it is not repeated.
  if (colon < 1 || value === '') return t('header_form', number);
  if (!token.test(name) || isRefused(name.toLowerCase()) || !/^[\x20-\x7e]*$/.test(value))
    return t('header_refused', name);
  return { name, value };
}

/** Returns the typed extra headers, one `Name: value` a line, or the error of the first wrong line. */
export function readHeaders(typed: string): { headers: Header[] } | { error: string } {
  const headers: Header[] = [];
  for (const [at, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line, at + 1);
    if (typeof read === 'string') return { error: read };
    if (headers.some(({ name }) => name.toLowerCase() === read.name.toLowerCase()))
      return { error: t('header_twice', read.name) };
    headers.push(read);
  }
  return { headers };
}

/** The secrets of a connection while they are typed. */
export type TypedTexts = typeof nothingTyped;

export const nothingTyped = { key: '', headers: '', wantedHeader: '' };

/** What was typed for each service, by its name in the list of services; by an empty name before one was chosen. */
export type TypedByService = Readonly<Record<string, TypedTexts>>;

/**
 * Returns what was typed for each service after the user has chosen one in the list: a key goes to no other service than it was typed
 * for. What was typed before is for the first one, or for one that is not in the list, whose address may be typed, too.
 */
export function withChosenService(
  typed: TypedByService,
  before: string | undefined,
  now: string,
): TypedByService {
  const { '': first, ...others } = typed;
  return before === undefined && first ? { ...others, other: first, [now]: first } : typed;
}
