import { fail, FailureError } from '../../domain/failure';
import type { Stage } from '../../domain/job';
import { textOf } from '../../domain/layout';
import type { Hash } from '../../domain/picture';
import { device } from '../../domain/settings';
import type { Engine, ReplyPart } from '../engine';
import { readingLanguages } from './languages';
import { orAborted } from '../../domain/or-aborted';
import type { Reading } from './reading';

/** What reading on this device needs of its surroundings. */
export interface DeviceSteps {
  /** What this device is called, for people. */
  name: string;
  /** The browser's languages: BCP 47, the most wanted first. */
  tags(): readonly string[];
  /** Puts a picture where the reader finds it; answers its key. */
  keep(picture: Blob): Promise<Hash>;
  /** Makes sure that the reader's document is there. */
  open(): Promise<void>;
  /** Reads a kept picture in that document. Throws `FailureError`, the signal's reason, or anything if the document has gone. */
  recognise(picture: Hash, languages: readonly string[], signal: AbortSignal): AsyncIterable<Reading>;
}

/** The engine that reads text on this device. It describes nothing and sends nothing. */
export function createDeviceEngine(steps: DeviceSteps): Engine {
  async function* read(picture: Blob, signal: AbortSignal): AsyncGenerator<Reading> {
    const kept = await orAborted(steps.keep(picture), signal);
    const languages = readingLanguages(steps.tags());
    let mayOpenAnew = true;
    for (;;) {
      try {
        await orAborted(steps.open(), signal);
        for await (const reading of steps.recognise(kept, languages, signal)) {
          mayOpenAnew = false;
          yield reading;
        }
        return;
      } catch (thrown) {
        signal.throwIfAborted();
        if (thrown instanceof FailureError) throw thrown;
        // The document closes itself when idle, which may be just after we found it there: then open it anew.
        if (!mayOpenAnew) fail('readerFailed');
        mayOpenAnew = false;
      }
    }
  }
  return {
    answerer: { id: device, name: steps.name, model: 'Tesseract' },
    limits: { side: 8192, aim: Infinity, bytes: Infinity },
    takesAddresses: false,
    supports: (task) => task.kind === 'text',
    async *ask(turns, signal) {
      let separator = '';
      for (const picture of turns.flatMap(({ pictures }) => pictures)) {
        for await (const reading of read(picture.blob, signal)) {
          if (reading.type !== 'read') {
            yield { type: 'stage', stage: stageOf(reading) } satisfies ReplyPart;
            continue;
          }
          yield { type: 'layout', layout: reading.layout };
          const text = textOf(reading.layout);
          if (text) yield { type: 'text', delta: separator + text };
          if (text) separator = '\n\n';
        }
      }
    },
  };
}

function stageOf({ type, progress }: Exclude<Reading, { type: 'read' }>): Stage {
  return { kind: type === 'loading' ? 'loading-reader' : 'reading', progress };
}
