import * as z from 'zod/mini';
import { isFilled } from './checks';
import { modelFile, modelRun, modelTasks } from './installed-models';
import list from './offered-models.json';

// The models that are offered for download. Their files are data of others: nothing is offered whose bytes are not pinned.

/** The topics that a model is weak at. Their words are messages, `model_weak_…`. */
const weaknesses = ['text', 'counting', 'screenshots', 'details', 'languages'] as const;

const candidateFile = z.object({
  /** The file's path in its repository. */
  name: z.string(),
  url: z.optional(modelFile.shape.url),
  sha256: z.optional(modelFile.shape.sha256),
  bytes: z.optional(modelFile.shape.bytes),
});

const candidateModel = z.object({
  name: z.string(),
  repository: z.string(),
  /** The commit of the repository; empty until `npm run models:pin` has found it. */
  revision: z.string(),
  /** All hosts that its files come from, redirects included. */
  hosts: z.array(z.string()),
  license: z.string(),
  /** Whether the license is one for open source. */
  isOpen: z.boolean(),
  languages: z.array(z.string()),
  tasks: z.array(z.enum(modelTasks)),
  weakAt: z.array(z.enum(weaknesses)),
  run: z.optional(modelRun),
  files: z.array(candidateFile),
});

const offeredModel = z.extend(candidateModel, { files: z.array(modelFile).check(isFilled) });
/** A model whose files are known to the last byte. */
export type OfferedModel = z.infer<typeof offeredModel>;

/** Returns those of the candidates whose files are pinned. */
export function pinnedModels(candidates: unknown): OfferedModel[] {
  return z
    .array(candidateModel)
    .parse(candidates)
    .flatMap((one) => offeredModel.safeParse(one).data ?? [])
    .filter(({ revision }) => revision !== '');
}

/** The models that are offered; none until a maintainer has pinned one. */
export const offeredModels: readonly OfferedModel[] = pinnedModels(list.models);
