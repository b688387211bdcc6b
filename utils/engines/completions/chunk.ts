import * as z from 'zod/mini';
import { parseJson } from '../../lib/text';
import { isWhole } from '../../model/checks';
import type { Usage } from '../../model/usage';
import { fieldsOf, maybe } from './error-body';

const text = maybe(z.string());
const content = maybe(z.union([z.string(), z.array(z.unknown())]));
/** In Mistral's replies, thoughts are a part of the content, with parts of their own. */
const contentPart = z.object({
  type: text,
  text,
  refusal: text,
  thinking: maybe(z.union([z.string(), z.array(z.object({ text }))])),
});
const spoken = maybe(z.object({ content, reasoning_content: text, reasoning: text, refusal: text }));
const choice = z.object({ delta: spoken, message: spoken, finish_reason: text });
/** Impossible counts and costs are ignored: they would distort the usage. */
const count = maybe(z.number().check(isWhole, z.nonnegative(), z.lte(1e9)));
const dollars = maybe(z.number().check(z.nonnegative(), z.lte(1e9)));
const piece = z.object({
  choices: maybe(z.array(z.unknown())),
  error: z.optional(z.unknown()),
  object: text,
  type: text,
  code: z.optional(z.unknown()),
  message: text,
  detail: z.optional(z.unknown()),
  statusCode: z.optional(z.unknown()),
  usage: maybe(z.object({ prompt_tokens: count, completion_tokens: count, cost: dollars })),
});
const coded = z.object({ code: z.unknown() });

/** One event of a stream, or a whole reply. */
export interface ReplyChunk {
  /** Whether it has a field for an answer. */
  isAnswer: boolean;
  text: string;
  reasoning: string;
  refusal: string;
  finish: string | undefined;
  usage: Usage | undefined;
  /** The error in it, with the status that the error names, if any: servers report errors under status 200, too. */
  error: { status: number | undefined } | undefined;
}

/** Returns the text, the thoughts and the refusals in the content of a message. */
function read(said: z.infer<typeof content>): Pick<ReplyChunk, 'text' | 'reasoning' | 'refusal'> {
  const found = { text: '', reasoning: '', refusal: '' };
  if (typeof said === 'string') return { ...found, text: said };
  for (const one of said ?? []) {
    if (typeof one === 'string') found.text += one;
    const { data } = contentPart.safeParse(one);
    const thoughts = data?.thinking ?? [];
    found.reasoning +=
      typeof thoughts === 'string' ? thoughts : thoughts.map((part) => part.text ?? '').join('');
    found.refusal += data?.refusal ?? '';
    if (data?.type === 'reasoning') found.reasoning += data.text ?? '';
    else found.text += data?.text ?? '';
  }
  return found;
}

/** Returns the error in a body of status 200; undefined without one. */
function errorIn(found: z.infer<typeof piece>): ReplyChunk['error'] {
  const { error, object, type, choices, message, detail, code, statusCode } = found;
  const status = [coded.safeParse(error).data?.code, code, statusCode]
    .map(Number)
    .find((number) => number >= 400 && number < 600);
  const isNamed = Boolean(error) || object === 'error' || type === 'error';
  const isBare = !choices && Boolean(message ?? detail) && status !== undefined;
  return isNamed || isBare ? { status } : undefined;
}

/** Whether a choice has a field for an answer, also an empty one. */
function hasPlace(first: unknown): boolean {
  const { delta, message } = fieldsOf(first) ?? {};
  const names = Object.keys(fieldsOf(message) ?? {});
  return Boolean(delta) || names.some((name) => /^(content|refusal|reasoning)/.test(name));
}

/** Parses one event of a stream or a whole reply; undefined for anything but a JSON object, or a list of one. */
export function parseChunk(data: string): ReplyChunk | undefined {
  const json = parseJson(data);
  const found = piece.safeParse(Array.isArray(json) && json.length === 1 ? json[0] : json).data;
  if (!found) return undefined;
  const [first] = found.choices ?? [];
  const { delta, message, finish_reason: finish } = choice.safeParse(first).data ?? {};
  const said = { ...message, ...delta };
  const parts = read(said.content ?? message?.content);
  const { prompt_tokens: input, completion_tokens: output, cost } = found.usage ?? {};
  const isCounted = typeof (input ?? output) === 'number';
  return {
    ...parts,
    isAnswer: hasPlace(first),
    reasoning: (said.reasoning_content ?? said.reasoning ?? '') + parts.reasoning,
    refusal: (said.refusal ?? '') + parts.refusal,
    finish: finish?.toLowerCase(),
    usage: isCounted
      ? { input: input ?? 0, output: output ?? 0, ...(typeof cost === 'number' ? { cost } : {}) }
      : undefined,
    error: errorIn(found),
  };
}
