import { connection, connectionRanges, type Connection } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import { count } from '../shared/format';

/** A connection while it is typed: every field but the boxes to tick as its text. */
export interface ConnectionDraft {
  name: string;
  baseUrl: string;
  visionModel: string;
  textModel: string;
  maxTokens: string;
  temperature: string;
  stream: boolean;
  sendFormat: boolean;
  longestSide: string;
  mostMegabytes: string;
  sendAddresses: boolean;
  headSeconds: string;
  silenceSeconds: string;
  atOnce: string;
}

/** What is wrong with what was typed, in words, by field. */
export type DraftErrors = Partial<Record<keyof ConnectionDraft | 'headers', string>>;

const megabyte = 1_000_000;

/** What the numbers may be; whole ones unless said otherwise. */
const { mostBytes, ...whole } = connectionRanges;
const ranges = {
  ...whole,
  mostMegabytes: { least: mostBytes.least / megabyte, most: mostBytes.most / megabyte, isBroken: true },
} as const;

/** A field of the draft that holds a number. */
export type NumberName = keyof typeof ranges;

/** The draft that a form starts from; a new connection's has the defaults. */
export function draftOf(saved: Connection = connection.parse({ id: '', baseUrl: '' })): ConnectionDraft {
  const { name, baseUrl, visionModel, textModel, stream, sendFormat, sendAddresses, temperature } = saved;
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
    headSeconds: String(saved.headSeconds),
    silenceSeconds: String(saved.silenceSeconds),
    atOnce: String(saved.atOnce),
  };
}

/** The address in a draft, if requests can go there. */
export function serviceAddress(baseUrl: string): URL | undefined {
  const typed = baseUrl.trim();
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : undefined;
}

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether pictures and the key would cross a network unencrypted, so that it takes a second yes. */
export function isUnencrypted(url: URL): boolean {
  return url.protocol === 'http:' && !loopback.test(url.hostname);
}

/** A number as it was typed, with a comma or a point; NaN where it is none. */
function numberIn(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}

/** What is wrong with a number, in words; nothing if it is right. */
function numberError(name: NumberName, value: number): string | undefined {
  const { least, most, ...more } = ranges[name];
  const isBroken = 'isBroken' in more;
  if (value >= least && value <= most && (isBroken || Number.isInteger(value))) return undefined;
  const range = [count(least), count(most)] as const;
  return isBroken ? t('number_error', ...range) : t('number_whole_error', ...range);
}

const longestName = 100;

/** A name without characters that break a line or turn the writing round: it stands within sentences. */
export function plainName(typed: string): string {
  return typed
    .replaceAll(/[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu, ' ')
    .trim()
    .slice(0, longestName);
}

/** The connection that a draft means, or what is wrong with it. */
export function readDraft(
  draft: ConnectionDraft,
  id: string,
): { connection: Connection } | { errors: DraftErrors } {
  const { temperature: typed, mostMegabytes: _inMegabytes, ...others } = draft;
  const errors: DraftErrors = {};
  const number = (name: NumberName): number => {
    const value = numberIn(draft[name]);
    const error = numberError(name, value);
    if (error) errors[name] = error;
    return value;
  };
  const temperature = typed.trim() === '' ? undefined : numberIn(typed);
  if (!serviceAddress(draft.baseUrl)) errors.baseUrl = t('base_url_error');
  if (temperature !== undefined && !(temperature >= 0)) errors.temperature = t('temperature_error');
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
    headSeconds: number('headSeconds'),
    silenceSeconds: number('silenceSeconds'),
    atOnce: number('atOnce'),
    isAgreed: true,
  };
  return Object.keys(errors).length > 0 ? { errors } : { connection: read };
}
