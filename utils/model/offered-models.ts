import * as z from 'zod/mini';
import { isFilled } from './checks';
import { modelFile, modelRun } from './installed-models';
import list from './offered-models.json';

// The models that are offered for download. Their files are data of others, and known to the last byte.

/** The topics that a model is weak at. Their words are messages, `model_weak_…`. */
const weaknesses = ['text', 'counting', 'screenshots', 'details'] as const;

const offeredModel = z.object({
  name: z.string(),
  repository: z.string(),
  /** The commit of the repository. */
  revision: z.string(),
  license: z.string(),
  /** Whether the license is one for open source. */
  isOpen: z.boolean(),
  /** The BCP 47 tags of the languages it writes. */
  languages: z.array(z.string()).check(isFilled),
  /** Their words are messages, `model_task_…`. */
  tasks: z.array(z.enum(['describe', 'alt', 'ask'])),
  weakAt: z.array(z.enum(weaknesses)),
  run: modelRun,
  files: z.array(modelFile).check(isFilled),
});
export type OfferedModel = z.infer<typeof offeredModel>;

export const offeredModels: readonly OfferedModel[] = z.array(offeredModel).parse(list.models);

/** The hosts of the offered models: their hub, and the network that it redirects to, such as cas-bridge.xethub.hf.co. */
export const hubHosts = ['huggingface.co', '*.hf.co'] as const;

/** What a browser tells of its device, as far as that decides which model suits it. */
export interface DeviceFacts {
  /** In GiB; undefined if the browser does not tell, as Firefox. */
  memory: number | undefined;
  /** Whether there is a graphics processor that models run on. */
  hasGraphics: boolean;
  /** The language of answers, as a BCP 47 tag. */
  language: string;
}

/** From this many GiB on, the largest model fits, together with the browser. */
const muchMemory = 8;

/**
 * Returns the name of the offered model that suits a device, and why: the message is `models_why_…`. Without a graphics processor that
 * is one of the two smaller ones; the smallest writes only English.
 */
export function modelForDevice({ memory = muchMemory, hasGraphics, language }: DeviceFacts) {
  if (hasGraphics && memory >= muchMemory) return { name: 'Qwen3.5 0.8B', why: 'graphics' } as const;
  const isEnglish = /^en(-|$)/i.test(language);
  const name = isEnglish ? 'SmolVLM 256M' : 'LFM2.5-VL 450M';
  if (hasGraphics) return { name, why: 'memory' } as const;
  return { name, why: isEnglish ? 'smallest' : 'languages' } as const;
}
