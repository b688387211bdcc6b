import { useCallback, useEffect, useState } from 'preact/hooks';
import { siteOf } from '../../utils/lib/url';
import type { PageRef } from '../../utils/model/picture';
import { formatNumber, t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { markDisclosed, isDisclosed } from '../../utils/store/alt-text';
import { background } from '../shared/background';
import { writtenWords } from './picture-words';

/** Writes proposals into a page and shows the outcome, with the disclosure once for each site. */
export function useAltWriter(page: PageRef) {
  const { show } = usePanelTools();
  /** Whether the person does not know yet that a page can see the alt text in it. */
  const [needsDisclosure, setNeedsDisclosure] = useState(false);
  const site = siteOf(page.url);
  useEffect(() => {
    let isLeft = false;
    isDisclosed(site).then(
      (isKnown) => isLeft || setNeedsDisclosure(!isKnown),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [site]);
  const writeAlt = useCallback(
    async (ids: readonly string[]) => {
      const { outcomes } = await background.writeAlt({ ids: [...ids] });
      const words = writtenWords(outcomes.map(({ outcome }) => outcome));
      const isNews = outcomes.some(({ outcome }) => outcome === 'written') && !(await isDisclosed(site));
      show(...words, ...(isNews ? [t('write_told')] : []));
      if (!isNews) return;
      await markDisclosed(site);
      setNeedsDisclosure(false);
    },
    [site, show],
  );
  const undoAlt = useCallback(async () => {
    const { undone } = await background.undoAlt({});
    show(undone === 0 ? t('undone_none') : t('removed', formatNumber(undone)));
  }, [show]);
  return { writeAlt, undoAlt, needsDisclosure };
}
