import type { Browser } from 'wxt/browser';
import { siteOf } from '../../lib/url';
import type { PageRef } from '../../model/picture';
import { t, uiLanguage } from '../../i18n/messages';

/** A connected panel. A side panel has a `windowId`, which is else -1; a panel in a tab a `tabId`; a popup neither. */
export interface OpenPanel {
  windowId: number;
  tabId: number | undefined;
  say(words: readonly string[], lang: string): void;
}

/** The tab in front of the window in front. */
type FrontTab = Pick<Browser.tabs.Tab, 'id' | 'windowId'>;

export interface AnnouncementTargetTools {
  openPanels: readonly OpenPanel[];
  frontTab(): Promise<FrontTab | undefined>;
  /** Announces words in a page. Returns whether the page is in front and could be reached. */
  sayIn(page: PageRef, words: readonly string[], lang: string): Promise<boolean>;
  /** The sites of which the person knows that their pages can notice announcements. */
  disclosedSites: {
    isDisclosed(site: string): Promise<boolean>;
    markDisclosed(site: string): Promise<unknown>;
  };
}

/** Words in one language, a BCP 47 tag or empty. */
export interface Announcement {
  words: readonly string[];
  lang: string;
}

/** Words in the language of the browser. */
export const inUiLanguage = (...words: readonly string[]): Announcement => ({ words, lang: uiLanguage() });

/** For whom an announcement is. */
export interface Audience {
  page: PageRef | undefined;
  /** Whether it is about something that was started in a panel. */
  inPanel: boolean;
  /** Whether panels announce it without being told to, by an alert. */
  isAlert?: boolean;
  /** Whether only a panel in front will do. */
  isFrontOnly?: boolean;
}

/**
 * Chooses where to announce something, once: in its page while that is in front and can be reached, else in one panel,
 * preferably one in front. What was started in a panel is announced there while the panel is in front. `forPage` is
 * announced in a page that may not hear everything; empty keeps it out of the page. Returns whether there was a place.
 */
export function createAnnouncementTarget({
  openPanels,
  frontTab,
  sayIn,
  disclosedSites,
}: AnnouncementTargetTools) {
  const inPage = async (page: PageRef, announcements: readonly Announcement[]): Promise<boolean> => {
    for (const [at, { words, lang }] of announcements.entries()) {
      const isHeard = await sayIn(page, words, lang);
      if (!isHeard && at === 0) return false;
    }
    const site = siteOf(page.url);
    if (site !== '' && !(await disclosedSites.isDisclosed(site))) {
      await sayIn(page, [t('announce_noticeable')], uiLanguage());
      await disclosedSites.markDisclosed(site);
    }
    return true;
  };
  return async (
    { page, inPanel, isAlert = false, isFrontOnly = false }: Audience,
    announcements: readonly Announcement[],
    forPage = announcements,
  ): Promise<boolean> => {
    const sayInPanel = (panel: OpenPanel): boolean => {
      if (!isAlert) for (const { words, lang } of announcements) panel.say(words, lang);
      return true;
    };
    const front = await frontTab();
    const seen = openPanels.findLast((panel) => isInFront(panel, front));
    if (seen && (inPanel || isAlert)) return sayInPanel(seen);
    const isPageInFront = page?.tabId === front?.id && !(seen && isPopup(seen)) && forPage.length > 0;
    if (page && isPageInFront && (await inPage(page, forPage))) return true;
    const panel = seen ?? (isFrontOnly ? undefined : openPanels.at(-1));
    return panel ? sayInPanel(panel) : false;
  };
}

/** Whether a panel is in front of everything else. */
export function isInFront({ windowId, tabId }: OpenPanel, front: FrontTab | undefined): boolean {
  if (tabId !== undefined) return tabId === front?.id;
  return windowId === -1 || windowId === front?.windowId;
}

/** A popup closes when anything else comes to the front. While it is open, a page behind it is not read out (Orca 43, Chromium 156). */
const isPopup = ({ windowId, tabId }: OpenPanel): boolean => windowId === -1 && tabId === undefined;
