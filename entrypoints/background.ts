import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createDeviceEngine } from '../utils/ask/on-device/engine';
import { calledBack } from '../utils/bus/called-back';
import { offscreenContract, pageContract, recogniseStream } from '../utils/bus/contracts';
import { client } from '../utils/bus/rpc';
import { openStream } from '../utils/bus/stream';
import { createComposing } from '../utils/composing';
import { describe } from '../utils/describe';
import { fail } from '../utils/domain/failure';
import type { PageRef } from '../utils/domain/picture';
import { createMenus, listenForGestures } from '../utils/gestures';
import { createJobs } from '../utils/jobs';
import { ensureOffscreen } from '../utils/platform/offscreen';
import { hasSidebar, placeAnswers } from '../utils/platform/panel';
import { stayAwake } from '../utils/platform/stay-awake';
import { injectPageScript } from '../utils/platform/tabs';
import { serveMessages } from '../utils/serve';
import { realSteps } from '../utils/steps';
import { allJobs, putJob, removeJob } from '../utils/store/jobs';
import { getKey } from '../utils/store/keys';
import { getPicture, keepPictures, putPicture } from '../utils/store/pictures';
import { readComposer, writeComposer } from '../utils/store/session';
import { readSettings, watchSettings } from '../utils/store/settings';
import { t, uiLanguage } from '../utils/text/messages';

export default defineBackground({
  type: 'module',
  main() {
    const page = async ({ tabId }: PageRef, frameId: number) => {
      await injectPageScript(tabId, frameId);
      return client(pageContract, (message) => browser.tabs.sendMessage(tabId, message, { frameId }));
    };
    const rasterise = async (svg: Blob, side: number): Promise<Blob> => {
      await ensureOffscreen();
      const drawn = await client(offscreenContract).rasterise({ hash: await putPicture(svg), side });
      return (await getPicture(drawn.hash)) ?? fail('pictureGone');
    };
    const steps = realSteps({
      page,
      stored: getPicture,
      pageFirst: hasSidebar,
      settings: readSettings,
      keyOf: getKey,
      deviceEngine: createDeviceEngine({
        name: t('this_device'),
        tags: () => navigator.languages,
        keep: putPicture,
        open: ensureOffscreen,
        recognise: (picture, languages, signal) =>
          openStream(
            recogniseStream,
            { hash: picture, languages: [...languages] },
            signal,
            calledBack(client(offscreenContract).connect),
          ),
      }),
      rasterise,
      contextOf: async (where, frameId, url) => (await page(where, frameId)).context({ url }),
      language: uiLanguage,
    });
    const jobs = createJobs({
      store: { all: allJobs, put: putJob, remove: removeJob, keepPictures },
      run: (job, signal) => describe(job, steps, signal),
      stayAwake,
    });
    const composing = createComposing(jobs, steps.acquire, { read: readComposer, write: writeComposer });
    const openPanels: number[] = [];
    const gestures = listenForGestures({
      jobs,
      compose: (source) => composing.compose([source]),
      openCapture: async (where, answerIn) => (await page(where, 0)).openCapture({ answerIn }),
      isPanelOpen: (windowId) => openPanels.includes(windowId),
    });
    serveMessages({ jobs, composing, gestures, settings: readSettings, keyOf: getKey, openPanels });

    void Promise.all([jobs.ready, composing.ready]).then(jobs.tidy);

    browser.runtime.onInstalled.addListener(() => void createMenus());
    browser.runtime.onStartup.addListener(() => void createMenus());
    watchSettings(({ answersIn }) => void placeAnswers(answersIn));
    void readSettings().then(({ answersIn }) => placeAnswers(answersIn));
    // Panels lose the background when it falls asleep; whoever is open hears that it is back.
    void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
  },
});
