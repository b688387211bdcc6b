import { useEffect } from 'preact/hooks';
import { browser } from 'wxt/browser';

/** What a panel's page was made for. The same page can also stand in an ordinary tab. */
export type Surface = 'sidepanel' | 'popup';

const isInTab = async (): Promise<boolean> => (await browser.tabs.getCurrent()) !== undefined;

/** The window of a side panel, so that an open one is not opened again; -1 for a popup or a page in a tab. */
export async function windowOfPanel(surface: Surface): Promise<number> {
  if (surface !== 'sidepanel' || (await isInTab())) return -1;
  return (await browser.windows.getCurrent()).id ?? -1;
}

/** Tells the style sheet that the page is a popup, which has no width but that of its content. */
export function usePlace(surface: Surface): void {
  useEffect(() => {
    if (surface !== 'popup') return;
    void isInTab().then((inTab) => {
      if (!inTab) document.documentElement.dataset['place'] = surface;
    });
  }, [surface]);
}
