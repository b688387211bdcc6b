import { isLanguageTag } from '../../utils/lib/text';
import { device, type Connection, type Settings } from '../../utils/model/settings';
import { type MessageKey, t, tn } from '../../utils/i18n/messages';
import { count, shortened } from '../shared/format';
import { connectionLabel } from '../connection/connections';
import { languageName } from '../shared/language-names';

/** The settings that are changed on the page of usage, beside what they hold down. */
export const onUsagePage = [
  'dailyTokens',
  'dailyCost',
  'monthlyTokens',
  'monthlyCost',
  'cacheMegabytes',
] as const satisfies readonly (keyof Settings)[];

const names: Record<keyof Settings, MessageKey> = {
  connections: 'setting_connections',
  describeWith: 'describe_with',
  textWith: 'text_with',
  answerLanguage: 'answer_language',
  readingLanguages: 'reading_languages',
  answersIn: 'answers_in',
  captureLetters: 'capture_letters',
  previewCaptures: 'preview_captures',
  dailyTokens: 'most_dailyTokens',
  dailyCost: 'most_dailyCost',
  monthlyTokens: 'most_monthlyTokens',
  monthlyCost: 'most_monthlyCost',
  cacheMegabytes: 'kept_most',
  quiet: 'quiet',
  announceProgress: 'announce_progress',
  speakAnswers: 'speak_answers',
  sound: 'sound',
  altPrefix: 'alt_prefix',
  altContext: 'alt_context',
  altInPageLanguage: 'alt_in_page_language',
  autoAltSites: 'setting_autoAltSites',
  listLetters: 'list_letters',
  describeDetail: 'setting_describeDetail',
  translateTo: 'setting_translateTo',
  ownTasks: 'setting_ownTasks',
  menuHidden: 'setting_menuHidden',
  secondOpinionWith: 'setting_secondOpinionWith',
  compareOpinions: 'setting_compareOpinions',
  copyShapes: 'setting_copyShapes',
  autoCopy: 'setting_autoCopy',
  readAloudRate: 'setting_readAloudRate',
  readAloudVoice: 'setting_readAloudVoice',
  historyDays: 'setting_historyDays',
  historyMegabytes: 'setting_historyMegabytes',
};

/** What a setting is called. */
export function settingName(name: keyof Settings): string {
  return t(names[name]);
}

function engineName(id: string, connections: readonly Connection[]): string {
  const chosen = connections.find((one) => one.id === id);
  if (chosen) return connectionLabel(chosen, connections);
  return id === device ? t('engine_device') : t('value_none');
}

const ofChoice: Partial<Record<keyof Settings, (value: string) => MessageKey>> = {
  answersIn: (value) => `answers_in_${value as Settings['answersIn']}`,
  speakAnswers: (value) => `speak_answers_${value as Settings['speakAnswers']}`,
};

function textInWords(name: keyof Settings, value: string, connections: readonly Connection[]): string {
  if (name === 'describeWith' || name === 'textWith' || name === 'secondOpinionWith')
    return engineName(value, connections);
  if (value === '') return t('value_none');
  if (name === 'answerLanguage' || name === 'translateTo')
    return isLanguageTag(value) ? languageName(value) : shortened(value);
  const key = ofChoice[name]?.(value);
  return key ? t(key) : shortened(value);
}

/** A setting's value as people say it; of a list, how much there is of it. `connections` name the engines. */
export function valueInWords(
  name: keyof Settings,
  value: unknown,
  connections: readonly Connection[],
): string {
  if (typeof value === 'boolean') return t(value ? 'value_on' : 'value_off');
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string') return textInWords(name, value, connections);
  return tn('value_listed', Object.keys(Object(value)).length);
}
