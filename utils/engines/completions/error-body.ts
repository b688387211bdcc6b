import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { decodeEntities } from '../../lib/html';

/** A page's title and an error's words stand within this many characters. */
const maxPageCharacters = 64_000;

/** How deep in JSON words are searched. */
const maxDepth = 6;

/** A field of another type than expected counts as missing, and hides no other. */
export const maybe = <T extends z.ZodMiniType>(type: T) => orElse(z.optional(type), undefined);
const scalar = z.union([z.string(), z.number()]);
/** Where servers put their words, in the order they are read; each may hold text, or a further object or list of such. */
const places = ['error', 'message', 'detail', 'errors', 'msg', 'error_description', 'reason'] as const;
const object = z.record(z.string(), z.unknown());

/** Returns the JSON of a body, undefined if it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether words are the name of a status or a kind of error, which says less than any sentence. */
function isLabel(words: string): boolean {
  return (
    !/\s/.test(words.trim()) ||
    /^(bad request|payment required|not found|method not allowed|not acceptable|request time-?out|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|too many requests|(internal )?server error|not implemented|bad gateway|service unavailable|gateway time-?out)$/i.test(
      words.trim(),
    )
  );
}

/** Returns the first words in JSON, and a mere label only where there are no others. */
function wordsIn(json: unknown, depth = 0): string {
  if (typeof json === 'string') return json.trim();
  const deeper = (part: unknown): string => wordsIn(part, depth + 1);
  if (Array.isArray(json) && depth <= maxDepth) return json.slice(0, 8).map(deeper).find(Boolean) ?? '';
  const read = object.safeParse(json);
  if (!read.success || depth > maxDepth) return '';
  const found = places.map((place) => deeper(read.data[place])).filter(Boolean);
  const words = (isLabel(found[0] ?? '') && found.find((one) => !isLabel(one))) || (found[0] ?? '');
  // OpenRouter keeps what the provider behind it said beside its own words.
  const { metadata } = read.data;
  const raw = object.safeParse(metadata);
  const behind = words === 'Provider returned error' && raw.success ? raw.data['raw'] : undefined;
  return typeof behind === 'string' ? behind : words;
}

/** Returns all values in JSON of an unknown shape, as `name: value`. */
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

/** Returns the JSON inside of words, from its first bracket to its last: gateways quote the server behind them. */
function within(words: string): unknown {
  const [from, to] = [words.search(/[{[]/), Math.max(words.lastIndexOf('}'), words.lastIndexOf(']'))];
  const json = from < 0 ? undefined : parseJson(words.slice(from, to + 1));
  return typeof json === 'object' ? json : undefined;
}

/** Returns the words of text that is no JSON: a page's title, the message of truncated JSON, else the first line. */
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
  return (first.startsWith('Traceback') ? (others.at(-1) ?? '') : first).trim();
}

/** Stack traces are of no use to a person. */
function withoutStack(words: string): string {
  const at = words.search(/\n[^\S\n]+at\s|Traceback \(most recent call last\)|\n[^\S\n]*File "/);
  return at < 0 ? words : words.slice(0, at);
}

/**
 * Returns the words in an error body: JSON of the shapes servers use, JSON in its message unwrapped once, a page's title, or the
 * first line of text; empty if there are none. Never HTML, nor a stack.
 */
export function errorText(body: string): string {
  const json = parseJson(body);
  if (json === undefined || typeof json === 'string') return tidy(ofText(json ?? body));
  const words = wordsIn(json);
  const inner = within(words);
  if (inner === undefined) return tidy(words || listed(json).join(', '));
  return tidy(wordsIn(inner) || (/^[{[]/.test(words) ? listed(inner).join(', ') : words));
}

function tidy(words: string): string {
  const text = /<html|<!doctype/i.test(words.slice(0, maxPageCharacters)) ? ofText(words) : words;
  return withoutStack(text)
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .trim();
}

const fault = z.object({ code: maybe(scalar), type: maybe(z.string()), param: maybe(z.string()) });
const located = z.array(z.object({ loc: maybe(z.array(scalar)) }));

/** What an error body holds besides its words. */
export interface ErrorFacts {
  code: string;
  /** The paths of the fields that are wrong. */
  fields: string[];
}

/** Returns the code and the fields that an error body names apart from its words. */
export function errorFacts(body: string): ErrorFacts {
  const json = parseJson(body);
  const outer = object.safeParse(Array.isArray(json) ? json[0] : json).data ?? {};
  const inner = object.safeParse(outer['error']).data ?? outer;
  const { code, type, param } = fault.parse(inner);
  const message = object.safeParse(outer['message']).data;
  const locs = [outer['detail'], inner['detail'], message?.['detail']].flatMap(
    (list) => located.safeParse(list).data ?? [],
  );
  // LiteLLM writes “None” where there is none.
  const params = param === undefined || param === 'None' ? [] : [param];
  return {
    code: `${code ?? ''} ${type ?? ''}`.trim(),
    fields: [...new Set([...params, ...locs.map(({ loc }) => (loc ?? []).join('.'))])].filter(Boolean),
  };
}

/** Servers echo whole requests, pictures included: what is kept of their words, in characters. */
const maxDetailCharacters = 1500;
/** Of more of them an expression overflows its stack. */
const maxSearchedCharacters = 1_000_000;
/** A value is looked for in words only if it is long enough not to stand there by chance. */
const minValueCharacters = 4;
const minWordCharacters = 8;

/**
 * All that must never be shown of a request's secrets: its key, the values of its extra headers, and the longer words
 * in these, such as what follows “Bearer”.
 */
export function secretsIn(key: string, values: readonly string[]): string[] {
  const words = values.flatMap((value) =>
    value.split(/\s+/).filter(({ length }) => length >= minWordCharacters),
  );
  const hidden = [key, ...values.filter(({ length }) => length >= minValueCharacters), ...words].filter(
    Boolean,
  );
  // The longest first: else a part of it would be taken out, and the rest stay.
  return [...new Set(hidden)].sort((one, other) => other.length - one.length);
}

/** A value as it stands in text, in JSON and in an address. */
const formsOf = (value: string): string[] => {
  const json = JSON.stringify(value).slice(1, -1);
  return [value, json, json.replaceAll('/', String.raw`\/`), encodeURIComponent(value)];
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** Local servers take any key, such as “x”: one so short is taken out only where it stands as a word. */
const patternOf = (form: string): string =>
  form.length < minValueCharacters ? String.raw`(?<![a-z\d])${escaped(form)}(?![a-z\d])` : escaped(form);

/** A server's words, fit to be shown: secrets taken out wherever they stand, pictures cut, and capped. */
export function redact(words: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.flatMap(formsOf))].map(patternOf);
  const safe = forms.length > 0 ? words.replaceAll(new RegExp(forms.join('|'), 'gi'), '…') : words;
  return safe
    .slice(0, maxSearchedCharacters)
    .replaceAll(/data:[\w.+/-]*(;[\w=-]+)*,[\w+/=%\\-]*…?/g, '…')
    .replaceAll(/[\w+/\\-]{200,}={0,2}/g, '…')
    .slice(0, maxDetailCharacters);
}
