import { FailureError } from '../../model/failure';
import { spareFields, type Learnt, type SpareField } from '../../model/model-quirks';
import type { repairs } from '../../model/picture';
import type { Connection } from '../../model/settings';
import { Refusal, type Said, suspicious } from './refusal';

/** What is changed of a refused request; `bytes` stands for pictures in place of their addresses. */
export type Repair = (typeof repairs)[number] | 'bytes';

/** What was sent, as far as it may be the reason for a refusal. */
export interface Sent {
  connection: Connection;
  learnt: Learnt;
  /** How many pictures went as an address, as something else than PNG, and at all. */
  addresses: number;
  otherThanPng: number;
  pictures: number;
  /** Of the whole body. */
  bytes: number;
  /** The tries that were made already: one of each kind. */
  done: ReadonlySet<Repair>;
}

/** The most tokens that an empty answer is asked for again with. */
const mostTokens = 8192;
/** No service is kept to pictures of fewer bytes, however often it says that they are too large. */
const leastBytes = 100_000;
/** Statuses that complain of a request's content. */
const complaints = [400, 415, 422];

/** How many tokens are asked for at most. */
export function tokensFor({ maxTokens }: Connection, { leastTokens = 0 }: Learnt): number {
  return Math.max(maxTokens, leastTokens);
}

/** Which of the fields that an answer does without go out. */
export function fieldsSent(connection: Connection, { without }: Learnt): SpareField[] {
  const isStreamed = connection.stream && !without.includes('stream');
  const wanted: Record<SpareField, boolean> = {
    temperature: connection.temperature !== undefined,
    format: connection.sendFormat,
    stream: isStreamed,
    stream_options: isStreamed,
  };
  return spareFields.filter((field) => wanted[field] && !without.includes(field));
}

/** How words name a field; “format” and “stream” are words of their own besides. */
const names: Record<SpareField | 'max_tokens', RegExp> = {
  max_tokens: /\bmax_tokens\b/,
  temperature: /\btemperature\b/i,
  stream_options: /\bstream_options\b|\binclude_usage\b/,
  stream:
    /['"`]stream['"`]|\bstreaming\b|\bstream\b[^.]{0,60}\b(not|unsupported|must|false)\b|\b(unknown|unsupported|unexpected|unrecogni[sz]ed|extra)\b[^.]{0,60}\bstream\b/i,
  format:
    /['"`]format['"`]|image_url\.format|\b(field|propert(y|ies)|param(eter)?s?|argument|keys?|inputs?)\b[^.]{0,40}\bformat\b/i,
};

const picture = /\b(image|picture|media[ _-]?type|mime|base64|webp|jpe?g|image_url|data ur[il])/i;
const unread =
  /decod|format|type|unsupport|not support|invalid|corrupt|identify|recogni[sz]e|must be|illegal|(unable to|could not|cannot|can't|failed to) (load|open|process|read)/i;

const tooMany = /too (large|big|high|many)|at most|less than|exceed|context (length|window)/i;

/** The field that a refusal is about: by the path it names, else by the first of its words. */
function fieldIn({ fields, words }: Said, sent: readonly (SpareField | 'max_tokens')[]) {
  const byPath = sent.find((field) => fields.some((path) => path.split(/[.[\]]+/).includes(field)));
  if (byPath || fields.length > 0) return byPath;
  return sent.find((field) => names[field].test(words));
}

/** The one thing to change of a request that was refused, if it is worth a try: none is made twice. */
export function repairFor(thrown: unknown, sent: Sent): Repair | undefined {
  const found = wouldHelp(thrown, sent);
  return found !== undefined && !sent.done.has(found) ? found : undefined;
}

function wouldHelp(thrown: unknown, sent: Sent): Repair | undefined {
  if (!(thrown instanceof FailureError)) return undefined;
  const { code, status = 0 } = thrown.failure;
  if (code === 'outOfTokens')
    return tokensFor(sent.connection, sent.learnt) < mostTokens ? 'more_tokens' : undefined;
  if (!(thrown instanceof Refusal)) return undefined;
  const bytesSent = sent.pictures - sent.addresses;
  const isTooLarge = code === 'tooLargeForService' && (status !== 404 || sent.bytes > suspicious);
  if (isTooLarge) return bytesSent > 0 ? 'smaller' : undefined;
  const isComplaint = complaints.includes(status) && code === 'requestRefused';
  return isComplaint ? forComplaint(status, thrown.said, sent) : undefined;
}

function forComplaint(status: number, said: Said, sent: Sent): Repair | undefined {
  const { connection, learnt } = sent;
  const tokens = learnt.wantsCompletionTokens ? [] : (['max_tokens'] as const);
  // Of two names that begin alike the longer is looked for first.
  const field = fieldIn(said, [...tokens, ...fieldsSent(connection, learnt).toReversed()]);
  // Under another name too many tokens are as many.
  if (field === 'max_tokens') return tooMany.test(said.words) ? undefined : 'completion_tokens';
  if (field) return `without_${field}`;
  if (sent.addresses > 0) return 'bytes';
  const isUnread = status === 415 || (picture.test(said.words) && unread.test(said.words));
  return isUnread && sent.otherThanPng > 0 ? 'png' : undefined;
}

/** What a repair teaches about a model, so that the next request goes as the one that helped. */
export function lessonOf(repair: Repair, sent: Sent, largest: number): Partial<Learnt> {
  const { connection, learnt } = sent;
  switch (repair) {
    case 'png':
      return { wantsPng: true };
    case 'bytes':
      return { wantsBytes: true };
    case 'smaller':
      return { mostBytes: Math.max(leastBytes, Math.floor(largest / 2)) };
    case 'more_tokens':
      return { leastTokens: Math.min(mostTokens, 2 * tokensFor(connection, learnt)) };
    case 'completion_tokens':
      return { wantsCompletionTokens: true };
    case 'without_temperature':
    case 'without_format':
    case 'without_stream':
    case 'without_stream_options':
      return {
        without: [...learnt.without, spareFields.find((field) => repair === `without_${field}`)].filter(
          (field) => field !== undefined,
        ),
      };
  }
}
