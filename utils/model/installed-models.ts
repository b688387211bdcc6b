import * as z from 'zod/mini';
import { withoutControls } from '../lib/text';
import { isFilled, isWhole, matches } from './checks';
import type { Task } from './task';

// Models that describe pictures on this device: GGUF files, each with the SHA-256 of all its bytes.

const hex = z.string().check(matches(/^[0-9a-f]{64}$/));
/** Without a name and a password: browsers refuse to ask with them. */
const httpAddress = z
  .string()
  .check(z.refine((url) => /^https?:\/\/[^/@]*(\/|$)/i.test(url) && URL.canParse(url)));

const maxModelName = 100;

/** Returns a model's name as it is shown: without control characters, and not too long. */
export function modelName(name: string): string {
  return Array.from(withoutControls(name)).slice(0, maxModelName).join('');
}

/** One file of a model to be downloaded: other bytes than these are refused. */
export const modelFile = z.object({
  url: httpAddress,
  sha256: hex,
  bytes: z.number().check(isWhole, z.positive()),
});
export type ModelFile = z.infer<typeof modelFile>;

/** A model at an address of the user or their organization. */
export const modelMirror = z.object({
  name: z.string().check(isFilled),
  files: z.array(modelFile).check(isFilled),
});
export type ModelMirror = z.infer<typeof modelMirror>;

/** The kinds of tasks that a small model may get. It never reads text. */
export type ModelTask = Exclude<Task['kind'], 'text' | 'translate'>;
export const modelTasks = [
  'describe',
  'alt',
  'ask',
  'revise',
  'custom',
] as const satisfies readonly ModelTask[];

/** How a model is run, by its makers. */
export const modelRun = z.object({
  /** What is not here has the runtime's default. */
  sampling: z.object({
    temperature: z.number(),
    topP: z.optional(z.number()),
    topK: z.optional(z.number()),
    minP: z.optional(z.number()),
    repeatPenalty: z.optional(z.number()),
    presencePenalty: z.optional(z.number()),
  }),
  /** The maximum number of tokens of one picture, or of each part that a large one is cut into. */
  pictureTokens: z.optional(z.number()),
  /**
   * The maximum long side of a picture, in pixels. A larger one may be cut into parts, each with as many tokens as a whole one
   * (LFM2-VL in llama.cpp b11364).
   */
  pictureSide: z.optional(z.number()),
  /** Whether its template has the switch `enable_thinking`. It is turned off. */
  thinks: z.optional(z.boolean()),
});
export type ModelRun = z.infer<typeof modelRun>;

/** A model on this device. Its files are in the folder of its id, in the order of the list. */
export const installedModel = z.object({
  id: z.string(),
  name: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** The tasks that it gets: by the list of offered models, else all. */
  tasks: z.array(z.enum(modelTasks)),
  /** The BCP 47 tags of the languages it writes; empty if unknown. */
  languages: z.array(z.string()),
  /** Missing for a model that is not offered. */
  run: z.optional(modelRun),
  /** Milliseconds since the epoch. */
  installedAt: z.number(),
  /** The time of the first answer on this device, in ms, with the loading of the model. */
  answerMs: z.optional(z.number()),
});
export type InstalledModel = z.infer<typeof installedModel>;

/** A reading language on this device, by the code of its data file, which is in the folder of its id. */
export const installedPack = z.object({
  id: z.string(),
  language: z.string(),
  bytes: z.number(),
  /** Milliseconds since the epoch. */
  installedAt: z.number(),
});
export type InstalledPack = z.infer<typeof installedPack>;

/** All models on this device, the id of the one that describes (empty if there is none), and the reading languages. */
export const installedModels = z.object({
  models: z.array(installedModel),
  used: z.string(),
  packs: z.array(installedPack),
});
export type InstalledModels = z.infer<typeof installedModels>;

/** Returns the model that describes on this device; undefined if there is none. */
export function usedModel({
  models,
  used,
}: Pick<InstalledModels, 'models' | 'used'>): InstalledModel | undefined {
  return models.find(({ id }) => id === used) ?? models[0];
}

/** Why a small model does not get a picture: it would make something up. */
export const abstention = z.enum(['blank', 'uniform', 'tiny', 'text']);
export type Abstention = z.infer<typeof abstention>;
