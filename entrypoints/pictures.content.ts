import { defineContentScript } from 'wxt/utils/define-content-script';
import type { fromPicturesContract, pageListStream, picturesContract } from '../utils/bus/contracts/pictures';
import { assertThisDocument, clientInPage, serveInPage } from '../utils/bus/page-side';
import { serveStream } from '../utils/bus/stream';
import { pageList } from '../utils/page/list/page-list';
import { pictureByRef } from '../utils/page/pictures/pictures';
import { createPageAlt } from '../utils/page/alt-text/page-alt';
import { isBackground, isOrphaned, isOwnPage } from '../utils/platform/sender';

/** A symbol, because elements of the page can take any other global name by their id. */
const started = Symbol.for('sightread.pictures');

export default defineContentScript({
  // Injected when the person acts on the page; automatically only on sites where alt text is written automatically.
  registration: 'runtime',
  noScriptStartedPostMessage: true,
  main() {
    if (Object.hasOwn(globalThis, started)) return;
    const { events, ...ofList } = pageList;
    const pageAlt = createPageAlt(isOrphaned);
    serveInPage<typeof picturesContract>('pictures', (sender) => isBackground(sender) || isOwnPage(sender), {
      ...ofList,
      stillThere: ({ refs }) => ({ refs: refs.filter((ref) => pictureByRef(ref) !== null) }),
      writeAlt: ({ writings, prefix }) => pageAlt.write(writings, prefix),
      undoAlt: ({ refs }) => pageAlt.undo(refs),
    });
    serveStream<typeof pageListStream>({ name: 'page-list' }, isOwnPage, ({ document }, signal) => {
      assertThisDocument(document);
      // Firefox 140 keeps the connection of a page that it keeps for Back: the list would not notice that the page is gone.
      const left = new AbortController();
      addEventListener('pagehide', () => left.abort(), { signal });
      return events(AbortSignal.any([signal, left.signal]));
    });
    const background = clientInPage<typeof fromPicturesContract>('from-pictures');
    void background.pageLoaded({});
    Object.defineProperty(globalThis, started, { value: true });
  },
});
