import { defineContentScript } from 'wxt/utils/define-content-script';
import { browser } from 'wxt/browser';
import { altContract, batchPort, pageListStream, picturesContract } from '../utils/bus/contracts/pictures';
import { client, serve } from '../utils/bus/rpc';
import { wakeOnLoss } from '../utils/bus/wake-on-disconnect';
import { serveStream } from '../utils/bus/stream';
import { createPageList } from '../utils/page/list/page-list';
import { pictureNamed } from '../utils/page/pictures';
import { createWriteBack } from '../utils/page/write-back';
import { isBackground, isOwnPage } from '../utils/platform/sender';

/** A name that no element of a page can take by its id. */
const started = Symbol.for('sightread.pictures');

export default defineContentScript({
  // Injected when the person acts on the page; by itself only on sites where alt text is written by itself.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    Object.defineProperty(globalThis, started, { value: true });
    const writeBack = createWriteBack();
    const list = createPageList(writeBack.writtenOn);
    serve(picturesContract, (sender) => isBackground(sender) || isOwnPage(sender), {
      count: () => list.count(),
      focused: ({ from, step }) => list.focused(from, step),
      goTo: ({ ref }) => list.goTo(ref),
      thumbnail: ({ ref, side }) => list.thumbnail(ref, side),
      candidates: ({ known }) => list.candidates(known),
      stillThere: ({ refs }) => ({ refs: refs.filter((ref) => pictureNamed(ref) !== null) }),
      write: ({ writings, prefix }) => writeBack.write(writings, prefix),
      undo: () => writeBack.undo(),
    });
    serveStream(pageListStream, isOwnPage, (_nothing, signal) => list.events(signal));
    const background = client(altContract);
    browser.runtime.onConnect.addListener((port) => {
      if (port.name === batchPort) wakeOnLoss(port, () => background.wake({}));
    });
    void background.arrived({});
  },
});
