import type { Settings } from '../../utils/model/settings';
import { browserLanguage, type MessageKey, t } from '../../utils/i18n/messages';
import { languageName } from '../shared/language-names';

/** The sections of the page, in its order; an id is also a fragment of the address. */
export const settingsSections = [
  { id: 'service', title: 'section_service' },
  { id: 'answers', title: 'section_answers' },
  { id: 'alt', title: 'section_alt' },
  { id: 'accessibility', title: 'section_accessibility' },
  { id: 'privacy', title: 'section_privacy' },
  { id: 'advanced', title: 'section_expert' },
] as const satisfies readonly { id: string; title: MessageKey }[];

/** The id of a section. */
export type SectionId = (typeof settingsSections)[number]['id'];

/** One card of a section; its id is also a fragment of the address. The first may stand without a title below the section's. */
interface CardEntry {
  id: string;
  section: SectionId;
  title?: MessageKey;
}

/** The cards, in the order of the page. */
export const settingsCards = [
  { id: 'connection', section: 'service', title: 'section_connection' },
  { id: 'engines', section: 'service', title: 'section_engines' },
  { id: 'answering', section: 'answers' },
  { id: 'tasks', section: 'answers', title: 'section_tasks' },
  { id: 'writing', section: 'alt' },
  { id: 'alt-sites', section: 'alt', title: 'setting_autoAltSites' },
  { id: 'announcements', section: 'accessibility' },
  { id: 'shortcuts', section: 'accessibility', title: 'section_shortcuts' },
  { id: 'data', section: 'privacy' },
  { id: 'history', section: 'privacy', title: 'history_title' },
  { id: 'reading', section: 'advanced' },
  { id: 'transfer', section: 'advanced', title: 'section_transfer' },
  { id: 'reset', section: 'advanced', title: 'reset_button' },
  { id: 'diagnostics', section: 'advanced', title: 'section_diagnostics' },
] as const satisfies readonly CardEntry[];

/** The id of a card. */
export type CardId = (typeof settingsCards)[number]['id'];

/**
 * Where a setting is: on a card, on the usage page, at the action that remembers it (`action`), or only in the schema, for
 * files and policies (`policy`).
 */
type SettingPlace = CardId | 'usage' | 'action' | 'policy';

/** A message, or a function that returns the words. */
type Words = MessageKey | (() => string);

/** Returns the text of a message or a function. */
export const inWords = (words: Words): string => (typeof words === 'string' ? t(words) : words());

/** One value of a setting with few values. */
interface ChoiceOption {
  value: string;
  label: MessageKey;
}

/**
 * The kind of a setting's value. It decides the control, what the diagnostics contain, and which values a file may
 * have. An `engine` is `device` or a connection's id. Settings of the kinds `engine` and `other` have a
 * component of their own in `options.tsx`; one that is `merged` is changed by the control of another setting.
 */
type SettingKind =
  | { kind: 'switch'; hint?: Words }
  | { kind: 'choice'; hint?: Words; options: readonly ChoiceOption[] }
  | { kind: 'language'; hint?: Words; emptyLabel: Words }
  | { kind: 'text'; hint?: Words }
  | { kind: 'engine' | 'other' }
  | { kind: 'merged'; into: keyof Settings };

/** How the interface shows one setting. */
export type SettingDescriptor<Value = never> = SettingKind & {
  where: SettingPlace;
  /** Its name, also in what refuses a file. */
  name: MessageKey;
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
  connections: { where: 'connection', name: 'setting_connections', kind: 'other' },
  describeWith: { where: 'engines', name: 'describe_with', kind: 'engine' },
  textWith: { where: 'engines', name: 'text_with', kind: 'engine' },
  answerLanguage: {
    where: 'answering',
    name: 'answer_language',
    kind: 'language',
    emptyLabel: () => t('answer_language_browser', languageName(browserLanguage())),
  },
  describeDetail: {
    where: 'answering',
    name: 'describe_detail',
    kind: 'choice',
    options: [
      { value: 'full', label: 'describe_detail_full' },
      { value: 'brief', label: 'describe_detail_brief' },
    ],
  },
  answersIn: {
    where: 'answering',
    name: 'answers_in',
    kind: 'choice',
    options: [
      { value: 'panel', label: 'answers_in_panel' },
      { value: 'popup', label: 'answers_in_popup' },
      { value: 'neither', label: 'answers_in_neither' },
    ],
  },
  autoCopy: { where: 'answering', name: 'auto_copy', kind: 'other' },
  menuHidden: {
    where: 'tasks',
    name: 'section_tasks',
    kind: 'other',
    isValid: (ids) => ids.every(isPlainName),
  },
  ownTasks: { where: 'tasks', name: 'setting_ownTasks', kind: 'merged', into: 'menuHidden' },
  altContext: { where: 'writing', name: 'alt_context', hint: 'alt_context_hint', kind: 'switch' },
  altInPageLanguage: { where: 'writing', name: 'alt_in_page_language', kind: 'switch' },
  altPrefix: { where: 'writing', name: 'alt_prefix', kind: 'text' },
  autoAltSites: {
    where: 'alt-sites',
    name: 'setting_autoAltSites',
    kind: 'other',
    isValid: (sites) => sites.every((site) => typedSiteOrigin(site) === site),
  },
  quiet: { where: 'announcements', name: 'quiet', kind: 'other' },
  announceProgress: { where: 'announcements', name: 'announce_progress', kind: 'merged', into: 'quiet' },
  speakAnswers: {
    where: 'announcements',
    name: 'speak_answers',
    kind: 'choice',
    options: [
      { value: 'commands', label: 'speak_answers_commands' },
      { value: 'always', label: 'speak_answers_always' },
      { value: 'never', label: 'speak_answers_never' },
    ],
  },
  sound: { where: 'announcements', name: 'sound', kind: 'switch' },
  readAloudVoice: { where: 'announcements', name: 'setting_readAloudVoice', kind: 'other' },
  showKeyFeedback: { where: 'shortcuts', name: 'show_key_feedback', kind: 'switch' },
  captureLetters: {
    where: 'shortcuts',
    name: 'single_letters',
    hint: 'single_letters_hint',
    kind: 'switch',
  },
  previewCaptures: {
    where: 'data',
    name: 'preview_captures',
    kind: 'switch',
  },
  historyDays: { where: 'history', name: 'history_days', kind: 'other' },
  keepHistory: { where: 'history', name: 'history_title', kind: 'merged', into: 'historyDays' },
  limit: { where: 'usage', name: 'limits_section', kind: 'other' },
  cacheMegabytes: { where: 'usage', name: 'kept_reuse', kind: 'other' },
  readingLanguages: {
    where: 'reading',
    name: 'reading_languages',
    kind: 'other',
  },
  translateTo: {
    where: 'action',
    name: 'setting_translateTo',
    kind: 'language',
    emptyLabel: 'not_set',
  },
  captureTake: { where: 'action', name: 'capture_take', kind: 'other' },
  secondOpinionWith: { where: 'action', name: 'opinion_ask', kind: 'engine' },
  unreadableAltSites: { where: 'action', name: 'write_unreadable', kind: 'other' },
  copyShapes: { where: 'action', name: 'setting_copyShapes', kind: 'other' },
  readAloudRate: {
    where: 'action',
    name: 'setting_readAloudRate',
    kind: 'other',
  },
  historyMegabytes: { where: 'policy', name: 'setting_historyMegabytes', kind: 'other' },
  modelMirrors: { where: 'policy', name: 'setting_modelMirrors', kind: 'other' },
  packMirrors: { where: 'policy', name: 'setting_packMirrors', kind: 'other' },
};

/** The names of all settings, in the order of the page. */
export const settingNames = Object.keys(settingDescriptors) as (keyof Settings)[];

/** Returns the settings of a place, in the order of the page. */
export function settingsAt(place: SettingPlace): (keyof Settings)[] {
  return settingNames.filter((name) => settingDescriptors[name].where === place);
}

/** Returns the name of a setting. */
export function settingName(name: keyof Settings): string {
  return t(settingDescriptors[name].name);
}
