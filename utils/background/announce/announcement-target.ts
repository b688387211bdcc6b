import { sayIn } from '../../bus/remote-contexts';
import { siteOf } from '../../lib/url';
import type { PageRef } from '../../model/picture';
import { t, uiLanguage } from '../../i18n/messages';
import { type Tab, tabInFront } from '../../platform/tabs';
import { isDisclosed, markDisclosed } from '../../store/alt-text';

/** A connected panel. A side panel has a `windowId`, which is else -1; a panel in a tab a `tabId`; a popup neither. */
export interface OpenPanel {
  windowId: number;
  tabId: number | undefined;
  say(words: readonly string[], lang: string): void;
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

async function announceInPage(page: PageRef, announcements: readonly Announcement[]): Promise<boolean> {
  for (const [at, { words, lang }] of announcements.entries()) {
    const isHeard = await sayIn(page, words, lang);
    if (!isHeard && at === 0) return false;
  }
  const site = siteOf(page.url);
  if (site !== '' && !(await isDisclosed(site))) {
    await sayIn(page, [t('announce_noticeable')], uiLanguage());
    await markDisclosed(site);
  }
  return true;
}

/**
 * Chooses where to announce something, once: in its page while that is in front and can be reached, else in one panel,
 * preferably one in front. What was started in a panel is announced there while the panel is in front. `forPage` is
 * announced in a page that may not hear everything; empty keeps it out of the page. Returns whether there was a place.
 */
export function createAnnouncementTarget(openPanels: readonly OpenPanel[]) {
  return async (
    { page, inPanel, isAlert = false, isFrontOnly = false }: Audience,
    announcements: readonly Announcement[],
    forPage = announcements,
  ): Promise<boolean> => {
    const sayInPanel = (panel: OpenPanel): boolean => {
      if (!isAlert) for (const { words, lang } of announcements) panel.say(words, lang);
      return true;
    };
    const front = await tabInFront();
    const seen = openPanels.findLast((panel) => isInFront(panel, front));
    if (seen && (inPanel || isAlert)) return sayInPanel(seen);
    const isPageInFront = page?.tabId === front?.id && !(seen && isPopup(seen)) && forPage.length > 0;
    if (page && isPageInFront && (await announceInPage(page, forPage))) return true;
    const panel = seen ?? (isFrontOnly ? undefined : openPanels.at(-1));
    return panel ? sayInPanel(panel) : false;
  };
}

/** Whether a panel is in front of everything else. */
export function isInFront({ windowId, tabId }: OpenPanel, front: Tab | undefined): boolean {
  if (tabId !== undefined) return tabId === front?.id;
  return windowId === -1 || windowId === front?.windowId;
}

/** A popup closes when anything else comes to the front. While it is open, a page behind it is not read out (Orca 43, Chromium 156). */
const isPopup = ({ windowId, tabId }: OpenPanel): boolean => windowId === -1 && tabId === undefined;
