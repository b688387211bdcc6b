import { type PageAnnouncements, sayIn } from '../../bus/remote-contexts';
import { siteOf } from '../../lib/url';
import type { PageRef } from '../../model/picture';
import type { PictureToAsk } from '../../model/question-draft';
import { t, uiLanguage } from '../../i18n/messages';
import { type Tab, tabInFront } from '../../platform/tabs';
import { isDisclosed, markDisclosed } from '../../store/alt-text';

/**
 * A connected panel. `windowId` is the window of a side panel, and -1 for a popup or a tab. `tabId` is set for a panel in a tab only.
 */
export interface OpenPanel {
  windowId: number;
  tabId: number | undefined;
  say(words: readonly string[], lang: string): void;
  /** Gives the panel the picture of the menu item "Ask about picture". */
  ask(picture: PictureToAsk): void;
}

/** Words in one language; `lang` is a BCP 47 tag or empty. */
export type Announcement = PageAnnouncements['words'][number];

/** Returns words in the language of the browser. */
export const inUiLanguage = (...words: string[]): Announcement => ({ words, lang: uiLanguage() });

/** Returns what a page announces, whether or not it could find what is said. */
export const inPageAlike = (announcements: readonly Announcement[]): PageAnnouncements => ({
  words: [...announcements],
  overheard: [...announcements],
});

/** The page and the panels that an announcement is for. */
export interface Audience {
  page: PageRef | undefined;
  /** Whether a user started this in a panel. */
  inPanel: boolean;
  /** Whether panels announce this anyway, by an alert. */
  isAlert?: boolean;
  /** Whether only a panel in front may announce this. */
  isFrontOnly?: boolean;
}

async function announceInPage(page: PageRef, announcements: PageAnnouncements): Promise<boolean> {
  const { isHeard, isNoticeable } = await sayIn(page, announcements);
  const site = siteOf(page.url);
  if (isHeard && isNoticeable && site !== '' && !(await isDisclosed(site))) {
    await sayIn(page, inPageAlike([inUiLanguage(t('announce_noticeable'))]));
    await markDisclosed(site);
  }
  return isHeard;
}

/**
 * Returns a function that announces something once. The first of these that can: the panel in front, if the work was started in a
 * panel; the page, if it is in front; the panel in front; any panel. `forPage` replaces the announcements in the page, which may not
 * get all of them. The function returns whether anything could announce.
 */
export function createAnnounce(openPanels: readonly OpenPanel[]) {
  return async (
    { page, inPanel, isAlert = false, isFrontOnly = false }: Audience,
    announcements: readonly Announcement[],
    forPage = inPageAlike(announcements),
  ): Promise<boolean> => {
    const sayInPanel = (panel: OpenPanel): boolean => {
      if (!isAlert) for (const { words, lang } of announcements) panel.say(words, lang);
      return true;
    };
    const front = await tabInFront();
    const seen = openPanels.findLast((panel) => isInFront(panel, front));
    if (seen && (inPanel || isAlert)) return sayInPanel(seen);
    const isPageInFront = page?.tabId === front?.id && !(seen && isPopup(seen));
    if (page && isPageInFront && (await announceInPage(page, forPage))) return true;
    const panel = seen ?? (isFrontOnly ? undefined : openPanels.at(-1));
    return panel ? sayInPanel(panel) : false;
  };
}

/** Whether a panel is visible in front: its tab or its window is active, or it is a popup. */
export function isInFront({ windowId, tabId }: OpenPanel, front: Tab | undefined): boolean {
  if (tabId !== undefined) return tabId === front?.id;
  return windowId === -1 || windowId === front?.windowId;
}

/**
 * A popup closes if anything else comes to the front. While it is open, screen readers do not read the page behind it (Orca 43,
 * Chromium 156).
 */
const isPopup = ({ windowId, tabId }: OpenPanel): boolean => windowId === -1 && tabId === undefined;
