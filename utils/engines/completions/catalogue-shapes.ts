import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { Price } from '../../model/service';
import { parseJson } from './error';

/** What one entry of one catalogue says of a model; undefined where it is silent. */
export interface Said {
  id: string;
  sees: boolean | undefined;
  /** Whether it takes part in conversations at all. */
  chats: boolean | undefined;
  readsText: boolean;
  price: Price | undefined;
}

/** Services fill fields with what they like: one of another type than expected is silence, and hides no other. */
const maybe = <T extends z.ZodMiniType>(type: T) => orElse(z.optional(type), undefined);
const text = maybe(z.string());
const flag = maybe(z.boolean());
const list = maybe(z.array(z.unknown()));
const cost = maybe(z.union([z.number(), z.string()]));

const names = { id: text, key: text, model_name: text, model_group: text, name: text, model: text };
const costs = { input_cost_per_token: cost, output_cost_per_token: cost };
const entry = z.object({
  ...names,
  ...costs,
  type: text,
  mode: text,
  supports_vision: flag,
  model_info: maybe(z.object({ ...costs, mode: text, supports_vision: flag })),
  architecture: maybe(z.object({ input_modalities: list, output_modalities: list })),
  capabilities: maybe(
    z.union([z.array(z.unknown()), z.object({ vision: flag, ocr: flag, completion_chat: flag })]),
  ),
  pricing: maybe(z.object({ prompt: cost, completion: cost })),
});
type Entry = z.infer<typeof entry>;

const several = z.object({ data: list, models: list });
const properties = z.object({ modalities: z.object({ vision: z.boolean() }) });
const shown = z.object({ capabilities: z.array(z.unknown()) });

/** Kinds of models that answer no conversation, as LiteLLM's `mode` and the `type` of LM Studio and Together call them. */
const otherKinds =
  /embed|rerank|speech|audio|transcri|moderation|realtime|search|vector|^video|^image$|(image|video)_(generation|edit)/i;
/** Names that say what a model was made for: "mistral-ocr-latest", "olmOCR-7B", but not "mediocre". */
const readerName = /OCR|ocr(?![a-z])/;

/** Of numbers and of text with a number in it (OpenRouter), those that are a price: −1 means that it varies. */
function amount(given: string | number | undefined): number | undefined {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function priceOf({ model_info: info, pricing, ...own }: Entry): Price | undefined {
  const input = amount(info?.input_cost_per_token ?? own.input_cost_per_token ?? pricing?.prompt);
  const output = amount(info?.output_cost_per_token ?? own.output_cost_per_token ?? pricing?.completion);
  return input === undefined || output === undefined ? undefined : { input, output };
}

function seesBy({
  supports_vision: says,
  model_info: info,
  architecture,
  ...more
}: Entry): boolean | undefined {
  const { type, capabilities } = more;
  const listed = Array.isArray(capabilities) ? capabilities : [];
  const isSeeing =
    architecture?.input_modalities?.includes('image') ||
    listed.includes('vision') ||
    listed.includes('multimodal') ||
    (!Array.isArray(capabilities) && capabilities?.vision) ||
    type === 'vlm';
  return isSeeing || (info?.supports_vision ?? says);
}

function chatsBy({ type, mode, model_info: info, architecture, capabilities }: Entry): boolean | undefined {
  const kinds = [mode, info?.mode, type].filter((kind) => kind !== undefined);
  if (Array.isArray(capabilities)) {
    // Ollama's words.
    if (capabilities.includes('completion')) return true;
    if (capabilities.includes('embedding')) return false;
  } else if (capabilities?.ocr || kinds.includes('ocr')) return true;
  else if (capabilities?.completion_chat === false) return false;
  if (architecture?.output_modalities?.includes('text') === false) return false;
  return kinds.length === 0 ? undefined : !kinds.some((kind) => otherKinds.test(kind));
}

function saidBy(given: unknown): Said[] {
  const read = entry.safeParse(given);
  const { id, key, model_name, model_group, name, model } = read.success ? read.data : {};
  const called = id ?? key ?? model_name ?? model_group ?? name ?? model;
  if (!read.success || !called) return [];
  const { mode, model_info: info, capabilities } = read.data;
  const isReader =
    mode === 'ocr' || info?.mode === 'ocr' || (!Array.isArray(capabilities) && capabilities?.ocr === true);
  return [
    {
      id: called,
      sees: seesBy(read.data),
      chats: chatsBy(read.data),
      readsText: isReader || readerName.test(called),
      price: priceOf(read.data),
    },
  ];
}

/** What a catalogue says, entry by entry: `data`, `models` or both, or a bare list; undefined for what is none. */
export function readCatalogue(body: string): Said[] | undefined {
  const json = parseJson(body);
  if (Array.isArray(json)) return json.flatMap(saidBy);
  const { data, models } = several.safeParse(json).data ?? {};
  return data || models ? [...(data ?? []), ...(models ?? [])].flatMap(saidBy) : undefined;
}

/** Whether the one model of a llama.cpp server sees, by its `/props`; undefined where they do not say. */
export function readProperties(body: string): boolean | undefined {
  return properties.safeParse(parseJson(body)).data?.modalities.vision;
}

/** What Ollama shows of one model, as an entry of a catalogue. */
export function readShown(id: string, body: string): Said[] {
  const capabilities = shown.safeParse(parseJson(body)).data?.capabilities;
  return capabilities ? saidBy({ id, capabilities }) : [];
}
