import { defineContentScript } from 'wxt/utils/define-content-script';
import { captureContract, pageContract } from '../utils/bus/contracts';
import { client, serve } from '../utils/bus/rpc';
import { createCapture } from '../utils/page/capture/capture';
import { contextOf } from '../utils/page/context';
import { fetchPicture } from '../utils/page/fetch-picture';
import { addressOf, findPicture } from '../utils/page/find-picture';
import { createLocator } from '../utils/page/locate';
import { isBackground } from '../utils/platform/sender';

/** A name that no element of a page can take by its id. */
const started = Symbol.for('sightread.page');

export default defineContentScript({
  // Injected when the person acts on the page, never before; without `matches` no host permission comes with it.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    Object.defineProperty(globalThis, started, { value: true });
    const locator = createLocator();
    const capture = createCapture();
    const background = client(captureContract);
    serve(pageContract, isBackground, {
      fetchPicture: async ({ url }) => ({ dataUri: await fetchPicture(addressOf(url)) }),
      locate: ({ url }) => locator.locate(findPicture(url)),
      restore: () => locator.restore(),
      context: ({ url }) => contextOf(findPicture(url)),
      openCapture: ({ errand }) => capture.open((taken) => background.taken({ ...taken, errand })),
    });
  },
});
