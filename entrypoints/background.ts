import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createAnnouncing } from '../utils/announcing';
import { createDescribingEngine } from '../utils/ask/on-device/describing/engine';
import { createDeviceEngine } from '../utils/ask/on-device/engine';
import { showOnButton } from '../utils/button';
import { listenForCommands } from '../utils/commands';
import { createComposing } from '../utils/composing';
import { createCutting, serveCutting } from '../utils/cutting';
import {
  describeHere,
  openCapture,
  pageScript,
  picturesScript,
  play,
  rasterise,
  recognise,
  sayIn,
  wordsInFile,
} from '../utils/contexts';
import { describe } from '../utils/describe';
import { createMenus, listenForGestures } from '../utils/gestures';
import type { OpenPanel } from '../utils/hearing';
import { createJobs } from '../utils/jobs';
import { createNaming } from '../utils/naming';
import { ensureOffscreen } from '../utils/platform/offscreen';
import { hasSidebar, placeAnswers } from '../utils/platform/panel';
import { forgetReferers } from '../utils/platform/referer';
import { awakeDuring, stayAwake } from '../utils/platform/stay-awake';
import { tabInFront } from '../utils/platform/tabs';
import { reshape } from '../utils/prepare/reshape';
import { serveMessages } from '../utils/serve';
import { realSteps } from '../utils/steps';
import { forgetAnswer } from '../utils/store/answers';
import { allJobs, putJob, removeJob } from '../utils/store/jobs';
import { getSecrets } from '../utils/store/keys';
import { getPicture, keepPictures, putPicture, removePicture } from '../utils/store/pictures';
import { readComposer, writeComposer } from '../utils/store/session';
import { readSettings, watchSettings } from '../utils/store/settings';
import { tell, wasTold } from '../utils/store/told-sites';
import { browserLanguage, t } from '../utils/text/messages';

export default defineBackground({
  type: 'module',
  main() {
    const steps = realSteps({
      page: pageScript,
      stored: getPicture,
      pageFirst: hasSidebar,
      settings: readSettings,
      version: browser.runtime.getManifest().version,
      secretsOf: getSecrets,
      deviceEngine: createDeviceEngine({
        name: t('this_device'),
        tags: () => navigator.languages,
        chosen: async () => (await readSettings()).readingLanguages,
        keep: putPicture,
        open: ensureOffscreen,
        recognise,
      }),
      describingEngine: createDescribingEngine({
        name: t('this_device'),
        model: t('browser_model'),
        browser: navigator.userAgent,
        language: async () => (await readSettings()).answerLanguage || browserLanguage(),
        keep: putPicture,
        open: ensureOffscreen,
        describe: describeHere,
        smaller: (picture, limits, signal) => reshape(picture, 'smaller', limits, signal),
      }),
      rasterise,
      wordsInFile,
      contextOf: async (where, frameId, ref) => (await pageScript(where, frameId)).context(ref),
      language: browserLanguage,
    });
    const jobs = createJobs({
      store: {
        all: allJobs,
        put: putJob,
        remove: removeJob,
        forgetAnswer,
        keepPictures: async (needed) => keepPictures(new Set([...needed, ...(await cutting.pictures())])),
      },
      run: (job, signal) => describe(job, steps, signal),
      stayAwake,
    });
    const composing = createComposing(jobs, steps.acquire, { read: readComposer, write: writeComposer });
    const cutting = createCutting(jobs, steps.acquire, removePicture);
    const { listing, altSites } = createNaming({ jobs, acquire: steps.acquire });
    const openPanels: OpenPanel[] = [];
    const announcing = createAnnouncing({
      jobs,
      settings: readSettings,
      openPanels,
      frontTab: tabInFront,
      sayIn,
      told: { wasTold, tell },
      play,
    });
    const gestures = listenForGestures({
      jobs,
      compose: (source) => awakeDuring(composing.compose([source])),
      openCapture: async (page, errand) => {
        const { captureLetters, previewCaptures } = await readSettings();
        await openCapture(page, { ...errand, preview: previewCaptures }, captureLetters);
      },
      cut: (...given) => awakeDuring(cutting.open(...given)),
      showList: (page) => awakeDuring(listing.show(page)),
      isPanelOpen: (windowId) => openPanels.some((panel) => panel.windowId === windowId),
    });
    const button = showOnButton(jobs, () => openPanels.length > 0);
    listenForCommands({
      jobs,
      announcing,
      settings: readSettings,
      openPanels,
      picturesScript,
      showList: (page) => awakeDuring(listing.show(page)),
      undo: (page) => awakeDuring(listing.undo(page)),
      unheard: button.failed,
    });
    serveCutting(cutting, gestures.showAnswersOf);
    serveMessages({
      jobs,
      composing,
      listing,
      altSites,
      gestures,
      settings: readSettings,
      secretsOf: getSecrets,
      rasterise,
      openPanels,
      panelOpened(panel, isBack) {
        button.opened();
        announcing.panelOpened(panel, isBack);
      },
    });

    void forgetReferers();
    void Promise.all([jobs.ready, composing.ready]).then(jobs.tidy);

    browser.runtime.onInstalled.addListener(() => void createMenus());
    browser.runtime.onStartup.addListener(() => void createMenus());
    watchSettings(({ answersIn }) => void placeAnswers(answersIn));
    void readSettings().then(({ answersIn }) => placeAnswers(answersIn));
    // Panels lose the background when it falls asleep; whoever is open hears that it is back.
    void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
  },
});
