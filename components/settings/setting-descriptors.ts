import { isLanguageTag } from '../../utils/lib/text';
import { shippedLanguages } from '../../utils/model/reading-languages';
import { device, type Connection, type Settings } from '../../utils/model/settings';
import { browserLanguage, type MessageKey, t, tn } from '../../utils/i18n/messages';
import { connectionLabel } from '../connection/connections';
import { plainNumber, shortened } from '../shared/format';
import { languageName } from '../shared/language-names';

/** One section of the page; its id is also its fragment in addresses. */
interface SectionEntry {
  id: string;
  title: MessageKey;
  intro?: MessageKey;
}

/** The sections, in the order of the page. */
export const optionsSections = [
  { id: 'connection', title: 'section_connection', intro: 'connection_intro' },
  { id: 'engines', title: 'section_engines' },
  { id: 'answers', title: 'section_answers' },
  { id: 'tasks', title: 'section_tasks' },
  { id: 'menu', title: 'section_menu' },
  { id: 'copying', title: 'section_copying' },
  { id: 'aloud', title: 'section_aloud' },
  { id: 'opinions', title: 'section_opinions' },
  { id: 'history', title: 'section_history', intro: 'history_intro' },
  { id: 'alt', title: 'section_alt' },
  { id: 'alt-sites', title: 'section_alt_sites' },
  { id: 'list', title: 'section_list' },
  { id: 'capture', title: 'section_capture' },
  { id: 'announcements', title: 'section_announcements' },
  { id: 'shortcuts', title: 'section_shortcuts' },
  { id: 'access', title: 'section_access', intro: 'access_intro' },
  { id: 'limits', title: 'section_limits', intro: 'limits_elsewhere' },
  { id: 'transfer', title: 'section_transfer', intro: 'settings_transfer' },
  { id: 'reset', title: 'section_reset', intro: 'reset_intro' },
  { id: 'diagnostics', title: 'section_diagnostics', intro: 'diagnostics_intro' },
] as const satisfies readonly SectionEntry[];

/** The id of a section. */
export type SectionId = (typeof optionsSections)[number]['id'];

/** A message, or a function that returns the words. */
type Words = MessageKey | (() => string);

/** Returns the text of a message or a function. */
export const inWords = (words: Words): string => (typeof words === 'string' ? t(words) : words());

/** One value of a setting with few values. */
interface ChoiceOption {
  value: string;
  label: MessageKey;
  hint?: Words;
}

/**
 * The kind of a setting's value. It decides the control, the words for a change, what the diagnostics contain, and which
 * values a file may have. An `engine` is `device` or a connection's id. Settings of the kinds `engine` and `other` have a
 * component of their own in `options.tsx`.
 */
type SettingKind =
  | { kind: 'switch'; hint: Words }
  | { kind: 'choice'; hint?: Words; options: readonly ChoiceOption[] }
  | { kind: 'language'; hint: Words; emptyLabel: Words }
  | { kind: 'amount'; hint: Words; allowsFractions?: true }
  | { kind: 'text'; hint: Words }
  | { kind: 'engine' | 'other' };

/** How the interface shows one setting. */
export type SettingDescriptor<Value = never> = SettingKind & {
  section: SectionId;
  /** Its name in lists of changes. */
  name: MessageKey;
  /** The label of its control, where that differs from the name. */
  label?: MessageKey;
  /** Checks a value from a file that fits the schema. */
  isValid?: (value: Value) => boolean;
};

const maxNameLength = 200;

/** Whether a text can name something: neither empty nor overlong, and without control characters. */
export const isPlainName = (text: string): boolean =>
  text !== '' && text.length <= maxNameLength && !/\p{Cc}/u.test(text);

/** Returns the origin of a site as a person types its address, with or without a scheme; null for no address. */
export function typedSiteOrigin(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/**
 * Every setting, in the order of the page. A new one has its schema in `utils/model/settings.ts` and its messages in
 * `public/_locales`; CONTRIBUTING.md names the rest.
 */
export const settingDescriptors: { readonly [Name in keyof Settings]: SettingDescriptor<Settings[Name]> } = {
  connections: { section: 'connection', name: 'setting_connections', kind: 'other' },
  describeWith: { section: 'engines', name: 'describe_with', kind: 'engine' },
  textWith: { section: 'engines', name: 'text_with', kind: 'engine' },
  readingLanguages: {
    section: 'engines',
    name: 'reading_languages',
    kind: 'other',
    isValid: (codes) => codes.every((code) => shippedLanguages.some((known) => known === code)),
  },
  answerLanguage: {
    section: 'answers',
    name: 'answer_language',
    hint: 'answer_language_hint',
    kind: 'language',
    emptyLabel: () => t('answer_language_browser', languageName(browserLanguage())),
  },
  answersIn: {
    section: 'answers',
    name: 'answers_in',
    hint: 'answers_in_hint',
    kind: 'choice',
    options: [
      { value: 'panel', label: 'answers_in_panel' },
      { value: 'popup', label: 'answers_in_popup' },
      { value: 'neither', label: 'answers_in_neither', hint: 'answers_in_neither_hint' },
    ],
  },
  describeDetail: {
    section: 'tasks',
    name: 'setting_describeDetail',
    label: 'describe_detail',
    kind: 'choice',
    options: [
      { value: 'full', label: 'describe_detail_full', hint: 'describe_hint_full' },
      {
        value: 'brief',
        label: 'describe_detail_brief',
        hint: () => t('describe_hint_brief', t('task_more')),
      },
    ],
  },
  translateTo: {
    section: 'tasks',
    name: 'setting_translateTo',
    label: 'translate_to',
    hint: () => t('translate_to_hint', t('task_translate')),
    kind: 'language',
    emptyLabel: 'translate_to_answers',
  },
  ownTasks: { section: 'tasks', name: 'setting_ownTasks', kind: 'other' },
  menuHidden: {
    section: 'menu',
    name: 'setting_menuHidden',
    kind: 'other',
    isValid: (ids) => ids.every(isPlainName),
  },
  autoCopy: { section: 'copying', name: 'setting_autoCopy', kind: 'other' },
  copyShapes: { section: 'copying', name: 'setting_copyShapes', kind: 'other' },
  readAloudRate: {
    section: 'aloud',
    name: 'setting_readAloudRate',
    kind: 'other',
    isValid: (rate) => rate >= 0.1 && rate <= 10,
  },
  readAloudVoice: { section: 'aloud', name: 'setting_readAloudVoice', kind: 'other' },
  secondOpinionWith: { section: 'opinions', name: 'setting_secondOpinionWith', kind: 'engine' },
  compareOpinions: {
    section: 'opinions',
    name: 'setting_compareOpinions',
    label: 'compare_opinions',
    hint: 'compare_opinions_hint',
    kind: 'switch',
  },
  historyDays: {
    section: 'history',
    name: 'history_days',
    hint: 'history_days_hint',
    kind: 'amount',
  },
  historyMegabytes: {
    section: 'history',
    name: 'setting_historyMegabytes',
    label: 'history_megabytes',
    hint: 'history_megabytes_hint',
    kind: 'amount',
  },
  altContext: { section: 'alt', name: 'alt_context', hint: 'alt_context_hint', kind: 'switch' },
  altInPageLanguage: {
    section: 'alt',
    name: 'alt_in_page_language',
    hint: 'alt_in_page_language_hint',
    kind: 'switch',
  },
  altPrefix: { section: 'alt-sites', name: 'alt_prefix', hint: 'alt_prefix_hint', kind: 'text' },
  autoAltSites: {
    section: 'alt-sites',
    name: 'setting_autoAltSites',
    kind: 'other',
    isValid: (sites) => sites.every((site) => typedSiteOrigin(site) === site),
  },
  listLetters: { section: 'list', name: 'list_letters', hint: 'list_letters_hint', kind: 'switch' },
  captureLetters: {
    section: 'capture',
    name: 'capture_letters',
    hint: 'capture_letters_hint',
    kind: 'switch',
  },
  previewCaptures: {
    section: 'capture',
    name: 'preview_captures',
    hint: 'preview_captures_hint',
    kind: 'switch',
  },
  speakAnswers: {
    section: 'announcements',
    name: 'speak_answers',
    hint: 'speak_answers_hint',
    kind: 'choice',
    options: [
      { value: 'commands', label: 'speak_answers_commands' },
      { value: 'always', label: 'speak_answers_always' },
      { value: 'never', label: 'speak_answers_never' },
    ],
  },
  quiet: { section: 'announcements', name: 'quiet', hint: 'quiet_hint', kind: 'switch' },
  announceProgress: {
    section: 'announcements',
    name: 'announce_progress',
    hint: 'announce_progress_hint',
    kind: 'switch',
  },
  sound: { section: 'announcements', name: 'sound', hint: 'sound_hint', kind: 'switch' },
  dailyTokens: {
    section: 'limits',
    name: 'most_dailyTokens',
    hint: 'limit_none',
    kind: 'amount',
  },
  dailyCost: {
    section: 'limits',
    name: 'most_dailyCost',
    hint: 'limit_none',
    kind: 'amount',
    allowsFractions: true,
  },
  monthlyTokens: {
    section: 'limits',
    name: 'most_monthlyTokens',
    hint: 'limit_none',
    kind: 'amount',
  },
  monthlyCost: {
    section: 'limits',
    name: 'most_monthlyCost',
    hint: 'limit_none',
    kind: 'amount',
    allowsFractions: true,
  },
  cacheMegabytes: {
    section: 'limits',
    name: 'kept_most',
    hint: 'kept_most_hint',
    kind: 'amount',
  },
};

/** The names of all settings, in the order of the page. */
export const settingNames = Object.keys(settingDescriptors) as (keyof Settings)[];

/** Returns the settings of a section, in the order of the page. */
export function settingsInSection(id: SectionId): (keyof Settings)[] {
  return settingNames.filter((name) => settingDescriptors[name].section === id);
}

/** Returns the name of a setting. */
export function settingName(name: keyof Settings): string {
  return t(settingDescriptors[name].name);
}

function engineName(id: string, connections: readonly Connection[]): string {
  const chosen = connections.find((one) => one.id === id);
  if (chosen) return connectionLabel(chosen, connections);
  return id === device ? t('engine_device') : t('value_none');
}

function textInWords(name: keyof Settings, value: string, connections: readonly Connection[]): string {
  const descriptor = settingDescriptors[name];
  if (descriptor.kind === 'engine') return engineName(value, connections);
  if (value === '') return t('value_none');
  if (descriptor.kind === 'language' && isLanguageTag(value)) return languageName(value);
  const option =
    descriptor.kind === 'choice' ? descriptor.options.find((one) => one.value === value) : undefined;
  return option ? t(option.label) : shortened(value);
}

/** Returns a setting's value in words; of a list, the number of its items. `connections` name the engines. */
export function valueInWords(
  name: keyof Settings,
  value: unknown,
  connections: readonly Connection[],
): string {
  if (typeof value === 'boolean') return t(value ? 'value_on' : 'value_off');
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'string') return textInWords(name, value, connections);
  return tn('value_listed', Object.keys(Object(value)).length);
}
