import type { VNode } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { languageOfTag } from '../../utils/answers/read-aloud';
import { copyFormatName } from '../../utils/i18n/answer-words';
import { browserLanguage, t } from '../../utils/i18n/messages';
import { copyFormat, copyFormats, type TaskKind } from '../../utils/model/task';
import type { Settings } from '../../utils/model/settings';
import { menuItemOf, menuItems } from '../../utils/model/task-start';
import { changeSettings } from '../../utils/store/settings';
import { CheckBox } from '../shared/check-box';
import { Field } from '../shared/field';
import type { Keep } from '../shared/hooks/use-chosen';
import { languageName, sortedByName } from '../shared/language-names';
import { requestPermissions } from '../shared/permissions';
import { RateChoice } from '../shared/speech/rate-choice';
import { readAloud, type SpokenReading } from '../shared/speech/reader';
import { useSystemVoices, type SystemVoice } from '../shared/speech/system-voices';
import { changeSetting, ChoiceList } from './setting-controls';

/** The checkboxes that hide items of the context menu. */
export function MenuItemsControl({ settings: { menuHidden, ownTasks } }: { settings: Settings }): VNode {
  const standard = menuItems.map(({ id, text }) => ({ id: id as string, name: t(text) }));
  const own = ownTasks.map((task) => ({ id: menuItemOf(task), name: task.name }));
  const items = [...standard, ...own];
  const show = (item: string, isShown: boolean): Promise<Settings> =>
    changeSettings((before) => {
      const rest = before.menuHidden.filter((one) => one !== item);
      return { ...before, menuHidden: isShown ? rest : [...rest, item] };
    });
  const isEmpty = items.every(({ id }) => menuHidden.includes(id));
  return (
    <fieldset data-setting="menuHidden">
      <legend>{t('menu_items')}</legend>
      <div class="boxes">
        {items.map(({ id, name }) => (
          <CheckBox
            key={id}
            label={name}
            checked={!menuHidden.includes(id)}
            change={(isShown) => show(id, isShown)}
          />
        ))}
      </div>
      <p class="meta" aria-live="polite">
        {isEmpty ? t('menu_items_none') : t('menu_items_hint')}
      </p>
    </fieldset>
  );
}

/** Whether answers are copied when they are done; takes a permission of the browser. */
export function AutoCopyControl({ settings: { autoCopy } }: { settings: Settings }): VNode {
  const [isRefused, setRefused] = useState(false);
  const change: Keep<boolean> = async (wanted, isLatest) => {
    // Requested in the click itself. With this permission, a hidden document can copy, too.
    const isAllowed = !wanted || (await requestPermissions({ permissions: ['clipboardWrite'] }));
    if (!isLatest()) return false;
    setRefused(!isAllowed);
    if (isAllowed) await changeSetting('autoCopy', wanted);
    return isAllowed;
  };
  return (
    <div data-setting="autoCopy">
      <CheckBox label={t('auto_copy')} hint={t('auto_copy_hint')} checked={autoCopy} change={change} />
      {isRefused && <p role="alert">{t('auto_copy_refused')}</p>}
    </div>
  );
}

const taskNames = {
  describe: 'task_describe',
  alt: 'task_alt',
  text: 'task_text',
  ask: 'task_ask',
  translate: 'task_translate',
  revise: 'copy_shapes_revise',
  custom: 'copy_shapes_custom',
} as const satisfies Record<TaskKind, string>;

const taskKinds = Object.keys(taskNames) as TaskKind[];

/** Remembers a shape for a kind of task; an empty value forgets it. */
function rememberShape(kind: TaskKind, value: string): Promise<Settings> {
  const read = copyFormat.safeParse(value);
  return changeSettings((before) => {
    const { [kind]: _before, ...others } = before.copyShapes;
    return { ...before, copyShapes: read.success ? { ...others, [kind]: read.data } : others };
  });
}

/** The shape that answers are copied in, for each kind of task. */
export function CopyShapesControl({ settings: { copyShapes: chosen } }: { settings: Settings }): VNode {
  const id = useId();
  return (
    <fieldset data-setting="copyShapes" aria-describedby={`${id}-hint`}>
      <legend>{t('copy_shapes_legend')}</legend>
      <p id={`${id}-hint`} class="meta">
        {t('copy_shapes_hint')}
      </p>
      {taskKinds.map((kind) => (
        <div class="field" key={kind}>
          <label for={`${id}-${kind}`}>{t(taskNames[kind])}</label>
          <ChoiceList
            id={`${id}-${kind}`}
            value={chosen[kind] ?? ''}
            change={(value) => rememberShape(kind, value)}
          >
            <option value="">{t('copy_shape_automatic')}</option>
            {copyFormats.map((shape) => (
              <option key={shape} value={shape}>
                {copyFormatName(shape)}
              </option>
            ))}
          </ChoiceList>
        </div>
      ))}
      <button
        type="button"
        aria-disabled={Object.keys(chosen).length === 0}
        onClick={() => void changeSetting('copyShapes', {})}
      >
        {t('copy_shapes_reset')}
      </button>
    </fieldset>
  );
}

/** How fast answers are read aloud. */
export function ReadAloudRateControl({ settings: { readAloudRate } }: { settings: Settings }): VNode {
  return (
    <div class="field" data-setting="readAloudRate">
      <RateChoice rate={readAloudRate} choose={(rate) => void changeSetting('readAloudRate', rate)} />
      <p class="meta">{t('read_aloud_rate_hint')}</p>
    </div>
  );
}

/** Returns the languages of some voices. */
function languagesOf(voices: readonly SystemVoice[]): { tag: string; name: string }[] {
  const tags = new Set(voices.map(({ lang }) => languageOfTag(lang)).filter((tag) => tag !== ''));
  return sortedByName([...tags].map((tag) => ({ tag, name: languageName(tag) })));
}

/** Returns words that every voice can speak: the name of its language, and numbers. */
function sampleOf(lang: string): string {
  const own = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  return `${own}: 1, 2, 3.`;
}

/** Which voice reads answers aloud. */
export function ReadAloudVoiceControl({ settings }: { settings: Settings }): VNode {
  const voices = useSystemVoices();
  if (voices.length > 0) return <VoiceChoice settings={settings} voices={voices} />;
  return (
    <div data-setting="readAloudVoice">
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
      <Field label={t('read_aloud_language')}>
        {(ties) => (
          <select {...ties} value={language} onChange={({ currentTarget: { value } }) => pick(value)}>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
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
                {t('action_try_voice')}
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
