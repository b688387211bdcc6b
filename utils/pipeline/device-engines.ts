import { askBuiltInModel, askInstalledModel, recognize, warmReader } from '../bus/remote-contexts';
import { createBuiltInModelEngine } from '../engines/built-in-model';
import type { Engine } from '../engines/engine';
import { createTextEngine } from '../engines/on-device-text/engine';
import { createVisionEngine } from '../engines/on-device-vision/engine';
import { browserLanguage, t } from '../i18n/messages';
import { logFailure } from '../lib/async';
import type { InstalledModel } from '../model/installed-models';
import type { Settings } from '../model/settings';
import { reshape } from '../prepare/prepare';
import { languagesHere, storeAnswerTime } from '../store/installed-models';

// The engines of this device. They run in the offscreen document.

/** Returns the engine that recognizes text. */
export const textEngine = ({ readingLanguages }: Settings): Engine =>
  createTextEngine({
    name: t('this_device'),
    chosen: readingLanguages,
    installed: languagesHere,
    warm: warmReader,
    recognize,
  });

/** Asks a model, and stores how long its first answer took on this device. */
const timed: typeof askInstalledModel = async function* (model, ...asked) {
  const start = performance.now();
  let hasAnswered = false;
  for await (const part of askInstalledModel(model, ...asked)) {
    hasAnswered ||= part.type === 'text';
    yield part;
  }
  if (!hasAnswered || model.answerMs !== undefined) return;
  await logFailure(
    storeAnswerTime(model.id, performance.now() - start),
    'The time of an answer was not stored',
  );
};

/** Returns the engine of an installed model. Without a model, the engine fails when it is asked. */
export const installedModelEngine = (
  model: InstalledModel | undefined,
  { readingLanguages }: Settings,
): Engine =>
  createVisionEngine({
    name: t('this_device'),
    model,
    chosen: readingLanguages,
    installed: languagesHere,
    describe: timed,
    wordsOf: (abstained) => t(`abstained_${abstained}`),
  });

/** Returns the engine of the browser's built-in model. */
export const builtInModelEngine = ({ answerLanguage }: Settings): Engine =>
  createBuiltInModelEngine({
    name: t('browser_model'),
    language: answerLanguage || browserLanguage(),
    describe: askBuiltInModel,
    smaller: (picture, limits, signal) => reshape(picture, 'smaller', limits, signal),
  });
