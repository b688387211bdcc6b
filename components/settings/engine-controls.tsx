import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type InstalledModels, usedModel } from '../../utils/model/installed-models';
import { logFailure } from '../../utils/lib/async';
import { readModels, watchModels } from '../../utils/store/installed-models';
import { readingLanguages, shippedLanguages, tagOfLanguage } from '../../utils/model/reading-languages';
import type { ModelState } from '../../utils/model/built-in-model';
import { builtIn, device, type Settings } from '../../utils/model/settings';
import { browserLanguage, t, listWords } from '../../utils/i18n/messages';
import { changeSettings } from '../../utils/store/settings';
import { AnnouncerRegion, useAnnouncer } from '../shared/announcer';
import { CheckBox } from '../shared/check-box';
import { useBuiltInModel, ModelDownload } from '../shared/built-in-model';
import { languageName, shortLanguageName, sortedByName } from '../shared/language-names';
import { changeSetting, RadioGroup, serviceChoices } from './setting-controls';

/** Returns why the browser's built-in model cannot answer, or what it takes; empty where it is ready. */
function modelStateWords(state: ModelState): string {
  if (state === 'ready') return '';
  return state === 'withoutPictures' ? t('vision_no') : t(`describe_device_${state}`);
}

/** Returns what was installed on this device. */
function useInstalled(): InstalledModels {
  const [installed, setInstalled] = useState<InstalledModels>({ models: [], used: '', packs: [] });
  useEffect(() => {
    void logFailure(readModels(), 'The models were not read').then((now) => now && setInstalled(now));
    return watchModels(setInstalled);
  }, []);
  return installed;
}

/** The choice of the engine that describes pictures. Nothing is sent to a service unless it is chosen here. */
export function DescribeWithControl({ settings }: { settings: Settings }): VNode {
  const model = useBuiltInModel(settings.answerLanguage || browserLanguage());
  const installed = usedModel(useInstalled());
  const services = serviceChoices(settings.connections);
  const { announcement, say } = useAnnouncer();
  const isAnnounced = announcement.serial > 0 || model.state?.startsWith('download');
  const stateOfModel = model.state ? modelStateWords(model.state) : '';
  const deviceChoice = {
    value: device,
    label: t('engine_device'),
    ...(installed === undefined && { unavailable: t('describe_device_none') }),
    more: (
      <p class="meta">
        {installed && <bdi>{installed.name}</bdi>} <a href="/models.html">{t('open_models')}</a>
      </p>
    ),
  };
  const builtInChoice = {
    value: builtIn,
    label: t('browser_model'),
    ...(model.state === 'ready' ? {} : { unavailable: stateOfModel }),
    more: <ModelDownload model={model} say={say} />,
  };
  // The browser's own is quicker and better than any small model.
  const canBuiltInSee = model.state === 'ready' || model.state?.startsWith('download');
  return (
    <>
      <RadioGroup
        setting="describeWith"
        legend={t('describe_with')}
        choices={[
          ...(canBuiltInSee ? [builtInChoice, deviceChoice] : [deviceChoice, builtInChoice]),
          ...services,
        ]}
        value={settings.describeWith}
        choose={(id) => changeSetting('describeWith', id)}
      />
      {isAnnounced && <AnnouncerRegion announcement={announcement} />}
    </>
  );
}

/** The choice of the engine that recognizes text. */
export function TextWithControl({ settings: { connections, textWith } }: { settings: Settings }): VNode {
  return (
    <RadioGroup
      setting="textWith"
      legend={t('text_with')}
      choices={[
        { value: device, label: t('engine_device'), hint: t('welcome_text_more') },
        ...serviceChoices(connections),
      ]}
      value={textWith}
      choose={(id) => changeSetting('textWith', id)}
    />
  );
}

/** Changes the languages for recognizing text; `change` gets the stored list. */
type ChangeLanguages = (change: (before: readonly string[]) => readonly string[]) => Promise<Settings>;

/** The choice of the languages for recognizing text on this device; none means automatic. */
export function ReadingLanguagesControl({ settings }: { settings: Settings }): VNode {
  const { packs } = useInstalled();
  const installed = packs.map(({ language }) => language);
  const here = [...shippedLanguages, ...installed];
  const areHere = (codes: readonly string[]): boolean => codes.some((code) => here.includes(code));
  const automatic = readingLanguages({ chosen: [], installed, browser: navigator.languages });
  const changeLanguages: ChangeLanguages = (change) =>
    changeSettings((before) => ({ ...before, readingLanguages: [...change(before.readingLanguages)] }));
  return (
    <RadioGroup
      setting="readingLanguages"
      legend={t('reading_languages')}
      choices={[
        {
          value: 'automatic',
          label: t('reading_languages_automatic'),
          hint: t(
            'reading_languages_automatic_hint',
            listWords(automatic.map((code) => shortLanguageName(tagOfLanguage(code)))),
          ),
        },
        {
          value: 'chosen',
          label: t('reading_languages_chosen'),
          more: (
            <>
              <LanguageBoxes
                languages={here}
                chosen={settings.readingLanguages}
                changeLanguages={changeLanguages}
              />
              <p class="meta">
                <a href="/models.html#reading-languages">{t('packs_more')}</a>
              </p>
            </>
          ),
        },
      ]}
      value={areHere(settings.readingLanguages) ? 'chosen' : 'automatic'}
      choose={(value) =>
        changeLanguages((before) => (value === 'automatic' ? [] : areHere(before) ? before : automatic))
      }
    />
  );
}

/** A checkbox for each language. */
function LanguageBoxes({
  languages: codes,
  chosen,
  changeLanguages,
}: {
  languages: readonly string[];
  chosen: readonly string[];
  changeLanguages: ChangeLanguages;
}): VNode {
  const languages = sortedByName(codes.map((code) => ({ code, name: languageName(tagOfLanguage(code)) })));
  return (
    <div class="boxes" role="group" aria-label={t('reading_languages_chosen')}>
      {languages.map(({ code, name }) => (
        <CheckBox
          key={code}
          label={name}
          checked={chosen.includes(code)}
          change={(checked) =>
            changeLanguages((before) =>
              checked ? [...new Set([...before, code])] : before.filter((other) => other !== code),
            )
          }
        />
      ))}
    </div>
  );
}
