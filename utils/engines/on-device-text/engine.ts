import type { Answerer } from '../../model/job';
import type { Layout } from '../../model/layout';
import type { Hash, UnsureWord } from '../../model/picture';
import { device } from '../../model/settings';
import type { AskTurn, Engine } from '../engine';
import { abortable } from '../../lib/async';
import { readingLanguages } from '../../model/reading-languages';
import { streamFromOffscreen } from '../offscreen-stream';
import type { ReaderEvent } from './reader';

/** What the text engine of this device is made with. */
export interface TextEngineTools {
  /** The name of this device, for people. */
  name: string;
  /** The browser's languages: BCP 47, the most wanted first. */
  tags(): readonly string[];
  /** The languages that a person chose to read in: codes of shipped ones; none means automatic. */
  chosen(): Promise<readonly string[]>;
  /** Stores a picture for the reader; returns its key. */
  keep(picture: Blob): Promise<Hash>;
  /** Opens the reader's document if it is not open. */
  open(): Promise<void>;
  /** Opens that document and gets the reader ready for these languages. Throws where that cannot be. */
  warm(languages: readonly string[]): Promise<void>;
  /** Recognizes a stored picture in that document. Throws `FailureError`, the signal's reason, or anything if the document has closed. */
  recognize(picture: Hash, languages: readonly string[], signal: AbortSignal): AsyncIterable<ReaderEvent>;
  /** Returns a layout as Markdown, with its unsure words and the length of its shown text without white space. */
  markdownOf(layout: Layout): { text: string; unsure: readonly UnsureWord[]; length: number };
}

/** Returns the engine that reads text on this device. It describes nothing and sends nothing. */
export function createTextEngine(tools: TextEngineTools): Engine {
  const languagesOn = async (page: string | undefined): Promise<readonly string[]> =>
    readingLanguages({ chosen: await tools.chosen(), browser: tools.tags(), page });
  const answerer: Answerer = { id: device, name: tools.name, model: '' };
  return {
    answerer,
    // The longest side of Firefox's canvas and of Tesseract's pictures.
    limits: { maxSide: 32_767, targetBytes: Infinity, maxBytes: Infinity },
    // Memory is for one picture, and two at once would each take twice as long.
    atOnce: 1,
    identity: async () => ({ chosen: await tools.chosen(), browser: tools.tags() }),
    takesAddresses: false,
    // The page's language is not known yet: a reader that is ready changes it in a moment.
    warm: async () => tools.warm(await languagesOn(undefined)),
    supports: (task) => task.kind === 'text',
    async *ask(turns, signal) {
      let separator = '';
      const recognizers = new Set<string>();
      const unsure: UnsureWord[] = [];
      let length = 0;
      for (const { picture, page } of picturesOf(turns)) {
        const languages = await abortable(languagesOn(page), signal);
        const kept = await abortable(tools.keep(picture.blob), signal);
        const work = (): AsyncIterable<ReaderEvent> => tools.recognize(kept, languages, signal);
        for await (const event of streamFromOffscreen(tools.open, work, 'readerFailed', signal)) {
          if (event.type !== 'read') {
            const kind = event.type === 'loading' ? 'loading-reader' : 'reading';
            yield { type: 'stage', stage: { kind, progress: event.progress } } as const;
            continue;
          }
          yield { type: 'layout', layout: event.layout };
          for (const name of event.layout.recognisers) recognizers.add(name);
          yield { type: 'answerer', answerer: { ...answerer, recognisers: [...recognizers] } };
          const markdown = tools.markdownOf(event.layout);
          for (const { text, at } of markdown.unsure) unsure.push({ text, at: length + at });
          length += markdown.length;
          if (!markdown.text) continue;
          yield { type: 'text', delta: separator + markdown.text };
          separator = '\n\n';
        }
      }
      if (unsure.length > 0) yield { type: 'note', note: { kind: 'unsure', words: unsure } };
    },
  };
}

/** Returns the pictures of a conversation, each with the language that its page declares. */
const picturesOf = (turns: readonly AskTurn[]) =>
  turns.flatMap(({ pictures, lang }) => pictures.map((picture) => ({ picture, page: lang })));
