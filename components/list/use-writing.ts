import { useCallback, useEffect, useState } from 'preact/hooks';
import { siteOf } from '../../utils/lib/url';
import type { PageRef } from '../../utils/model/picture';
import { t, tn } from '../../utils/i18n/messages';
import { markDisclosed, isDisclosed } from '../../utils/store/disclosed-sites';
import { usePanelTools } from '../shared/panel-tools';
import { background } from '../shared/background';
import { writtenWords } from './picture-words';

/** The origin of a page, where it is one that settings can name; empty for others, such as files. */
export function webOrigin({ url }: PageRef): string {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? new URL(url).origin : '';
}

/** Writing into a page, and taking it back. */
export interface AltWriting {
  write: (ids: readonly string[]) => Promise<void>;
  takeBack: () => Promise<void>;
  /** Whether it is still to be said that a page can see what is written into it. */
  isToTell: boolean;
}

/** Writes proposals into a page; says what came of it, and once for each site that it can know of such help. */
export function useAltWriter(page: PageRef): AltWriting {
  const { show } = usePanelTools();
  const [isToTell, setToTell] = useState(false);
  const site = siteOf(page.url);
  useEffect(() => {
    let left = false;
    isDisclosed(site).then(
      (isTold) => left || setToTell(!isTold),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [site]);
  const write = useCallback(
    async (ids: readonly string[]) => {
      const { outcomes } = await background.writeAlt({ ids: [...ids] });
      const words = writtenWords(outcomes.map(({ outcome }) => outcome));
      const isNews = outcomes.some(({ outcome }) => outcome === 'written') && !(await isDisclosed(site));
      show(...words, ...(isNews ? [t('write_told')] : []));
      if (!isNews) return;
      await markDisclosed(site);
      setToTell(false);
    },
    [site, show],
  );
  const takeBack = useCallback(async () => {
    const { undone } = await background.undoAlt({});
    show(undone === 0 ? t('undo_none') : tn('undo_done', undone));
  }, [show]);
  return { write, takeBack, isToTell };
}
