import { unclobbered } from '../utils/page/dom/elements';
import { defineContentScript } from 'wxt/utils/define-content-script';
import type { captureContract, pageContract } from '../utils/bus/contracts/page';
import { clientInPage, serveInPage } from '../utils/bus/page-side';
import { createCaptureTool } from '../utils/page/capture/capture-tool';
import { fail } from '../utils/model/failure';
import { createAnnouncer } from '../utils/page/announcer';
import { pageContextOf, situationOf } from '../utils/page/pictures/picture-context';
import { fetchAsShown } from '../utils/page/pictures/fetch-picture';
import { drawPicture, elementThumbnail } from '../utils/page/pictures/draw-picture';
import { pictureFactsOf, findPicture } from '../utils/page/pictures/find-picture';
import { createLocator } from '../utils/page/pictures/locate-picture';
import { createPageScroller } from '../utils/page/full-page/page-scroller';
import { isBackground, isOrphaned } from '../utils/platform/sender';

/** A symbol, because elements of the page can take any other global name by their id. */
const started = Symbol.for('sightread.page');

export default defineContentScript({
  // Injected when the person acts on the page, never before; without `matches` no host permission comes with it.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    const locator = createLocator();
    const pageScroller = createPageScroller();
    const capture = createCaptureTool(isOrphaned);
    const announcer = createAnnouncer();
    const background = clientInPage<typeof captureContract>('capture');
    serveInPage<typeof pageContract>('page', isBackground, {
      readFacts: (ref) => {
        const found = findPicture(ref);
        return found && pictureFactsOf(found);
      },
      fetchPicture: ({ address, ...ref }) => fetchAsShown(address, findPicture(ref)?.picture),
      thumbnail: ({ side, ...ref }) => {
        const found = findPicture(ref);
        return { dataUri: found && elementThumbnail(found.picture, side) };
      },
      draw: (ref) => drawPicture(findPicture(ref)?.picture ?? fail('pictureUnreachable')),
      locate: (ref) => locator.locate(findPicture(ref)?.picture ?? null),
      restore: () => locator.restore(),
      scrollTo: pageScroller.scrollTo,
      endScroll: pageScroller.end,
      context: ({ wants, ...ref }) => {
        const picture = findPicture(ref)?.picture;
        const context = pageContextOf(picture?.element ?? null, wants);
        return picture ? { ...context, situation: situationOf(picture) } : context;
      },
      announce: ({ words, lang }) => announcer.announce(words, lang),
      openCapture: ({ ticket, letters }) => {
        // The PDF viewer does not render elements above itself.
        if (unclobbered(document, 'contentType') === 'application/pdf') fail('pageOffLimits');
        capture.open({ letters, tell: (area) => background.captured({ area, ticket }) });
      },
    });
    Object.defineProperty(globalThis, started, { value: true });
  },
});
