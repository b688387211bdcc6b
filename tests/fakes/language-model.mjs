// @ts-check
import { checkedPrompt, checkExpected, checkPictures, tokensOf } from './language-model-checks.mjs';

/**
 * A browser's own language model that follows the published interface (https://webmachinelearning.github.io/prompt-api,
 * as of November 2026), as far as pictures and text go. It needs nothing of Node and nothing of a page, so that it can
 * be put into either. Errors have the names that the interface gives them; what it says of a wrong language tag was
 * seen in Chromium 156.
 */

/** @typedef {'unavailable' | 'downloadable' | 'downloading' | 'available'} Availability */
/** @import { Expected, Message } from './language-model-checks.mjs' */

/**
 * @typedef {object} ModelPlan
 * @property {{ get(): Availability, set(state: Availability): void }} [memory] where its state is kept: two windows may share one
 * @property {Availability} [state] its first state, `available` unless given; of no matter with a memory
 * @property {readonly string[]} [languages] what it reads and writes
 * @property {readonly string[]} [inputs] the kinds of input it takes
 * @property {number} [contextWindow] how many tokens a conversation may have
 * @property {boolean} [onlyEarlierNames] whether what it takes is told by its earlier names alone
 * @property {() => boolean} [isActive] whether a person has just acted
 * @property {(report: (share: number) => void, signal: AbortSignal) => Promise<void>} [download] how the download goes
 * @property {(messages: Message[], signal: AbortSignal) => AsyncIterable<unknown> | Iterable<unknown>} [answer] what it answers, in pieces
 */

const defaults = {
  languages: ['en', 'es', 'ja'],
  inputs: ['text', 'image'],
  contextWindow: 6144,
  onlyEarlierNames: false,
  isActive: () => true,
  /** @param {(share: number) => void} report */
  download: async (report) => {
    report(0);
    report(1);
  },
  answer: () => ['A boat ', 'on a lake.'],
};

/** `QuotaExceededError`, as it is to become: a `DOMException` that knows how much was asked and how much there is. */
class QuotaExceededError extends DOMException {
  /** @param {number} requested @param {number} quota */
  constructor(requested, quota) {
    super('The input is too large.', 'QuotaExceededError');
    this.requested = requested;
    this.quota = quota;
  }
}

/** @template T @param {Promise<T>} work @param {AbortSignal | undefined} signal @returns {Promise<T>} */
function unlessAborted(work, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

/** @param {number} loaded */
const progressOf = (loaded) => Object.assign(new Event('downloadprogress'), { loaded, total: 1 });

/** @typedef {ReturnType<typeof createSession>} FakeSession */

/**
 * One conversation with a model.
 * @param {Required<Pick<ModelPlan, 'answer' | 'contextWindow' | 'onlyEarlierNames'>>} plan
 * @param {readonly string[]} types the kinds of content that it was made for
 * @param {AbortSignal | undefined} signal
 */
function createSession(plan, types, signal) {
  const { answer, contextWindow, onlyEarlierNames } = plan;
  const destroyed = new AbortController();
  let used = 0;

  /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
  const measure = async (input, options = {}) => {
    options.signal?.throwIfAborted();
    destroyed.signal.throwIfAborted();
    return tokensOf(checkedPrompt(input, types));
  };

  /** @param {unknown} input @param {AbortSignal} stop */
  async function* answered(input, stop) {
    stop.throwIfAborted();
    const messages = checkedPrompt(input, types);
    await checkPictures(messages);
    const requested = used + tokensOf(messages);
    if (requested > contextWindow) throw new QuotaExceededError(requested, contextWindow);
    used = requested;
    yield* answer(messages, stop);
  }

  /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
  const promptStreaming = (input, options = {}) => {
    const stop = AbortSignal.any([destroyed.signal, ...(options.signal ? [options.signal] : [])]);
    const pieces = answered(input, stop);
    return new ReadableStream({
      start: (controller) => stop.addEventListener('abort', () => controller.error(stop.reason)),
      pull: async (controller) => {
        try {
          const { done, value } = await unlessAborted(pieces.next(), stop);
          if (stop.aborted) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          controller.error(thrown);
        }
      },
    });
  };

  const session = {
    promptStreaming,
    /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
    async prompt(input, options) {
      let whole = '';
      for await (const piece of promptStreaming(input, options)) whole += piece;
      return whole;
    },
    destroy: () => destroyed.abort(new DOMException('The session was destroyed.', 'AbortError')),
    get isDestroyed() {
      return destroyed.signal.aborted;
    },
    inputQuota: contextWindow,
    get inputUsage() {
      return used;
    },
    measureInputUsage: measure,
  };
  signal?.addEventListener('abort', session.destroy);
  if (onlyEarlierNames) return session;
  Object.assign(session, { contextWindow, measureContextUsage: measure });
  return Object.defineProperty(session, 'contextUsage', { get: () => used });
}

/**
 * The interface of such a model, to stand as `globalThis.LanguageModel`, and the sessions it has made.
 * @param {ModelPlan} plan
 */
export function createLanguageModel(plan = {}) {
  const { state = 'available', memory, ...rest } = plan;
  const full = { ...defaults, ...rest };
  let own = state;
  const kept = memory ?? { get: () => own, set: (/** @type {Availability} */ now) => void (own = now) };
  /** @type {FakeSession[]} */
  const sessions = [];

  /** @param {{ expectedInputs?: Expected[], expectedOutputs?: Expected[] }} options */
  const availabilityOf = ({ expectedInputs = [], expectedOutputs = [] }) => {
    const lacks =
      [...expectedInputs, ...expectedOutputs].some(({ languages = [] }) =>
        languages.some((tag) => !full.languages.includes(new Intl.Locale(tag).language)),
      ) ||
      expectedInputs.some(({ type }) => !full.inputs.includes(type)) ||
      expectedOutputs.some(({ type }) => type !== 'text');
    return lacks ? 'unavailable' : kept.get();
  };

  const LanguageModel = {
    sessions,

    /** @param {{ expectedInputs?: Expected[], expectedOutputs?: Expected[] }} [options] */
    async availability(options = {}) {
      checkExpected(options.expectedInputs);
      checkExpected(options.expectedOutputs);
      return availabilityOf(options);
    },

    /**
     * @param {{ expectedInputs?: Expected[], expectedOutputs?: Expected[], signal?: AbortSignal,
     *   monitor?: (monitor: EventTarget) => void }} [options]
     */
    async create(options = {}) {
      const { expectedInputs, expectedOutputs, signal, monitor } = options;
      checkExpected(expectedInputs);
      checkExpected(expectedOutputs);
      signal?.throwIfAborted();
      const found = availabilityOf(options);
      if (found === 'unavailable') throw new DOMException('There is no such model.', 'NotSupportedError');
      if (found === 'downloadable' && !full.isActive())
        throw new DOMException('A download needs a user gesture.', 'NotAllowedError');
      const target = new EventTarget();
      monitor?.(target);
      /** @param {number} share */
      const report = (share) => void (signal?.aborted || target.dispatchEvent(progressOf(share)));
      if (found === 'available') {
        report(0);
        report(1);
      } else {
        if (found === 'downloadable') kept.set('downloading');
        const stop = signal ?? new AbortController().signal;
        try {
          await unlessAborted(full.download(report, stop), signal);
          kept.set('available');
        } catch (thrown) {
          if (kept.get() !== 'available') kept.set('downloadable');
          throw thrown;
        }
      }
      const types = ['text', ...(expectedInputs ?? []).map(({ type }) => type)];
      const session = createSession(full, types, signal);
      sessions.push(session);
      return session;
    },
  };
  return LanguageModel;
}
