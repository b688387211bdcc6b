import { defineContentScript } from 'wxt/utils/define-content-script';
import type { pageContract } from '../utils/bus/contracts/page';
import { serveInPage } from '../utils/bus/page-side';
import { fail } from '../utils/model/failure';
import { createAnnouncer } from '../utils/page/announcer';
import type { createCaptureTool } from '../utils/page/capture/capture-tool';
import { createKeyWords } from '../utils/page/key-words';
import { pageContextOf, situationOf } from '../utils/page/pictures/picture-context';
import { fetchAsAnyone, fetchAsShown, fetchFromCache } from '../utils/page/pictures/fetch-picture';
import { drawPicture, elementThumbnail, isBroken } from '../utils/page/pictures/draw-picture';
import { pictureFactsOf, findPicture } from '../utils/page/pictures/find-picture';
import { paintingOf } from '../utils/page/pictures/painting';
import { sendsReferrer } from '../utils/page/pictures/referrer-policy';
import { createLocator } from '../utils/page/pictures/locate-picture';
import { isBackground } from '../utils/platform/sender';

/** A symbol, because elements of the page can take any other global name by their id. */
const started = Symbol.for('sightread.page');

/** Returns `say` of the capture tool; `undefined` before its script has started here. */
const sayInTool = (): ReturnType<typeof createCaptureTool>['say'] | undefined =>
  Reflect.get(globalThis, Symbol.for('sightread.capture'));

export default defineContentScript({
  // Injected when the person acts on the page, never before; without `matches` no host permission comes with it.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    const locator = createLocator();
    const announcer = createAnnouncer((words) => sayInTool()?.(words) ?? false);
    const keyWords = createKeyWords();
    serveInPage<typeof pageContract>('page', isBackground, {
      readFacts: async ({ withFile = false, ...ref }) => {
        const found = findPicture(ref);
        const facts = found && pictureFactsOf(found);
        if (!facts) return facts;
        const fetched = withFile ? fetchFromCache(facts) : undefined;
        // What has not loaded is not painted yet.
        const painting = facts.isPending ? undefined : await paintingOf(found.picture);
        return { ...facts, painting, fetched: await fetched };
      },
      fetchPicture: ({ address, asAnyone = false, ...ref }) =>
        asAnyone ? fetchAsAnyone(address) : fetchAsShown(address, findPicture(ref)?.picture),
      sendsReferrer: async ({ address, ...ref }) => ({
        isSent: await sendsReferrer(address, findPicture(ref)?.picture.element),
      }),
      thumbnail: async ({ side, ...ref }) => {
        const found = findPicture(ref);
        return { blob: found && (await elementThumbnail(found.picture, side)) };
      },
      draw: (ref) => drawPicture(findPicture(ref)?.picture ?? fail('pictureUnreachable')),
      load: async (ref) => {
        const picture = findPicture(ref)?.picture;
        return { isBroken: picture !== undefined && (await isBroken(picture)) };
      },
      locate: ({ at, ...ref }) => {
        keyWords.conceal(at !== undefined);
        return locator.locate(findPicture(ref)?.picture ?? null, at);
      },
      restore: () => {
        keyWords.conceal(false);
        return locator.restore();
      },
      context: ({ wants, ...ref }) => {
        const picture = findPicture(ref)?.picture;
        const context = pageContextOf(picture?.element ?? null, wants);
        return picture ? { ...context, situation: situationOf(picture) } : context;
      },
      announce: announcer.announce,
      // Nothing is shown over an open tool, or on what it captures.
      showWords: ({ words, lang }) => void (sayInTool()?.([]) || keyWords.show(words, lang)),
    });
    Object.defineProperty(globalThis, started, { value: keyWords.close });
  },
});
