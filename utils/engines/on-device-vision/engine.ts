import type { Abstention, InstalledModel } from '../../model/installed-models';
import { fail } from '../../model/failure';
import type { Answerer } from '../../model/job';
import { readingLanguages } from '../../model/reading-languages';
import { device } from '../../model/settings';
import type { AskTurn, Engine } from '../engine';
import type { DescribeEvent } from './describe';

/** Text is read from the picture as it is; the model gets a smaller one. */
const limits = { maxSide: 2048, targetBytes: Infinity, maxBytes: Infinity };

/** Returns the engine that describes with a model on this device. It sends nothing; without a model, asking fails. */
export function createVisionEngine({
  name,
  model,
  chosen,
  describe,
  wordsOf,
}: {
  /** The name of this device, as users see it. */
  name: string;
  /** The model that was installed and chosen; undefined without any. */
  model: InstalledModel | undefined;
  /** The languages that the user chose to read in: codes of shipped ones; none means automatic. */
  chosen: readonly string[];
  /** Has the model answer; `languages` are ISO 639-3 ones of text in the pictures. Throws `FailureError`, or the signal's reason. */
  describe(
    asked: InstalledModel,
    turns: readonly AskTurn[],
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncIterable<DescribeEvent>;
  /** Returns what is said of a picture that the model was not asked about. */
  wordsOf(abstained: Abstention): string;
}): Engine {
  const answerer: Answerer = {
    id: device,
    name,
    model: model?.name ?? '',
    small: model?.isUnmeasured ? 'unmeasured' : 'draft',
  };
  return {
    answerer,
    limits,
    // The model is in memory once, and two at once would each take twice as long.
    atOnce: 1,
    identity: async () => ({ model: model?.id, chosen }),
    takesAddresses: false,
    supports: (task) => model === undefined || model.tasks.some((kind) => kind === task.kind),
    // A model that was not made for a language writes nonsense in it.
    answersIn: (language) => (speaks(model, language) ? language : 'en'),
    async *ask(turns, signal) {
      if (!model) fail('deviceModelMissing');
      yield { type: 'stage', stage: { kind: 'preparing' } };
      const page = turns.find(({ lang }) => lang !== undefined)?.lang;
      const languages = readingLanguages({ chosen, browser: navigator.languages, page });
      for await (const event of describe(model, turns, languages, signal)) {
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
            if (event.abstained) yield { type: 'text', delta: wordsOf(event.abstained) };
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
