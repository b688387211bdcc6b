// @ts-check

/**
 * A browser's own language model that follows the published interface (https://webmachinelearning.github.io/prompt-api,
 * as of November 2026), as far as pictures and text go. It needs nothing of Node and nothing of a page, so that it can
 * be put into either. Errors have the names that the interface gives them; what it says of a wrong language tag was
 * seen in Chromium 156.
 */

/** @typedef {'unavailable' | 'downloadable' | 'downloading' | 'available'} Availability */
/** @typedef {{ type: string, languages?: string[] }} Expected */
/** @typedef {{ type: string, value: unknown }} Part */
/** @typedef {{ role: string, content: Part[] }} Message */

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

/** So many bytes of a picture, and so many letters of a text, are one token of this model. */
const bytesOfToken = 100;
const lettersOfToken = 4;

/** `QuotaExceededError`, as it is to become: a `DOMException` that knows how much was asked and how much there is. */
class QuotaExceededError extends DOMException {
  /** @param {number} requested @param {number} quota */
  constructor(requested, quota) {
    super('The input is too large.', 'QuotaExceededError');
    this.requested = requested;
    this.quota = quota;
  }
}

/** @param {unknown} value */
const isListOf = (value) => value === undefined || Array.isArray(value);

/** @param {Expected[] | undefined} expected */
function checkExpected(expected) {
  if (!isListOf(expected)) throw new TypeError('The provided value cannot be converted to a sequence.');
  for (const { type, languages = [] } of expected ?? []) {
    if (!['text', 'image', 'audio', 'tool-call', 'tool-response'].includes(type))
      throw new TypeError(`The provided value '${type}' is not a valid enum value.`);
    for (const tag of languages) {
      try {
        Intl.getCanonicalLocales(tag);
      } catch {
        throw new RangeError(`Invalid language tag: ${tag}`);
      }
    }
  }
}

/** @param {Blob} blob */
async function isPicture(blob) {
  const head = [...new Uint8Array(await blob.slice(0, 3).arrayBuffer())].join();
  return head === '137,80,78' || head === '255,216,255';
}

/**
 * A prompt, checked, in its long form.
 * @param {unknown} input
 * @param {readonly string[]} types
 * @returns {Message[]}
 */
function checkedPrompt(input, types) {
  if (typeof input === 'string') return [{ role: 'user', content: [{ type: 'text', value: input }] }];
  if (!Array.isArray(input)) throw new TypeError('The provided value is not of type LanguageModelPrompt.');
  return input.map(({ role, content }, index) => {
    if (!['system', 'user', 'assistant'].includes(role)) throw new TypeError(`'${role}' is no role.`);
    if (role === 'system' && index > 0) throw new TypeError('A system prompt must be the first.');
    const parts = typeof content === 'string' ? [{ type: 'text', value: content }] : content;
    if (!Array.isArray(parts)) throw new TypeError('The content is neither text nor a sequence.');
    for (const part of parts) checkPart(role, part, types);
    return { role, content: parts };
  });
}

/**
 * @param {string} role
 * @param {Part} part
 * @param {readonly string[]} types
 */
function checkPart(role, { type, value }, types) {
  if (type === 'text') {
    if (typeof value !== 'string') throw new TypeError('The value of a text is no string.');
    return;
  }
  if (type !== 'image' && type !== 'audio') throw new TypeError(`'${type}' is no type of content.`);
  if (role === 'assistant') throw new DOMException('An assistant has text alone.', 'NotSupportedError');
  if (!types.includes(type)) throw new DOMException(`${type} input was not expected.`, 'NotSupportedError');
  if (!(value instanceof Blob)) throw new TypeError('The value is no picture that this fake takes: a Blob.');
}

/** @param {Message[]} messages */
function tokensOf(messages) {
  const parts = messages.flatMap(({ content }) => content);
  return parts.reduce(
    (sum, { value }) =>
      sum + (value instanceof Blob ? value.size / bytesOfToken : String(value).length / lettersOfToken),
    0,
  );
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

/**
 * The interface of such a model, to stand as `globalThis.LanguageModel`, and the sessions it has made.
 * @param {ModelPlan} plan
 */
export function createLanguageModel(plan = {}) {
  const { state = 'available', memory, ...rest } = plan;
  const full = { ...defaults, ...rest };
  let own = state;
  const kept = memory ?? { get: () => own, set: (/** @type {Availability} */ now) => void (own = now) };
  /** @type {Session[]} */
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

  class Session extends EventTarget {
    /** @type {readonly string[]} */
    #types;
    #destroyed = new AbortController();
    #used = 0;

    /** @param {readonly string[]} types @param {AbortSignal | undefined} signal */
    constructor(types, signal) {
      super();
      this.#types = types;
      signal?.addEventListener('abort', () => this.destroy());
      sessions.push(this);
      const earlier = { inputQuota: full.contextWindow, measureInputUsage: this.#measure.bind(this) };
      const now = { contextWindow: full.contextWindow, measureContextUsage: this.#measure.bind(this) };
      Object.assign(this, earlier, full.onlyEarlierNames ? {} : now);
      const name = full.onlyEarlierNames ? ['inputUsage'] : ['contextUsage', 'inputUsage'];
      for (const one of name) Object.defineProperty(this, one, { get: () => this.#used });
    }

    get isDestroyed() {
      return this.#destroyed.signal.aborted;
    }

    destroy() {
      this.#destroyed.abort(new DOMException('The session was destroyed.', 'AbortError'));
    }

    /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
    async #measure(input, { signal } = {}) {
      signal?.throwIfAborted();
      this.#destroyed.signal.throwIfAborted();
      return tokensOf(checkedPrompt(input, this.#types));
    }

    /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
    async prompt(input, options = {}) {
      let whole = '';
      for await (const piece of this.promptStreaming(input, options)) whole += piece;
      return whole;
    }

    /** @param {unknown} input @param {{ signal?: AbortSignal }} [options] */
    promptStreaming(input, { signal } = {}) {
      const stop = AbortSignal.any([this.#destroyed.signal, ...(signal ? [signal] : [])]);
      const pieces = this.#answer(input, stop);
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
    }

    /** @param {unknown} input @param {AbortSignal} stop */
    async *#answer(input, stop) {
      stop.throwIfAborted();
      const messages = checkedPrompt(input, this.#types);
      for (const { value } of messages.flatMap(({ content }) => content))
        if (value instanceof Blob && !(await isPicture(value)))
          throw new DOMException('The picture could not be decoded.', 'EncodingError');
      const requested = this.#used + tokensOf(messages);
      if (requested > full.contextWindow) throw new QuotaExceededError(requested, full.contextWindow);
      this.#used = requested;
      yield* full.answer(messages, stop);
    }
  }

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
      return new Session(types, signal);
    },
  };
  return LanguageModel;
}
