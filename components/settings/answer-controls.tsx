import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { languageOfTag } from '../../utils/answers/read-aloud';
import { browserLanguage, nameOfLanguage, t } from '../../utils/i18n/messages';
import type { Settings } from '../../utils/model/settings';
import { changeSettings } from '../../utils/store/settings';
import { Field, SelectField } from '../shared/field';
import type { Keep } from '../shared/hooks/use-chosen';
import { languageName, sortedByName } from '../shared/language-names';
import { requestClipboard, useClipboardPermission } from '../shared/clipboard-permission';
import { readAloud, type SpokenReading } from '../shared/speech/reader';
import { useSystemVoices, type SystemVoice } from '../shared/speech/system-voices';
import { changeSetting, ChoiceList, RadioGroup } from './setting-controls';

/** The levels of announcements, and the settings that each stands for. */
const announceLevels = {
  minimal: { quiet: true },
  standard: { quiet: false, announceProgress: false },
  detailed: { quiet: false, announceProgress: true },
} as const satisfies Record<string, Partial<Settings>>;
type AnnounceLevel = keyof typeof announceLevels;
const announceLevelNames = Object.keys(announceLevels) as AnnounceLevel[];

/** Returns the level that the settings stand for. */
function announceLevelOf({ quiet, announceProgress }: Settings): AnnounceLevel {
  if (quiet) return 'minimal';
  return announceProgress ? 'detailed' : 'standard';
}

/** How much of a job is announced. */
export function AnnouncementsControl({ settings }: { settings: Settings }): VNode {
  return (
    <RadioGroup
      setting="quiet announceProgress"
      legend={t('announcements_level')}
      choices={announceLevelNames.map((level) => ({
        value: level,
        label: t(`announcements_${level}`),
      }))}
      value={announceLevelOf(settings)}
      choose={(level) =>
        changeSettings((before) => ({ ...before, ...announceLevels[level as AnnounceLevel] }))
      }
    />
  );
}

/** Which answers are copied when they are done; takes a permission of the browser, without which none are. */
export function AutoCopyControl({ settings: { autoCopy } }: { settings: Settings }): VNode {
  const isGranted = useClipboardPermission();
  const [isRefused, setRefused] = useState(false);
  const choose: Keep<string> = async (chosen, isLatest) => {
    // Requested in the click itself.
    const isAllowed = chosen === 'never' || (await requestClipboard());
    if (!isLatest()) return false;
    setRefused(!isAllowed);
    if (isAllowed) await changeSetting('autoCopy', chosen);
    return isAllowed;
  };
  return (
    <>
      <RadioGroup
        setting="autoCopy"
        legend={t('auto_copy')}
        choices={[
          { value: 'text', label: t('result_text') },
          { value: 'all', label: t('all_answers'), hint: t('auto_copy_hint') },
          { value: 'never', label: t('speak_answers_never') },
        ]}
        value={isGranted ? autoCopy : 'never'}
        choose={choose}
      />
      {isRefused && <p role="alert">{t('auto_copy_refused')}</p>}
    </>
  );
}

/** Returns the languages of some voices. */
function languagesOf(voices: readonly SystemVoice[]): { tag: string; name: string }[] {
  const tags = new Set(voices.map(({ lang }) => languageOfTag(lang)).filter((tag) => tag !== ''));
  return sortedByName([...tags].map((tag) => ({ tag, name: languageName(tag) })));
}

/** Returns words that every voice can speak: the name of its language, and numbers. */
const sampleOf = (lang: string): string => `${nameOfLanguage(lang, lang)}: 1, 2, 3.`;

/** Which voice reads answers aloud. */
export function ReadAloudVoiceControl({ settings }: { settings: Settings }): VNode {
  const voices = useSystemVoices();
  if (voices.length > 0) return <VoiceChoice settings={settings} voices={voices} />;
  return (
    <div data-setting="readAloudVoice">
      <p>
        <b>{t('setting_readAloudVoice')}</b>
      </p>
      <p class="meta">{t('read_aloud_no_voices')}</p>
    </div>
  );
}

/** A voice of one language; of all languages there can be thousands. */
function VoiceChoice({ settings, voices }: { settings: Settings; voices: readonly SystemVoice[] }): VNode {
  const { readAloudVoice: chosen, readAloudRate: rate } = settings;
  const languages = useMemo(() => languagesOf(voices), [voices]);
  const [picked, pick] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const trial = useRef<SpokenReading>(undefined);
  useEffect(() => () => trial.current?.stop(), []);
  const langOfChosen = voices.find((voice) => voice.id === chosen)?.lang ?? browserLanguage();
  const language = picked ?? languageOfTag(langOfChosen);
  const offered = voices.filter(({ lang }) => languageOfTag(lang) === language);
  const tryVoice = (): void => {
    setHasFailed(false);
    trial.current = readAloud(
      [{ text: sampleOf(language), lang: language }],
      { rate, voice: chosen },
      { at: () => undefined, ended: ({ why }) => setHasFailed(why === 'failed' || why === 'no-voice') },
    );
  };
  return (
    <>
      <SelectField
        label={t('read_aloud_language')}
        value={language}
        options={languages.map(({ tag, name }) => ({ value: tag, name }))}
        choose={pick}
      />
      <div data-setting="readAloudVoice">
        <Field label={t('read_aloud_voice')} hint={t('read_aloud_voice_hint')}>
          {(ties) => (
            <div class="row">
              <ChoiceList
                {...ties}
                value={offered.some((voice) => voice.id === chosen) ? chosen : ''}
                change={(voice) => changeSetting('readAloudVoice', voice)}
              >
                <option value="">{t('read_aloud_voice_system')}</option>
                {offered.map((voice) => (
                  <option key={voice.id} value={voice.id} lang={voice.lang}>
                    {voice.isLocal ? voice.name : t('read_aloud_voice_online', voice.name)}
                  </option>
                ))}
              </ChoiceList>
              <button type="button" onClick={tryVoice}>
                {t('welcome_try')}
              </button>
            </div>
          )}
        </Field>
        <p aria-live="polite" role={hasFailed ? 'status' : undefined}>
          {hasFailed && t('read_aloud_failed')}
        </p>
      </div>
    </>
  );
}
