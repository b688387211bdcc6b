import type { Abstention, InstalledModel } from '../../model/installed-models';
import { fail } from '../../model/failure';
import type { Answerer } from '../../model/job';
import type { Hash } from '../../model/picture';
import { readingLanguages } from '../../model/reading-languages';
import { device } from '../../model/settings';
import { abortable } from '../../lib/async';
import type { AskTurn, Engine } from '../engine';
import { streamFromOffscreen } from '../offscreen-stream';
import type { DescribeEvent, DescribeRequest } from './describe';

/** What the engine of an installed model is made with. */
export interface VisionEngineTools {
  /** The name of this device, for people. */
  name: string;
  /** The model that was installed and chosen; undefined without any. */
  model: InstalledModel | undefined;
  /** The browser's languages: BCP 47, the most wanted first. */
  tags(): readonly string[];
  /** The languages that the user chose to read in: codes of shipped ones; none means automatic. */
  chosen: readonly string[];
  /** Stores a picture for the model's document; returns its key. */
  keep(picture: Blob): Promise<Hash>;
  /** Opens the model's document if it is not open. */
  open(): Promise<void>;
  /** Asks the model in that document. Throws `FailureError`, the signal's reason, or anything if the document has closed. */
  describe(conversation: DescribeRequest, signal: AbortSignal): AsyncIterable<DescribeEvent>;
  /** Returns what is said of a picture that the model was not asked about. */
  wordsOf(abstained: Abstention): string;
}

/** Text is read from the picture as it is; the model gets a smaller one. */
const limits = { maxSide: 2048, targetBytes: Infinity, maxBytes: Infinity };

/** Returns the engine that describes with a model on this device. It sends nothing; without a model, asking fails. */
export function createVisionEngine(tools: VisionEngineTools): Engine {
  const { model } = tools;
  const answerer: Answerer = {
    id: device,
    name: tools.name,
    model: model?.name ?? '',
    small: model?.isUnmeasured ? 'unmeasured' : 'draft',
  };
  return {
    answerer,
    limits,
    // The model is in memory once, and two at once would each take twice as long.
    atOnce: 1,
    identity: async () => ({ model: model?.id, chosen: tools.chosen }),
    takesAddresses: false,
    supports: (task) => model === undefined || model.tasks.some((kind) => kind === task.kind),
    // A model that was not made for a language writes nonsense in it.
    answersIn: (language) => (speaks(model, language) ? language : 'en'),
    async *ask(turns, signal) {
      if (!model) fail('deviceModelMissing');
      yield { type: 'stage', stage: { kind: 'preparing' } };
      const request = await abortable(requestOf(turns, model, tools), signal);
      const work = (): AsyncIterable<DescribeEvent> => tools.describe(request, signal);
      for await (const event of streamFromOffscreen(tools.open, work, 'deviceModelFailed', signal)) {
        switch (event.type) {
          case 'reading':
            yield { type: 'stage', stage: { kind: 'reading', progress: event.progress } };
            break;
          case 'loading-model':
            yield { type: 'stage', stage: { kind: 'loading-model' } };
            break;
          case 'ready':
            yield { type: 'stage', stage: { kind: 'answering' } };
            break;
          case 'cut':
            yield { type: 'note', note: { kind: 'cut-off' } };
            break;
          case 'sight':
            yield event;
            if (event.abstained) yield { type: 'text', delta: tools.wordsOf(event.abstained) };
            break;
          case 'text':
          case 'reasoning':
          case 'thought':
            yield event;
        }
      }
    },
  };
}

function speaks(model: InstalledModel | undefined, language: string): boolean {
  const [wanted = ''] = language.toLowerCase().split('-');
  return (model?.languages ?? []).some((tag) => tag.toLowerCase().split('-')[0] === wanted);
}

async function requestOf(
  turns: readonly AskTurn[],
  model: InstalledModel,
  { keep, tags, chosen }: VisionEngineTools,
): Promise<DescribeRequest> {
  const kept = turns.map(async ({ role, text, pictures }) => ({
    role,
    text,
    pictures: await Promise.all(pictures.map(async ({ blob }) => keep(blob))),
  }));
  const page = turns.find(({ lang }) => lang !== undefined)?.lang;
  return {
    model,
    turns: await Promise.all(kept),
    languages: readingLanguages({ chosen, browser: tags(), page }),
  };
}
