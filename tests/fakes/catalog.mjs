// @ts-check

/**
 * @typedef {object} CatalogModel
 * @property {string} id
 * @property {boolean | null} vision what the catalog says: null is "not known", and then pictures are taken
 * @property {string} [mode] `chat` when left out; the text-extraction model says `ocr`
 * @property {{ input: number, output: number }} [price] dollars a token
 */

/** The models the strict service offers when a test names no others. @type {readonly CatalogModel[]} */
export const MODELS = [
  { id: 'vision-large', vision: true, price: { input: 0.0000025, output: 0.00001 } },
  { id: 'vision-small', vision: true },
  { id: 'mystery', vision: null },
  { id: 'text-only', vision: false },
  { id: 'text-reader', vision: true, mode: 'ocr' },
  { id: 'embedder', vision: false, mode: 'embedding' },
];

/**
 * Answers of the catalog's paths (below the base URL) for these models.
 * @param {readonly CatalogModel[]} models
 * @returns {Record<string, unknown>}
 */
export function catalogOf(models) {
  // A model with two deployments is listed twice, as LiteLLM does it.
  const deployments = models.flatMap((model, index) => (index === 0 ? [model, model] : [model]));
  return {
    '/v1/models': {
      object: 'list',
      data: models.map(({ id }) => ({ id, object: 'model', created: 1677610602, owned_by: 'openai' })),
    },
    '/v1/model/info': {
      data: deployments.map(({ id, vision, mode = 'chat', price }, index) => ({
        model_name: id,
        model_info: {
          id: `deployment-${index}`,
          mode,
          supports_vision: vision,
          input_cost_per_token: price?.input ?? null,
          output_cost_per_token: price?.output ?? null,
        },
      })),
    },
  };
}
