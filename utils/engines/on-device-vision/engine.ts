import type { Abstention, InstalledModel } from '../../model/installed-models';
import { fail } from '../../model/failure';
import type { Answerer } from '../../model/job';
import { readingLanguages } from '../../model/reading-languages';
import { device } from '../../model/settings';
import type { AskTurn, Engine, ReplyPart } from '../engine';

/** The limits for text, which is recognized in this picture. The model gets a smaller one. */
const limits = { maxSide: 2048, targetBytes: Infinity, maxBytes: Infinity };

/** Returns the engine that describes with a model on this device. It sends nothing. Without a model, it fails when asked. */
export function createVisionEngine({
  name,
  model,
  chosen,
  installed,
  describe,
  wordsOf,
}: {
  /** The name of this device, as users see it. */
  name: string;
  /** The model that is used for describing; `undefined` if none is installed. */
  model: InstalledModel | undefined;
  /** The codes of the reading languages that the user chose. None means automatic. */
  chosen: readonly string[];
  /** Returns the codes of the languages that were installed. */
  installed(): Promise<readonly string[]>;
  /** Asks the model. `languages` are the ISO 639-3 languages of text in the pictures. Throws `FailureError`, or the signal's reason. */
  describe(
    asked: InstalledModel,
    turns: readonly AskTurn[],
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncIterable<ReplyPart>;
  /** Returns the answer about a picture that the model does not get. */
  wordsOf(abstained: Abstention): string;
}): Engine {
  const answerer: Answerer = {
    id: device,
    name,
    model: model?.name ?? '',
    isSmall: true,
    ...(model ? { tasks: model.tasks } : {}),
  };
  return {
    answerer,
    limits,
    // The model is in memory once, and two answers at once would take twice as long each.
    atOnce: 1,
    identity: async () => ({ model: model?.id, run: model?.run, chosen }),
    takesAddresses: false,
    // Small models mix up several pictures, and each takes its time.
    takesOneFrame: true,
    supports: (task) => model === undefined || model.tasks.some((kind) => kind === task.kind),
    // A model that was not made for a language writes nonsense in it.
    answersIn: (language) => (speaks(model, language) ? language : 'en'),
    async *ask(turns, signal) {
      if (!model) fail('deviceModelMissing');
      yield { type: 'stage', stage: { kind: 'preparing' } };
      const page = turns.find(({ lang }) => lang !== undefined)?.lang;
      const languages = readingLanguages({
        chosen,
        installed: await installed(),
        browser: navigator.languages,
        page,
      });
      for await (const part of describe(model, turns, languages, signal)) {
        yield part;
        if (part.type === 'sight' && part.abstained) yield { type: 'text', delta: wordsOf(part.abstained) };
      }
    },
  };
}

function speaks(model: InstalledModel | undefined, language: string): boolean {
  const [wanted = ''] = language.toLowerCase().split('-');
  return (model?.languages ?? []).some((tag) => tag.toLowerCase().split('-')[0] === wanted);
}
