import { defineContentScript } from 'wxt/utils/define-content-script';
import type { captureContract, captureToolContract } from '../utils/bus/contracts/page';
import { clientInPage, serveInPage } from '../utils/bus/page-side';
import { fail } from '../utils/model/failure';
import { createCaptureTool } from '../utils/page/capture/capture-tool';
import { unclobbered } from '../utils/page/dom/elements';
import { createPageScroller } from '../utils/page/full-page/page-scroller';
import { isBackground, isOrphaned } from '../utils/platform/sender';

/**
 * What the script that announces finds of this one, `say` of the tool. A symbol, because elements of the page can take any other global
 * name by their id.
 */
const started = Symbol.for('sightread.capture');

export default defineContentScript({
  // Injected when the person captures the page, never before. Apart from the script that gets pictures, which is smaller so.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    const pageScroller = createPageScroller();
    const capture = createCaptureTool(isOrphaned);
    const background = clientInPage<typeof captureContract>('capture');
    serveInPage<typeof captureToolContract>('capture-tool', isBackground, {
      scrollTo: pageScroller.scrollTo,
      endScroll: pageScroller.end,
      open: ({ ticket, letters }) => {
        // The PDF viewer does not render elements above itself.
        if (unclobbered(document, 'contentType') === 'application/pdf') fail('pageOffLimits');
        Reflect.get(globalThis, Symbol.for('sightread.page'))?.();
        const { take, copies } = ticket;
        capture.open({
          letters,
          take: copies ? null : take,
          tell: (area, taken) => background.captured({ area, ticket, take: taken }),
        });
      },
      close: () => capture.close(),
    });
    Object.defineProperty(globalThis, started, { value: capture.say });
  },
});
