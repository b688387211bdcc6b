import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

/** A page says its title within so many characters, and a server what is wrong. */
const mostPage = 64_000;

/** Words lie no deeper in JSON. */
const mostDepth = 6;

/** One field of another type than expected must not hide the others. */
const maybe = <T extends z.ZodMiniType>(type: T) => orElse(z.optional(type), undefined);
const scalar = z.union([z.string(), z.number()]);
/** Where servers put their words, in the order they are read; each may hold text, or a further object or list of such. */
const places = ['error', 'message', 'detail', 'errors', 'msg', 'error_description', 'reason'] as const;
const object = z.record(z.string(), z.unknown());

/** The JSON of a body, or nothing if it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Names of a status or of a kind of error, which say less than any sentence beside them. */
function isLabel(words: string): boolean {
  return (
    !/\s/.test(words.trim()) ||
    /^(bad request|payment required|not found|method not allowed|not acceptable|request time-?out|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|too many requests|(internal )?server error|not implemented|bad gateway|service unavailable|gateway time-?out)$/i.test(
      words.trim(),
    )
  );
}

/** The first words in what JSON holds, and a mere label only where there are no others. */
function said(json: unknown, depth = 0): string {
  if (typeof json === 'string') return json.trim();
  const deeper = (part: unknown): string => said(part, depth + 1);
  if (Array.isArray(json) && depth <= mostDepth) return json.slice(0, 8).map(deeper).find(Boolean) ?? '';
  const read = object.safeParse(json);
  if (!read.success || depth > mostDepth) return '';
  const found = places.map((place) => deeper(read.data[place])).filter(Boolean);
  const words = (isLabel(found[0] ?? '') && found.find((one) => !isLabel(one))) || (found[0] ?? '');
  // OpenRouter keeps what the provider behind it said beside its own words.
  const { metadata } = read.data;
  const raw = object.safeParse(metadata);
  const behind = words === 'Provider returned error' && raw.success ? raw.data['raw'] : undefined;
  return typeof behind === 'string' ? behind : words;
}

/** All that JSON of an unknown shape says, as `name: value`. */
function listed(json: unknown, name = '', depth = 0): string[] {
  if (depth > mostDepth) return [];
  if (typeof json !== 'object' || json === null) {
    const isWord = typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';
    return isWord && json !== '' ? [name ? `${name}: ${json}` : `${json}`] : [];
  }
  return Object.entries(json)
    .slice(0, 12)
    .flatMap(([key, value]) => listed(value, Array.isArray(json) ? name : key, depth + 1));
}

/** The JSON that stands in words, from its first bracket to its last: gateways pass on what came from behind them. */
function within(words: string): unknown {
  const [from, to] = [words.search(/[{[]/), Math.max(words.lastIndexOf('}'), words.lastIndexOf(']'))];
  const json = from < 0 ? undefined : parseJson(words.slice(from, to + 1));
  return typeof json === 'object' ? json : undefined;
}

const decoded: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };

/** Text that is no JSON: of a page its title, of JSON that was cut its message, and else the first line. */
function ofText(text: string): string {
  const page = text.slice(0, mostPage).trim();
  if (/^<|<html|<!doctype/i.test(page)) {
    const title = /<(title|h1|message)[^<>]*>([^<]*)/i.exec(page)?.[2] ?? '';
    return title.replaceAll(/&(\w+|#39);/g, (all, name: string) => decoded[name] ?? all).trim();
  }
  if (/^[{[]/.test(page)) {
    const cut = /"(?:message|detail|error|msg)"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(page)?.[1] ?? '';
    return cut.replaceAll(/\\(["\\/])/g, '$1');
  }
  const [first = '', ...others] = page.split(/[\r\n]+/);
  // Python names what went wrong last.
  return (first.startsWith('Traceback') ? (others.at(-1) ?? '') : first).trim();
}

/** Where code was when it failed is of no use to a person. */
function withoutStack(words: string): string {
  const at = words.search(/\n[^\S\n]+at\s|Traceback \(most recent call last\)|\n[^\S\n]*File "/);
  return at < 0 ? words : words.slice(0, at);
}

/**
 * The words in an error body: JSON of the shapes servers use, JSON in its message unwrapped once, a page's title, or the
 * first line of text; empty if there are none. Never HTML, nor a stack.
 */
export function errorText(body: string): string {
  const json = parseJson(body);
  if (json === undefined || typeof json === 'string') return tidy(ofText(json ?? body));
  const words = said(json);
  const inner = within(words);
  if (inner === undefined) return tidy(words || listed(json).join(', '));
  return tidy(said(inner) || (/^[{[]/.test(words) ? listed(inner).join(', ') : words));
}

function tidy(words: string): string {
  const text = /<html|<!doctype/i.test(words.slice(0, mostPage)) ? ofText(words) : words;
  return withoutStack(text)
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .trim();
}

const fault = z.object({ code: maybe(scalar), type: maybe(z.string()), param: maybe(z.string()) });
const located = z.array(z.object({ loc: maybe(z.array(scalar)) }));

/** What an error body says of itself besides its words. */
export interface ErrorFacts {
  code: string;
  /** The names of fields that it calls wrong, each with the path to it. */
  fields: string[];
}

/** Reads the code and the fields that an error body names apart from its words. */
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
