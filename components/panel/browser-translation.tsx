import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browserLanguage, t } from '../../utils/i18n/messages';
import type { Job } from '../../utils/model/job';
import { shortLanguageName } from '../shared/language-names';
import { usePanelTools } from '../shared/panel-tools';

/** The browser's own translator (https://webmachinelearning.github.io/translation-api). Chromium has one since 138, Firefox has none. */
interface BrowserTranslator {
  availability(pair: LanguagePair): Promise<string>;
  create(pair: LanguagePair): Promise<{ translate(text: string): Promise<string>; destroy(): void }>;
}
interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

const primaryOf = (tag: string): string => tag.split('-')[0] ?? tag;

function translatorHere(): BrowserTranslator | undefined {
  return (globalThis as { Translator?: BrowserTranslator }).Translator;
}

/**
 * Returns the language of an answer and the wanted one if a small model answered in another language. Returns `undefined` if they are
 * the same, or if the browser cannot translate.
 */
function usePair({ answerer, language, state }: Job): LanguagePair | undefined {
  const { settings } = usePanelTools();
  const [pair, setPair] = useState<LanguagePair>();
  const wanted = primaryOf(settings?.answerLanguage || browserLanguage());
  const spoken = answerer?.isSmall && state === 'done' && language ? primaryOf(language) : wanted;
  useEffect(() => {
    const translator = translatorHere();
    if (!translator || spoken === wanted) return setPair(undefined);
    const found = { sourceLanguage: spoken, targetLanguage: wanted };
    let isLeft = false;
    translator.availability(found).then(
      (state) => !isLeft && state !== 'unavailable' && setPair(found),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [spoken, wanted]);
  return pair;
}

/**
 * The button for the browser's translation of an answer, and the translation. For small models that do not know the user's language.
 * Made on this device, and not stored.
 */
export function BrowserTranslation({ job }: { job: Job }): VNode | null {
  const { say } = usePanelTools();
  const pair = usePair(job);
  const [translation, setTranslation] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!pair || job.answer.trim() === '' || job.sight?.abstained) return null;
  const translate = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      // Must be in the press itself: the first time, the browser may have to download the language. A pair exists only with a translator.
      const translator = await translatorHere()!.create(pair);
      const words = await translator.translate(job.answer);
      translator.destroy();
      setTranslation(words);
      say(words);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <div class="browser-translation">
      {translation === undefined ? (
        <button type="button" class="ghost small" aria-disabled={isBusy} onClick={() => void translate()}>
          {t('answer_translate', shortLanguageName(pair.targetLanguage))}
        </button>
      ) : (
        <>
          <h3>{t('answer_translation')}</h3>
          <p lang={pair.targetLanguage} dir="auto">
            {translation}
          </p>
        </>
      )}
      {isFailed && <p role="alert">{t('answer_translate_failed')}</p>}
    </div>
  );
}
