import { FailureError } from '../../model/failure';
import { optionalFields, type ModelQuirks, type OptionalField } from '../../model/service';
import type { PreparedPicture, repairKinds } from '../../model/picture';
import type { Connection } from '../../model/settings';
import { saysOtherForm } from './meanings';
import { Refusal, type ErrorDetails, gatewayLimitBytes } from './refusal';

/** What is changed in a refused request; `bytes`: pictures are sent instead of their addresses. */
export type Repair = (typeof repairKinds)[number] | 'bytes';

/** The facts of a request that may be the reason for a refusal. */
export interface SentRequest {
  connection: Connection;
  quirks: ModelQuirks;
  pictures: readonly PreparedPicture[];
  /** The size of the whole body. */
  bytes: number;
}

/** The maximum of tokens to request after an answer without words. */
const maxRepairTokens = 8192;
/** The least limit of bytes for a picture, however often a service refuses it as too large. */
const minPictureBytes = 100_000;
/** Statuses that reject a request's content. */
const complaintStatuses = [400, 415, 422];

/** The share of a small context that an answer gets, and the tokens that a description needs. */
const answerShare = 1 / 4;
const minAnswerTokens = 256;

/** Returns the number for `max_tokens`. */
export function tokensFor({ maxTokens }: Connection, { minTokens: leastTokens = 0 }: ModelQuirks): number {
  return Math.max(maxTokens, leastTokens);
}

/** Returns the number for `max_tokens` after a refusal because of a small context, of which the server may tell the size. */
export function fewerTokens(most: number, thrown: unknown): number {
  const room = thrown instanceof FailureError ? thrown.failure.room?.available : undefined;
  const fewer = Math.floor(Math.min(most / 2, (room ?? most) * answerShare));
  return Math.min(most, Math.max(minAnswerTokens, fewer));
}

/** Returns the optional fields that are sent. */
export function fieldsSent(connection: Connection, { without }: ModelQuirks): OptionalField[] {
  const isStreamed = connection.stream && !without.includes('stream');
  const wanted: Record<OptionalField, boolean> = {
    temperature: connection.temperature !== undefined,
    format: connection.sendFormat,
    stream: isStreamed,
    stream_options: isStreamed,
  };
  return optionalFields.filter((field) => wanted[field] && !without.includes(field));
}

/** How error texts name a field; “format” and “stream” are also ordinary words. */
const names: Record<OptionalField | 'max_tokens', RegExp> = {
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

const tooMany = /too (large|big|high|many)|at most|less than|exceed|maximum allowed|valid range/i;

/** Returns the field that a refusal is about: by the path it names, else by its words. */
function fieldIn({ fields, words }: ErrorDetails, sent: readonly (OptionalField | 'max_tokens')[]) {
  const byPath = sent.find((field) => fields.some((path) => path.split(/[.[\]]+/).includes(field)));
  if (byPath || fields.length > 0) return byPath;
  return sent.find((field) => names[field].test(words));
}

/** Returns the pictures whose bytes were sent, not their address. */
const sentAsBytes = ({ pictures }: SentRequest): PreparedPicture[] =>
  pictures.filter(({ address }) => !address);

/** Returns the repair for a refused request, undefined where none would help. */
export function repairFor(thrown: unknown, sent: SentRequest): Repair | undefined {
  if (!(thrown instanceof FailureError)) return undefined;
  const { code, status = 0 } = thrown.failure;
  if (code === 'outOfTokens')
    return tokensFor(sent.connection, sent.quirks) < maxRepairTokens ? 'more_tokens' : undefined;
  if (!(thrown instanceof Refusal)) return undefined;
  if (code === 'contextTooSmall') return 'less';
  const isTooLarge = code === 'tooLargeForService' && (status !== 404 || sent.bytes > gatewayLimitBytes);
  if (isTooLarge) return sentAsBytes(sent).length > 0 ? 'smaller' : undefined;
  if (!complaintStatuses.includes(status)) return undefined;
  if (isFormRefused(thrown.details, sent)) return 'other_form';
  // OpenAI streams some models only to organizations that it has verified.
  const isContentRejected = code === 'requestRefused' || code === 'accountSetting';
  return isContentRejected ? repairContent(status, thrown.details, sent) : undefined;
}

/** Whether a refusal is about the form of the parts, by its words or by the path it names, and not about one field of them. */
function isFormRefused({ words, fields }: ErrorDetails, { pictures, quirks }: SentRequest): boolean {
  if (pictures.length === 0 || quirks.wantsBareUrls) return false;
  const isFormat = fields.some((path) => /\bformat$/.test(path));
  return !isFormat && saysOtherForm(words, fields);
}

function repairContent(status: number, details: ErrorDetails, sent: SentRequest): Repair | undefined {
  const { connection, quirks } = sent;
  const tokens = quirks.wantsCompletionTokens ? [] : (['max_tokens'] as const);
  // The longer of two names with the same beginning is searched first.
  const field = fieldIn(details, [...tokens, ...fieldsSent(connection, quirks).toReversed()]);
  // Too many tokens stay too many under another name.
  if (field === 'max_tokens') return tooMany.test(details.words) ? undefined : 'completion_tokens';
  if (field) return `without_${field}`;
  if (sent.pictures.some(({ address }) => address)) return 'bytes';
  const isUnread = status === 415 || (picture.test(details.words) && unread.test(details.words));
  const hasOtherThanPng = sentAsBytes(sent).some(({ mediaType }) => mediaType !== 'image/png');
  return isUnread && hasOtherThanPng ? 'png' : undefined;
}

/** Returns the quirks of the model that a repair reveals, for the next request. */
export function quirksFrom(repair: Repair, sent: SentRequest): Partial<ModelQuirks> {
  const { connection, quirks } = sent;
  switch (repair) {
    case 'png':
      return { wantsPng: true };
    case 'bytes':
      return { wantsBytes: true };
    case 'other_form':
      return { wantsBareUrls: true };
    case 'smaller':
      return {
        maxBytes: Math.max(
          minPictureBytes,
          ...sentAsBytes(sent).map(({ blob }) => Math.floor(blob.size / 2)),
        ),
      };
    case 'more_tokens':
      return { minTokens: Math.min(maxRepairTokens, 2 * tokensFor(connection, quirks)) };
    case 'completion_tokens':
      return { wantsCompletionTokens: true };
    // The next request may be shorter, or the context larger.
    case 'less':
      return {};
    case 'without_temperature':
    case 'without_format':
    case 'without_stream':
    case 'without_stream_options':
      return {
        without: [...quirks.without, ...optionalFields.filter((field) => repair === `without_${field}`)],
      };
  }
}
