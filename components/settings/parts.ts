import type { Settings } from '../../utils/model/settings';
import type { MessageKey } from '../../utils/i18n/messages';
import { onUsagePage } from './setting-words';

/** One section of the page: its name in addresses, its title, and the settings that it holds. */
interface OptionsPart {
  id: string;
  title: MessageKey;
  settings: readonly (keyof Settings)[];
}

/**
 * The page from top to bottom: who answers, what is asked, what becomes of the answer, alt text in pages, the ways to
 * work, and what concerns all of it. A test holds that every setting stands in one of them.
 */
export const optionsParts = [
  { id: 'connection', title: 'section_connection', settings: ['connections'] },
  {
    id: 'engines',
    title: 'section_engines',
    settings: ['describeWith', 'textWith', 'readingLanguages'],
  },
  {
    id: 'answers',
    title: 'section_answers',
    settings: ['answerLanguage', 'answersIn'],
  },
  {
    id: 'tasks',
    title: 'section_tasks',
    settings: ['describeDetail', 'translateTo', 'ownTasks'],
  },
  { id: 'menu', title: 'section_menu', settings: ['menuHidden'] },
  { id: 'copying', title: 'section_copying', settings: ['autoCopy', 'copyShapes'] },
  {
    id: 'aloud',
    title: 'section_aloud',
    settings: ['readAloudRate', 'readAloudVoice'],
  },
  {
    id: 'opinions',
    title: 'section_opinions',
    settings: ['secondOpinionWith', 'compareOpinions'],
  },
  {
    id: 'history',
    title: 'section_history',
    settings: ['historyDays', 'historyMegabytes'],
  },
  { id: 'alt', title: 'section_alt', settings: ['altContext', 'altInPageLanguage'] },
  { id: 'alt-sites', title: 'section_alt_sites', settings: ['altPrefix', 'autoAltSites'] },
  { id: 'list', title: 'section_list', settings: ['listLetters'] },
  {
    id: 'capture',
    title: 'section_capture',
    settings: ['captureLetters', 'previewCaptures'],
  },
  {
    id: 'announcements',
    title: 'section_announcements',
    settings: ['speakAnswers', 'quiet', 'announceProgress', 'sound'],
  },
  { id: 'shortcuts', title: 'section_shortcuts', settings: [] },
  { id: 'access', title: 'section_access', settings: [] },
  { id: 'limits', title: 'section_limits', settings: onUsagePage },
  { id: 'transfer', title: 'section_transfer', settings: [] },
  { id: 'reset', title: 'section_reset', settings: [] },
  { id: 'diagnostics', title: 'section_diagnostics', settings: [] },
] as const satisfies readonly OptionsPart[];

/** The name of a section. */
export type PartId = (typeof optionsParts)[number]['id'];
