import type { Answerer, Stage } from '../../model/job';
import { markdownOf } from '../../answers/layout-markdown';
import type { Hash, PreparedPicture, UnsureWord } from '../../model/picture';
import { device } from '../../model/settings';
import type { AskTurn, Engine, ReplyPart } from '../engine';
import { abortable } from '../../lib/async';
import { readingLanguages } from '../../model/reading-languages';
import { inDocument } from '../offscreen-stream';
import type { Reading } from './reading';

/** What reading on this device needs of its surroundings. */
export interface DeviceSteps {
  /** What this device is called, for people. */
  name: string;
  /** The browser's languages: BCP 47, the most wanted first. */
  tags(): readonly string[];
  /** The languages that a person chose to read in: codes of shipped ones; none means automatic. */
  chosen(): Promise<readonly string[]>;
  /** Puts a picture where the reader finds it; answers its key. */
  keep(picture: Blob): Promise<Hash>;
  /** Makes sure that the reader's document is there. */
  open(): Promise<void>;
  /** Reads a kept picture in that document. Throws `FailureError`, the signal's reason, or anything if the document has gone. */
  recognise(picture: Hash, languages: readonly string[], signal: AbortSignal): AsyncIterable<Reading>;
}

/** The engine that reads text on this device. It describes nothing and sends nothing. */
export function createDeviceEngine(steps: DeviceSteps): Engine {
  async function* read(
    picture: Blob,
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<Reading> {
    const kept = await abortable(steps.keep(picture), signal);
    const work = (): AsyncIterable<Reading> => steps.recognise(kept, languages, signal);
    yield* inDocument(steps.open, work, 'readerFailed', signal);
  }
  const languagesOn = async (page: string | undefined): Promise<readonly string[]> =>
    readingLanguages({ chosen: await steps.chosen(), browser: steps.tags(), page });
  const answerer: Answerer = { id: device, name: steps.name, model: '' };
  return {
    answerer,
    // No canvas of Firefox and no picture of Tesseract is longer.
    limits: { maxSide: 32_767, targetBytes: Infinity, maxBytes: Infinity },
    // Its memory is for one picture, and two at once would each take twice as long.
    atOnce: 1,
    identity: async () => ({ chosen: await steps.chosen(), browser: steps.tags() }),
    takesAddresses: false,
    supports: (task) => task.kind === 'text',
    async *ask(turns, signal) {
      let separator = '';
      const recognisers = new Set<string>();
      const unsure: UnsureWord[] = [];
      let length = 0;
      for (const { picture, page } of picturesOf(turns)) {
        const languages = await abortable(languagesOn(page), signal);
        for await (const reading of read(picture.blob, languages, signal)) {
          if (reading.type !== 'read') {
            yield { type: 'stage', stage: stageOf(reading) } satisfies ReplyPart;
            continue;
          }
          yield { type: 'layout', layout: reading.layout };
          for (const name of reading.layout.recognisers) recognisers.add(name);
          yield { type: 'answerer', answerer: { ...answerer, recognisers: [...recognisers] } };
          const markdown = markdownOf(reading.layout);
          const before = length;
          unsure.push(...markdown.unsure.map(({ text, at }) => ({ text, at: before + at })));
          length += markdown.length;
          if (markdown.text) yield { type: 'text', delta: separator + markdown.text };
          if (markdown.text) separator = '\n\n';
        }
      }
      if (unsure.length > 0) yield { type: 'note', note: { kind: 'unsure', words: unsure } };
    },
  };
}

/** The pictures of a conversation, each with what the page around it declares as its language. */
function picturesOf(turns: readonly AskTurn[]): { picture: PreparedPicture; page: string | undefined }[] {
  return turns.flatMap(({ pictures, lang }) => pictures.map((picture) => ({ picture, page: lang })));
}

function stageOf({ type, progress }: Exclude<Reading, { type: 'read' }>): Stage {
  return { kind: type === 'loading' ? 'loading-reader' : 'reading', progress };
}
