import type { CatalogModel } from './service';

// Which of a service's models the user is offered first. Most catalogs don't say which models support pictures.

/** Families of models that take pictures by their makers' documentation, as their names begin or contain. */
const seeing =
  /vision|(?:^|[^a-z])vlm?(?:[^a-z]|\d|$)|llava|pixtral|moondream|minicpm-?v|gemini|gemma-?[34]|claude|gpt-4o|gpt-4\.1|gpt-[5-9]|llama-?4|mistral-(?:small|medium)/i;

/** Models of these families for something else than conversations: OpenAI and Google list them among the others. */
const other =
  /embed|audio|realtime|transcri|speech|whisper|tts|live|image|imagen|dall|veo|video|search|moderation|rerank|guard|codex|robotics|computer-use/i;

/** Returns a model's place in a list: those that support pictures first, then those whose name says so, then unknown ones. */
function rank({ id, vision, readsText }: CatalogModel): number {
  if (vision === 'no') return 3;
  if (vision === 'yes') return 0;
  return seeing.test(id) && !other.test(id) && !readsText ? 1 : 2;
}

/** Returns the models in the order in which they are offered for pictures; those of one kind stay in their order. */
export const picturesFirst = (models: readonly CatalogModel[]): CatalogModel[] =>
  models.toSorted((a, b) => rank(a) - rank(b));

/** Returns the models in the order in which they are offered for recognizing text. */
export const textReadersFirst = (models: readonly CatalogModel[]): CatalogModel[] =>
  picturesFirst(models).toSorted((a, b) => Number(b.readsText ?? false) - Number(a.readsText ?? false));

/** Returns a name without what services write before it: "models/" (Google), the maker (OpenRouter), the provider (LiteLLM). */
const bareName = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase();

/** Whether a model is for conversations about pictures, as far as its catalog and its name say. */
const isFit = (model: CatalogModel): boolean => !model.readsText && rank(model) < 2 && !other.test(model.id);

/**
 * Returns the model to begin with; empty if none stands out. That is the first of `recommended` in the list, else the first that
 * supports pictures by its catalog, else by its name, else the only one.
 */
export function modelToBegin(models: readonly CatalogModel[], recommended: readonly string[]): string {
  const usable = models.filter(({ vision }) => vision !== 'no');
  for (const name of recommended) {
    const listed =
      usable.find(({ id }) => id === name) ?? usable.find(({ id }) => bareName(id) === bareName(name));
    if (listed) return listed.id;
  }
  const best = picturesFirst(usable).find(isFit) ?? (usable.length === 1 ? usable[0] : undefined);
  return best?.id ?? '';
}
