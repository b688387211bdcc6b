import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { decodeEntities } from '../../lib/html';
import { parseJson } from '../../lib/text';

/** How many characters of a page or text are searched for words. */
const maxPageCharacters = 64_000;

/** The depth to which JSON is searched for words. */
const maxDepth = 6;

/** Returns a schema by which a field of another type counts as missing, and does not invalidate the object. */
export const maybe = <T extends z.ZodMiniType>(type: T) => orElse(z.optional(type), undefined);
const scalar = z.union([z.string(), z.number()]);
/** The fields in which servers put their message, in the order of the search; each may contain text, an object or a list. */
const places = ['error', 'message', 'detail', 'errors', 'msg', 'error_description', 'reason'] as const;

/** Returns the fields of an object in JSON; undefined for anything else. */
export const fieldsOf = (json: unknown): Record<string, unknown> | undefined =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined;

/** Whether words are the name of a status or of an error type, which tells less than a sentence. */
function isLabel(words: string): boolean {
  return (
    !/\s/.test(words.trim()) ||
    /^(?:\d{3} )?(bad request|payment required|not found|method not allowed|not acceptable|request time-?out|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|too many requests|(internal )?server error|not implemented|bad gateway|service unavailable|gateway time-?out|validation error)$/i.test(
      words.trim(),
    )
  );
}

/** Returns the first message in JSON; a mere label only if there is nothing else. */
function wordsIn(json: unknown, depth = 0): string {
  if (typeof json === 'string') return json.trim();
  const deeper = (part: unknown): string => wordsIn(part, depth + 1);
  if (Array.isArray(json) && depth <= maxDepth) return json.slice(0, 8).map(deeper).find(Boolean) ?? '';
  const fields = fieldsOf(json);
  if (!fields || depth > maxDepth) return '';
  const found = places.map((place) => deeper(fields[place])).filter(Boolean);
  const words = (isLabel(found[0] ?? '') && found.find((one) => !isLabel(one))) || (found[0] ?? '');
  // OpenRouter has the message of the provider behind it in `metadata`.
  const behind = words === 'Provider returned error' ? fieldsOf(fields['metadata'])?.['raw'] : undefined;
  return typeof behind === 'string' ? behind : words;
}

/** How often JSON is unwrapped that is quoted in the message of other JSON. */
const maxQuotes = 3;

/** Returns all values in JSON of an unknown format, as `name: value`. */
function listed(json: unknown, name = '', depth = 0): string[] {
  if (depth > maxDepth) return [];
  if (typeof json !== 'object' || json === null) {
    const isWord = typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';
    return isWord && json !== '' ? [name ? `${name}: ${json}` : `${json}`] : [];
  }
  return Object.entries(json)
    .slice(0, 12)
    .flatMap(([key, value]) => listed(value, Array.isArray(json) ? name : key, depth + 1));
}

/** Returns the JSON in a message, from the first bracket to the last: gateways quote the server behind them. */
function within(words: string): unknown {
  const [from, to] = [words.search(/[{[]/), Math.max(words.lastIndexOf('}'), words.lastIndexOf(']'))];
  const json = from < 0 ? undefined : parseJson(words.slice(from, to + 1));
  return typeof json === 'object' ? json : undefined;
}

/** Returns the message in a body that is not JSON: a page's title, the message of truncated JSON, else the first line. */
function ofText(text: string): string {
  const page = text.slice(0, maxPageCharacters).trim();
  if (/^<|<html|<!doctype/i.test(page)) {
    const title = /<(title|h1|message)[^<>]*>([^<]*)/i.exec(page)?.[2] ?? '';
    return decodeEntities(title).trim();
  }
  if (/^[{[]/.test(page)) {
    const cut = /"(?:message|detail|error|msg)"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(page)?.[1] ?? '';
    return cut.replaceAll(/\\(["\\/])/g, '$1');
  }
  const [first = '', ...others] = page.split(/[\r\n]+/);
  // Python names the error on the last line.
  if (first.startsWith('Traceback')) return (others.at(-1) ?? '').trim();
  return (/\s/.test(first) && isLabel(first) ? (others.find(Boolean) ?? first) : first).trim();
}

/** Returns words without the stack trace after them. */
function withoutStack(words: string): string {
  const at = words.search(/\n[^\S\n]+at\s|Traceback \(most recent call last\)|\n[^\S\n]*File "/);
  return at < 0 ? words : words.slice(0, at);
}

/**
 * Returns the message in an error body: of JSON in the formats of servers, also of JSON quoted in its message; of a page,
 * the title; of text, the first line. Empty without a message; never HTML or a stack trace.
 */
export function errorText(body: string): string {
  const json = parseJson(body);
  if (typeof json === 'string' && within(json)) return tidy(unquoted(json));
  if (json === undefined || typeof json === 'string') return tidy(unquoted(ofText(json ?? body)));
  const words = wordsIn(json);
  return tidy(words === '' ? listed(json).join(', ') : unquoted(words));
}

/** Returns the message of JSON that is quoted in a message, else the message. */
function unquoted(words: string, depth = 0): string {
  const inner = depth < maxQuotes ? within(words) : undefined;
  const found = wordsIn(inner);
  if (found !== '') return unquoted(found, depth + 1);
  return inner !== undefined && /^[{[]/.test(words) ? listed(inner).join(', ') : words;
}

/** The length of a message that is read, in characters: servers echo requests with their pictures. */
const maxMessageCharacters = 1_000_000;

function tidy(words: string): string {
  const text = /<html|<!doctype/i.test(words.slice(0, maxPageCharacters)) ? ofText(words) : words;
  return withoutStack(text)
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .trim()
    .slice(0, maxMessageCharacters);
}

const fault = z.object({
  code: maybe(scalar),
  type: maybe(z.string()),
  param: maybe(z.string()),
  n_prompt_tokens: maybe(z.number()),
  n_ctx: maybe(z.number()),
});
const located = z.array(z.object({ loc: maybe(z.array(scalar)) }));

/** How many rejected fields are read, and the length of a code and of a field, in characters: regular expressions read all of them. */
const maxFields = 20;
const maxFactCharacters = 100;

/** The facts in an error body besides its message. */
export interface ErrorFacts {
  code: string;
  /** The paths of the rejected fields. */
  fields: string[];
  /** The tokens of the request and of the context, where llama.cpp counts them. */
  room?: { needed: number; available: number };
}

/** Returns JSON and the JSON that is quoted in its message, from the outside in. */
function layers(body: string): unknown[] {
  const found: unknown[] = [];
  const json = parseJson(body);
  let layer = typeof json === 'object' ? json : within(typeof json === 'string' ? json : body);
  for (; layer && found.length < maxQuotes; layer = within(wordsIn(layer))) found.push(layer);
  return found;
}

/** Returns what an error body tells besides its message. */
export function errorFacts(body: string): ErrorFacts {
  const codes: string[] = [];
  const fields: string[] = [];
  let room: ErrorFacts['room'];
  for (const layer of layers(body)) {
    const outer = fieldsOf(Array.isArray(layer) ? layer[0] : layer) ?? {};
    const detail = fieldsOf(outer['detail']) ?? outer;
    const inner = fieldsOf(detail['error']) ?? detail;
    const { code, type, param, n_prompt_tokens: needed, n_ctx: available } = fault.parse(inner);
    const locs = [outer['detail'], inner['detail'], fieldsOf(outer['message'])?.['detail']].flatMap(
      (list) => located.safeParse(list).data ?? [],
    );
    codes.push(`${code ?? ''} ${type ?? ''}`.trim());
    // LiteLLM writes “None” for no field.
    if (param !== undefined && param !== 'None') fields.push(param);
    fields.push(...locs.slice(0, maxFields).map(({ loc }) => (loc ?? []).slice(0, maxFields).join('.')));
    if (needed && available && needed > available) room = { needed, available };
  }
  const short = (fact: string): string => fact.slice(0, maxFactCharacters);
  return {
    code: codes.filter(Boolean).map(short).join(' '),
    fields: [...new Set(fields.map(short))].filter(Boolean),
    ...(room && { room }),
  };
}

/** The maximum length of a shown message, in characters: servers echo whole requests with their pictures. */
const maxDetailCharacters = 1500;
/** Regular expressions overflow their stack on longer text; in characters. */
const maxSearchedCharacters = 1_000_000;
/** Shorter values, and words of values, are not searched: they may be in a message by chance. */
const minValueCharacters = 4;
const minWordCharacters = 8;

/**
 * Returns the parts of a request that must never be shown, the longest first: its key, the values of its extra headers,
 * and the longer words in these values, such as a token after “Bearer”.
 */
export function secretsIn(key: string, values: readonly string[]): string[] {
  const words = values.flatMap((value) =>
    value.split(/\s+/).filter(({ length }) => length >= minWordCharacters),
  );
  const hidden = [key, ...values.filter(({ length }) => length >= minValueCharacters), ...words].filter(
    Boolean,
  );
  // The longest first: after a shorter one, only a part of a longer one would be removed.
  return [...new Set(hidden)].sort((one, other) => other.length - one.length);
}

/** Returns a value as written in text, in JSON and in a URL. */
const formsOf = (value: string): string[] => {
  const json = JSON.stringify(value).slice(1, -1);
  return [value, json, json.replaceAll('/', String.raw`\/`), encodeURIComponent(value.toWellFormed())];
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** A very short key, such as “x” for local servers, is removed only if it is a whole word. */
const patternOf = (form: string): string =>
  form.length < minValueCharacters ? String.raw`(?<![a-z\d])${escaped(form)}(?![a-z\d])` : escaped(form);

/** Returns a server's message without secrets, with pictures and other long data replaced by “…”, and cut to a maximum length. */
export function redact(words: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.flatMap(formsOf))].map(patternOf);
  const safe = forms.length > 0 ? words.replaceAll(new RegExp(forms.join('|'), 'gi'), '…') : words;
  return safe
    .slice(0, maxSearchedCharacters)
    .replaceAll(/data:[\w.+/-]*(;[\w=-]+)*,[\w+/=%\\-]*…?/g, '…')
    .replaceAll(/[\w+/\\-]{200,}={0,2}/g, '…')
    .slice(0, maxDetailCharacters);
}
