import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createAnnouncing } from '../utils/announcing';
import { createDescribingEngine } from '../utils/ask/on-device/describing/engine';
import { createDeviceEngine } from '../utils/ask/on-device/engine';
import { createAutoCopy } from '../utils/auto-copy';
import { showOnButton } from '../utils/button';
import { listenForCommands } from '../utils/commands';
import { createComposing } from '../utils/composing';
import { createCutting, serveCutting } from '../utils/cutting';
import {
  copyAnswer,
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
import { tried } from '../utils/domain/tried';
import { listenForGestures } from '../utils/gestures';
import { forgetEverything } from '../utils/forgetting';
import type { OpenPanel } from '../utils/hearing';
import { createHistory } from '../utils/history';
import { createJobs } from '../utils/jobs';
import { createMenus } from '../utils/menus';
import { createNaming } from '../utils/naming';
import { giveBackGrants } from '../utils/platform/grants';
import { ensureOffscreen } from '../utils/platform/offscreen';
import { hasSidebar, placeAnswers } from '../utils/platform/panel';
import { forgetReferers } from '../utils/platform/referer';
import { awakeDuring, stayAwake } from '../utils/platform/stay-awake';
import { tabInFront } from '../utils/platform/tabs';
import { reshape } from '../utils/prepare/reshape';
import { serveMessages } from '../utils/serve';
import { realSteps } from '../utils/steps';
import { forgetAnswer } from '../utils/store/answers';
import { fillHistory } from '../utils/store/history/filling';
import { bringBack, forgetRemoved, layAside } from '../utils/store/history/removed';
import { retain } from '../utils/store/history/retention';
import { getJob, hasAnswer, putJob, recentJobs, removeJobs } from '../utils/store/jobs';
import { forgetStored } from '../utils/store/forget';
import { getSecrets } from '../utils/store/keys';
import { getPicture, keepPictures, needsPicture, putPicture, removePicture } from '../utils/store/pictures';
import { takeEvicted } from '../utils/store/room';
import { readComposer, readRecalled, writeComposer, writeRecalled } from '../utils/store/session';
import { readSettings, watchSettings } from '../utils/store/settings';
import { tell, wasTold } from '../utils/store/told-sites';
import { browserLanguage, t } from '../utils/text/messages';
import { keepThumbnails } from '../utils/thumbnailing';

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
        recent: recentJobs,
        get: getJob,
        put: putJob,
        remove: async (ids) => void (await removeJobs(ids)),
        hasAnswer,
        forgetAnswer,
        keepPictures: async (needed, among) =>
          keepPictures(new Set([...needed, ...(await cutting.pictures())]), among),
        needsPicture,
        takeEvicted,
        readRecalled,
        writeRecalled,
      },
      run: (job, signal) => describe(job, steps, signal),
      stayAwake,
      pictured: (job) => keepThumbnails(job, rasterise),
      ended: () => history.lookAfter(),
    });
    const history = createHistory({
      jobs,
      store: { put: putJob, layAside, bringBack, forgetRemoved, fill: fillHistory, retain },
      retention: async () => {
        const { historyDays, historyMegabytes } = await readSettings();
        return { days: historyDays, megabytes: historyMegabytes };
      },
    });
    const composing = createComposing(
      jobs,
      steps.acquire,
      { read: readComposer, write: writeComposer },
      readSettings,
    );
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
      copied: createAutoCopy({ settings: readSettings, copy: copyAnswer, publish: jobs.publish }),
    });
    const menus = createMenus(readSettings);
    const gestures = listenForGestures({
      jobs,
      settings: readSettings,
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
      history,
      composing,
      listing,
      altSites,
      gestures,
      settings: readSettings,
      secretsOf: getSecrets,
      rasterise,
      forgetEverything: () =>
        forgetEverything({
          jobs,
          composing,
          listing,
          forgetStored,
          giveBackGrants,
          createMenus: menus.create,
        }),
      openPanels,
      panelOpened(panel, isBack) {
        button.opened();
        announcing.panelOpened(panel, isBack);
      },
    });

    void forgetReferers();
    void tried(awakeDuring(composing.ready.then(() => history.begin())), 'The history was not looked after');

    browser.runtime.onInstalled.addListener(() => void menus.create());
    browser.runtime.onStartup.addListener(() => {
      void menus.create();
      void tried(history.browserStarted(), 'What was deleted is not gone yet');
    });
    watchSettings((now) => {
      void placeAnswers(now.answersIn);
      void menus.changed(now);
    });
    void readSettings().then(({ answersIn }) => placeAnswers(answersIn));
    // Panels lose the background when it falls asleep; whoever is open hears that it is back.
    void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
  },
});
