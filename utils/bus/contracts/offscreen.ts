import * as z from 'zod/mini';
import { authorText } from '../../model/alt-text';
import { copyFormat } from '../../model/task';
import { installedModel } from '../../model/installed-models';
import { installOrder, writeEvent } from '../../model/model-install';
import { job, sight, stage, tone } from '../../model/job';
import { layout, layoutMarkdown } from '../../model/layout';
import { hash, note, rect } from '../../model/picture';
import { nothing } from './common';

/** Messages of the background to the offscreen document; pictures go by their hash in the picture store. */
export const offscreenContract = {
  to: 'offscreen',
  methods: {
    /** Draws an SVG, or a part of it, with its long side at most `side` pixels, as it is after `at` milliseconds. Returns the PNG's hash. */
    rasterize: {
      input: z.object({
        hash,
        side: z.number(),
        fragment: z.optional(z.string()),
        part: z.optional(rect),
        at: z.optional(z.number()),
      }),
      output: z.object({ hash }),
    },
    /** The frames of an animation, as `framesOf` finds them: the hashes of their PNGs, and their times in milliseconds. */
    findFrames: {
      input: z.object({ hash, several: z.boolean(), shownAt: z.optional(z.number()), side: z.number() }),
      output: z.array(z.object({ hash, at: z.number() })),
    },
    /** The time of the frame that a screenshot of an animation shows, in milliseconds; without it, the screenshot shows none. */
    momentShown: {
      input: z.object({ hash, screenshot: hash }),
      output: z.object({ at: z.optional(z.number()) }),
    },
    /** The author's words in a picture's metadata. */
    wordsInFile: { input: z.object({ hash }), output: z.array(authorText) },
    /** Copies an answer in the format used last for its task, else as shown. Returns the format, and whether the browser allowed it. */
    copy: {
      input: z.object({
        ...z.pick(job, { task: true, answer: true, answerer: true }).shape,
        last: z.optional(copyFormat),
      }),
      output: z.object({ format: copyFormat, isCopied: z.boolean() }),
    },
    /** Gets text recognition ready for pictures in ISO 639-3 languages, before one is there. */
    warmReader: { input: z.object({ languages: z.array(z.string()) }), output: nothing },
    /** Plays a short tone. */
    play: { input: z.object({ tone }), output: nothing },
    /** Connects to the background by a port of this name, to serve one call of the stream whose name it begins with. */
    connect: { input: z.object({ name: z.string() }), output: nothing },
  },
};

/** Text recognition of a picture in ISO 639-3 languages: progress, then the text. */
export const recognizeStream = {
  name: 'recognize',
  input: z.object({ hash, languages: z.array(z.string()) }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('loading'), progress: z.number() }),
    z.object({ type: z.literal('reading'), progress: z.number() }),
    z.object({ type: z.literal('read'), layout, markdown: layoutMarkdown }),
  ]),
};

const role = z.enum(['user', 'assistant']);

/** An installed model: a conversation, and the ISO 639-3 languages of text in its pictures, answered in pieces. */
export const installedModelStream = {
  name: 'installed-model',
  input: z.object({
    model: installedModel,
    turns: z.array(z.object({ role, text: z.string(), pictures: z.array(hash) })),
    languages: z.array(z.string()),
  }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('stage'), stage }),
    z.object({ type: z.enum(['text', 'reasoning']), delta: z.string() }),
    z.object({ type: z.literal('thought') }),
    z.object({ type: z.literal('note'), note }),
    z.object({ type: z.literal('sight'), ...sight.shape }),
  ]),
};

/** Writes the files of a model: the bytes that are there, then what the model says about itself. */
export const writeModelStream = { name: 'write-model', input: installOrder, output: writeEvent };

/** The browser's own model: a conversation and the BCP 47 tag of the answer's language, answered in pieces. */
export const builtInModelStream = {
  name: 'built-in-model',
  input: z.object({
    turns: z.array(z.object({ role, text: z.string(), pictures: z.array(hash) })),
    language: z.string(),
  }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ready') }),
    z.object({ type: z.literal('text'), delta: z.string() }),
  ]),
};
