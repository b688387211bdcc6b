import { captureContract } from '../../bus/contracts/page';
import { altContract } from '../../bus/contracts/pictures';
import { serve } from '../../bus/rpc';
import type { PageRef, ShownSource, Taken } from '../../model/picture';
import { isPageScript } from '../../platform/sender';
import { pageOf } from '../../platform/tabs';
import type { AutomaticSites } from '../pictures-on-page/automatic-sites';
import type { Gestures } from '../triggers/gestures';

export interface PageScriptTools {
  gestures: Pick<Gestures, 'taken'>;
  automaticSites: Pick<AutomaticSites, 'pageLoaded'>;
}

/** Serves the scripts in web pages: the capture tool, and the script that lists a page's pictures. */
export function servePageScripts({ gestures, automaticSites }: PageScriptTools): void {
  serve(captureContract, isPageScript, {
    captured: async ({ taken, request }, { tab, frameId = 0 }) => {
      const page = tab && pageOf(tab);
      if (page) await gestures.taken(sourceOf(taken, page, frameId), request);
    },
  });
  serve(altContract, isPageScript, {
    pageLoaded: (_nothing, sender) => automaticSites.pageLoaded(sender),
    // The message has started the background, which is all it is for.
    wake: () => undefined,
  });
}

/** What the capture tool took, as a source. */
function sourceOf(taken: Taken, page: PageRef, frameId: number): ShownSource {
  return taken.kind === 'picture' ? { ...taken, kind: 'element', frameId, page } : { ...taken, page };
}
