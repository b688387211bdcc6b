// @ts-check
import { createLanguageModel } from './language-model.mjs';

/**
 * Put into a built extension's pages before their own scripts, this stands in for the browser's own model. All windows
 * of the extension share it, as they share the browser's: its plan and what it was asked lie in their local storage.
 *
 * @typedef {object} PackagedPlan
 * @property {'unavailable' | 'downloadable' | 'downloading' | 'available'} [state]
 * @property {string[]} [says] the pieces of its answer
 * @property {boolean} [waits] whether it then goes on for ever
 * @property {string} [throws] the name of the error that it fails with instead
 */

/** @returns {PackagedPlan} */
const plan = () => JSON.parse(localStorage.getItem('language-model') ?? '{}');

const LanguageModel = createLanguageModel({
  memory: {
    get: () => plan().state ?? 'available',
    set: (state) => localStorage.setItem('language-model', JSON.stringify({ ...plan(), state })),
  },
  isActive: () => navigator.userActivation.isActive,
  contextWindow: 1e6,
  async *answer(messages) {
    const shown = messages.map(({ role, content }) => [role, ...content.map(({ type }) => type)]);
    localStorage.setItem('language-model-asked', JSON.stringify(shown));
    const { says = [], waits, throws } = plan();
    if (throws) throw new DOMException('a secret of the browser', throws);
    yield* says;
    if (waits) await new Promise(() => undefined);
  },
});
Object.assign(globalThis, { LanguageModel });
