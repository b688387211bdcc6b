import { siteOf } from '../../lib/url';
import type { PageRef } from '../../model/picture';
import { t, uiLanguage } from '../../i18n/messages';

/** A panel that listens. `windowId` is a side panel's window, else -1; `tabId` that of a panel in a tab; a popup has neither. */
export interface OpenPanel {
  windowId: number;
  tabId: number | undefined;
  say(words: readonly string[], lang: string): void;
}

/** What a person has in front, as far as it matters for what they hear. */
interface FrontTab {
  id?: number | undefined;
  windowId: number;
}

export interface HearingTools {
  openPanels: readonly OpenPanel[];
  /** The tab in front of the window in front. */
  frontTab(): Promise<FrontTab | undefined>;
  /** Says words in a page; answers whether it is heard there. */
  sayIn(page: PageRef, words: readonly string[], lang: string): Promise<boolean>;
  /** Whether a person knows that the pages of a site can notice that, and that they do now. */
  told: { wasTold(site: string): Promise<boolean>; tell(site: string): Promise<unknown> };
}

/** Words in one language, a BCP 47 tag or empty. */
export interface Speech {
  words: readonly string[];
  lang: string;
}

/** Words in the language of the browser. */
export const inOurWords = (...words: readonly string[]): Speech => ({ words, lang: uiLanguage() });

/** Whom words are for, and in which form. */
export interface Hearer {
  page: PageRef | undefined;
  /** Whether they are of something that was begun in a panel. */
  inPanel: boolean;
  /** Whether panels say it by themselves. */
  isAlert?: boolean;
}

/**
 * Decides where something is said, once: in the page it is about while that is in front and can be reached, else in one
 * panel, rather one in front. What was begun in a panel is said there as long as it is in front. Answers whether
 * anybody hears it.
 */
export function createHearing({ openPanels, frontTab, sayIn, told }: HearingTools) {
  const inPage = async (page: PageRef, speech: readonly Speech[]): Promise<boolean> => {
    for (const [at, { words, lang }] of speech.entries()) {
      const isHeard = await sayIn(page, words, lang);
      if (!isHeard && at === 0) return false;
    }
    const site = siteOf(page.url);
    if (site !== '' && !(await told.wasTold(site))) {
      await sayIn(page, [t('announce_noticeable')], uiLanguage());
      await told.tell(site);
    }
    return true;
  };
  return async ({ page, inPanel, isAlert = false }: Hearer, speech: readonly Speech[]): Promise<boolean> => {
    const inPanelOf = (panel: OpenPanel): boolean => {
      if (!isAlert) for (const { words, lang } of speech) panel.say(words, lang);
      return true;
    };
    const front = await frontTab();
    const seen = openPanels.findLast((panel) => isInFront(panel, front));
    if (seen && (inPanel || isAlert)) return inPanelOf(seen);
    const isPageInFront = page?.tabId === front?.id && !(seen && isPopup(seen));
    if (page && isPageInFront && (await inPage(page, speech))) return true;
    const panel = seen ?? openPanels.at(-1);
    return panel ? inPanelOf(panel) : false;
  };
}

/** Whether a panel is what a person has before them. */
export function isInFront({ windowId, tabId }: OpenPanel, front: FrontTab | undefined): boolean {
  if (tabId !== undefined) return tabId === front?.id;
  return windowId === -1 || windowId === front?.windowId;
}

/**
 * One closes when anything else comes in front. While it is open a page behind it is not listened to: seen with Orca 43
 * and Chromium 156.
 */
const isPopup = ({ windowId, tabId }: OpenPanel): boolean => windowId === -1 && tabId === undefined;
