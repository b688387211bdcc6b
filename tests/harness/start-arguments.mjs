// @ts-check
import { parseArgs } from 'node:util';

/** What `npm start` takes, for the person who has asked for something else. */
export const usage = `npm start
npm start -- --headless [--image FILE|URL] [--task describe|alt|text|ask] [--question TEXT] [--base-url URL --model ID]
The service's key comes from the environment: SIGHTREAD_API_KEY.`;

/** Says what is wrong with the command line, in a sentence. */
export class UsageError extends Error {}

/** @typedef {(typeof tasks)[number]} Task */
const tasks = /** @type {const} */ (['describe', 'alt', 'text', 'ask']);

/**
 * @typedef {object} StartOptions
 * @property {boolean} headless
 * @property {{ file: string } | { url: string } | undefined} image undefined: the page of sample pictures
 * @property {Task} task
 * @property {string} question empty unless the task is to ask
 * @property {{ baseUrl: string, model: string } | undefined} service undefined: what this device can do
 */

/**
 * Reads the command line of `npm start`; throws a `UsageError`.
 * @param {string[]} args
 * @returns {StartOptions}
 */
export function readArguments(args) {
  const { headless = false, image, task, question, model, 'base-url': baseUrl } = parse(args);
  const service = readService(baseUrl, model);
  if (task !== undefined && !isTask(task))
    throw new UsageError(`--task is one of ${tasks.join(', ')}, not "${task}".`);
  const chosen = task ?? (question !== undefined ? 'ask' : service ? 'describe' : 'text');
  if (chosen === 'ask' && !question?.trim()) throw new UsageError('--task ask needs a --question.');
  if (chosen !== 'ask' && question !== undefined)
    throw new UsageError(`--question goes with --task ask, not ${chosen}.`);
  if (image === '') throw new UsageError('--image is empty.');
  return {
    headless,
    image: image === undefined ? undefined : readImage(image),
    task: chosen,
    question: question ?? '',
    service,
  };
}

/** @param {string[]} args */
function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const options = {
      headless: /** @type {const} */ ({ type: 'boolean' }),
      image: text,
      task: text,
      question: text,
      'base-url': text,
      model: text,
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * @param {string | undefined} baseUrl
 * @param {string | undefined} model
 */
function readService(baseUrl, model) {
  if (baseUrl === undefined && model === undefined) return undefined;
  if (!baseUrl || !model) throw new UsageError('--base-url and --model go together.');
  const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new UsageError(`--base-url is an address that begins with http:// or https://, not "${baseUrl}".`);
  }
  return { baseUrl, model };
}

/** @param {string} image */
function readImage(image) {
  return /^(https?|data):/i.test(image) ? { url: image } : { file: image };
}

/**
 * @param {string} name
 * @returns {name is Task}
 */
function isTask(name) {
  return tasks.some((task) => task === name);
}
