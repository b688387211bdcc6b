import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Settings } from '../../utils/model/settings';
import { languageOfTag } from '../../utils/answers/voice-choice';
import { changeSettings } from '../../utils/store/settings';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { RateChoice } from '../shared/speech/rate-choice';
import { readAloud, type Reading } from '../shared/speech/reader';
import { useSystemVoices, type SystemVoice } from '../shared/speech/system-voices';
import { ChoiceList } from './choosers';
import { languageName, sortedByName } from '../shared/language-names';
import { SettingsSection } from './settings-section';

/** The languages that there are voices for. */
function languagesOf(voices: readonly SystemVoice[]): { tag: string; name: string }[] {
  const tags = new Set(voices.map(({ lang }) => languageOfTag(lang)).filter((tag) => tag !== ''));
  return sortedByName([...tags].map((tag) => ({ tag, name: languageName(tag) })));
}

/** Words that every voice can say: the name of its own language in that, and numbers. */
function sampleOf(lang: string): string {
  const own = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  return `${own}: 1, 2, 3.`;
}

/** A voice of one language; there can be thousands of all. */
function VoiceChoice({ settings, voices }: { settings: Settings; voices: readonly SystemVoice[] }): VNode {
  const id = useId();
  const { readAloudVoice: chosen, readAloudRate: rate } = settings;
  const languages = useMemo(() => languagesOf(voices), [voices]);
  const [picked, pick] = useState<string>();
  const [failed, setFailed] = useState(false);
  const trial = useRef<Reading>(undefined);
  useEffect(() => () => trial.current?.stop(), []);
  const ofChosen = voices.find((voice) => voice.id === chosen)?.lang ?? browserLanguage();
  const language = picked ?? languageOfTag(ofChosen);
  const offered = voices.filter(({ lang }) => languageOfTag(lang) === language);
  const choose = (voice: string): Promise<Settings> =>
    changeSettings((before) => ({ ...before, readAloudVoice: voice }));
  const hear = (): void => {
    setFailed(false);
    trial.current = readAloud(
      [{ text: sampleOf(language), lang: language }],
      { rate, voice: chosen },
      { at: () => undefined, ended: ({ why }) => setFailed(why === 'failed' || why === 'no-voice') },
    );
  };
  return (
    <>
      <div class="field">
        <label for={`${id}-language`}>{t('read_aloud_language')}</label>
        <select
          id={`${id}-language`}
          value={language}
          onChange={({ currentTarget: { value } }) => pick(value)}
        >
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field" data-setting="readAloudVoice">
        <label for={`${id}-voice`}>{t('read_aloud_voice')}</label>
        <div class="row">
          <ChoiceList
            id={`${id}-voice`}
            value={offered.some((voice) => voice.id === chosen) ? chosen : ''}
            aria-describedby={`${id}-hint`}
            change={choose}
          >
            <option value="">{t('read_aloud_voice_system')}</option>
            {offered.map((voice) => (
              <option key={voice.id} value={voice.id} lang={voice.lang}>
                {voice.isLocal ? voice.name : t('read_aloud_voice_online', voice.name)}
              </option>
            ))}
          </ChoiceList>
          <button type="button" onClick={hear}>
            {t('action_try_voice')}
          </button>
        </div>
        <p id={`${id}-hint`} class="meta">
          {t('read_aloud_voice_hint')}
        </p>
        <p aria-live="polite" role={failed ? 'status' : undefined}>
          {failed && t('read_aloud_failed')}
        </p>
      </div>
    </>
  );
}

/** How answers are read aloud. */
export function AloudSection({ settings }: { settings: Settings }): VNode {
  const voices = useSystemVoices();
  return (
    <SettingsSection title={t('section_aloud')}>
      <div class="field" data-setting="readAloudRate">
        <RateChoice
          rate={settings.readAloudRate}
          choose={(readAloudRate) => void changeSettings((before) => ({ ...before, readAloudRate }))}
        />
        <p class="meta">{t('read_aloud_rate_hint')}</p>
      </div>
      {voices.length === 0 ? (
        <div data-setting="readAloudVoice">
          <p class="meta">{t('read_aloud_no_voices')}</p>
        </div>
      ) : (
        <VoiceChoice settings={settings} voices={voices} />
      )}
    </SettingsSection>
  );
}
