import { useCallback, useEffect, useState } from 'preact/hooks';
import { siteOf } from '../../utils/lib/url';
import type { WriteOutcome } from '../../utils/model/alt-text';
import type { PageRef } from '../../utils/model/picture';
import { formatNumber, t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { markDisclosed, isDisclosed } from '../../utils/store/alt-text';
import { background } from '../shared/background';
import { editsSaved } from './edits';
import { addedWords, refusedWords } from './picture-words';

/** The origin of a web page, which settings can name; empty for other pages, such as files. */
export function webOrigin({ url }: PageRef): string {
  const site = siteOf(url);
  return /^https?:/.test(site) ? site : '';
}

/** Writes proposals into a page and announces the outcome, with the disclosure once for each site. */
export function useAltWriter(page: PageRef) {
  const { say, show, settings } = usePanelTools();
  /** Whether the person does not know yet that a page can see the alt text in it. */
  const [needsDisclosure, setNeedsDisclosure] = useState(false);
  const site = siteOf(page.url);
  /** Whether alt text is added automatically on the page's site, also after a reload. */
  const isAutomatic = settings?.autoAltSites.includes(webOrigin(page)) ?? false;
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
  /** Announces what has become of alt text that was to be added; shows what no button or row shows. */
  const report = useCallback(
    async (outcomes: readonly WriteOutcome[], isDisclosureShown = false) => {
      const added = outcomes.filter((outcome) => outcome === 'written').length;
      const isNews = added > 0 && !(await isDisclosed(site));
      if (added > 0) say(addedWords(added, isAutomatic));
      show(...refusedWords(outcomes));
      if (isNews) (isDisclosureShown ? say : show)(t('write_told'));
      if (!isNews) return;
      await markDisclosed(site);
      setNeedsDisclosure(false);
    },
    [site, isAutomatic, say, show],
  );
  const writeAlt = useCallback(
    async (ids: readonly string[]) => {
      await editsSaved(ids);
      const { outcomes } = await background.writeAlt({ ids: [...ids] });
      // The bar of the list shows these words, too.
      await report(
        outcomes.map(({ outcome }) => outcome),
        true,
      );
    },
    [report],
  );
  /** Announces from how many pictures alt text was removed. */
  const reportUndone = useCallback(
    ({ undone }: { undone: number }) =>
      say(undone === 0 ? t('undone_none') : t('removed', formatNumber(undone))),
    [say],
  );
  /** Removes the written alt text of pictures, by their refs, or all of it. */
  const undoAlt = useCallback(
    async (refs?: readonly string[]) =>
      reportUndone(await background.undoAlt(refs ? { refs: [...refs] } : {})),
    [reportUndone],
  );
  return { writeAlt, undoAlt, report, reportUndone, needsDisclosure, isAutomatic };
}

/** What adds proposals to the page, by their ids, and removes written alt text, by the refs of its pictures. */
export type AltWriting = Pick<ReturnType<typeof useAltWriter>, 'writeAlt' | 'undoAlt'>;
