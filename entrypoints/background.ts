import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createAnnouncements } from '../utils/background/announce/announcements';
import { createDescribingEngine } from '../utils/engines/built-in-model/engine';
import { createDeviceEngine } from '../utils/engines/on-device-text/engine';
import { createAutoCopy } from '../utils/background/jobs/auto-copy';
import { showJobsOnBadge } from '../utils/background/triggers/toolbar-badge';
import { listenForCommands } from '../utils/background/triggers/commands';
import { createAskAboutPicture } from '../utils/background/triggers/ask-about-picture';
import { createCaptureEditor, serveCaptureEditor } from '../utils/background/triggers/capture-editor';
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
} from '../utils/background/remote-contexts';
import { runPipeline } from '../utils/pipeline/pipeline';
import { logFailure, resultOf } from '../utils/lib/async';
import type { Hash } from '../utils/model/picture';
import { listenForGestures } from '../utils/background/triggers/gestures';
import { eraseAllData } from '../utils/background/messages/erase-all-data';
import { createHistory } from '../utils/background/jobs/history';
import { createJobs } from '../utils/background/jobs/jobs';
import { createContextMenu } from '../utils/background/triggers/context-menu';
import { pictureListHandlers } from '../utils/background/messages/picture-list';
import { createPicturesOnPage } from '../utils/background/pictures-on-page/pictures-on-page';
import { revokeGrants } from '../utils/platform/permissions';
import { ensureOffscreen } from '../utils/platform/offscreen';
import { hasSidebar, setAnswerSurface } from '../utils/platform/panel';
import { forgetReferers } from '../utils/platform/referer';
import { keepAliveDuring, keepAlive } from '../utils/platform/keep-alive';
import { tabInFront } from '../utils/platform/tabs';
import { reshape } from '../utils/prepare/prepare';
import { type FeedPanel, serveMessages } from '../utils/background/messages/serve';
import { realSteps } from '../utils/pipeline/steps';
import { forgetAnswer } from '../utils/store/answer-cache';
import { restoreDeleted, purgeDeleted, softDelete } from '../utils/store/jobs';
import { applyRetention } from '../utils/store/retention';
import { getJob, putJob, recentJobs, removeJobs } from '../utils/store/jobs';
import { isAnswerKept } from '../utils/store/history';
import { eraseStored } from '../utils/store/erase-all-data';
import { getSecrets } from '../utils/store/keys';
import { getPicture, prunePictures, needsPicture, putPicture, removePicture } from '../utils/store/pictures';
import { takeEvicted } from '../utils/store/room';
import { draftHashes, readPictureToAsk, readRecalled, writePictureToAsk, writeRecalled } from '../utils/store/session';
import { readSettings, watchSettings } from '../utils/store/settings';
import { markDisclosed, isDisclosed } from '../utils/store/alt-text';
import { browserLanguage, t } from '../utils/i18n/messages';
import { keepThumbnails } from '../utils/background/jobs/thumbnails';

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
        hasAnswer: isAnswerKept,
        forgetAnswer,
        keepPictures: async (needed, among) =>
          prunePictures(new Set([...needed, ...(await cutting.pictures()), ...(await heldByPanels())]), among),
        needsPicture: async (hash) =>
          (await heldByPanels()).includes(hash) || (await needsPicture(hash)),
        takeEvicted,
        readRecalled,
        writeRecalled,
      },
      run: (job, signal) => runPipeline(job, steps, signal),
      stayAwake: keepAlive,
      pictured: (job) => keepThumbnails(job, rasterise),
      ended: () => history.lookAfter(),
    });
    const history = createHistory({
      jobs,
      store: { put: putJob, layAside: softDelete, bringBack: restoreDeleted, forgetRemoved: purgeDeleted, retain: applyRetention },
      retention: async () => {
        const { historyDays, historyMegabytes } = await readSettings();
        return { days: historyDays, megabytes: historyMegabytes };
      },
    });
    const cutting = createCaptureEditor(jobs, steps.acquire, removePicture);
    const picturesOnPage = createPicturesOnPage({ jobs, acquire: steps.acquire });
    const { pictureList, batches, altWriter, automaticSites } = picturesOnPage;
    const openPanels: FeedPanel[] = [];
    const askAboutPicture = createAskAboutPicture({
      acquire: async (source) =>
        (await resultOf(steps.acquire(source, new AbortController().signal))).picture,
      openPanels,
      store: { read: readPictureToAsk, write: writePictureToAsk },
    });
    const heldByPanels = async (): Promise<Hash[]> => [
      ...(await draftHashes()),
      ...askAboutPicture.pictures(),
    ];
    const announcements = createAnnouncements({
      jobs,
      settings: readSettings,
      openPanels,
      frontTab: tabInFront,
      sayIn,
      disclosedSites: { isDisclosed, markDisclosed },
      play,
      copied: createAutoCopy({ settings: readSettings, copy: copyAnswer, publish: jobs.publish }),
    });
    const menus = createContextMenu(readSettings);
    const gestures = listenForGestures({
      jobs,
      settings: readSettings,
      askAbout: (source) => keepAliveDuring(askAboutPicture.ask(source)),
      openCapture: async (page, request) => {
        const { captureLetters, previewCaptures } = await readSettings();
        await openCapture(page, { ...request, preview: previewCaptures }, captureLetters);
      },
      cut: (...given) => keepAliveDuring(cutting.open(...given)),
      showList: (page) => keepAliveDuring(pictureList.show(page)),
      isPanelOpen: (windowId) => openPanels.some((panel) => panel.windowId === windowId),
    });
    const button = showJobsOnBadge(jobs, () => openPanels.length > 0);
    listenForCommands({
      jobs,
      announcements,
      settings: readSettings,
      openPanels,
      picturesScript,
      showList: (page) => keepAliveDuring(pictureList.show(page)),
      undoAlt: (page) => keepAliveDuring(altWriter.undoAlt(page)),
      unheard: button.failed,
    });
    serveCaptureEditor(cutting, gestures.showAnswersOf);
    serveMessages({
      jobs,
      history,
      askAboutPicture,
      pictureList,
      pictureListHandlers: pictureListHandlers({ ...picturesOnPage, jobs, settings: readSettings }),
      automaticSites,
      gestures,
      settings: readSettings,
      secretsOf: getSecrets,
      rasterise,
      forgetEverything: () =>
        eraseAllData({
          jobs,
          pictureList,
          batches,
          forgetStored: eraseStored,
          giveBackGrants: revokeGrants,
          createMenus: menus.create,
        }),
      openPanels,
      panelOpened(panel, isBack) {
        button.opened();
        announcements.panelOpened(panel, isBack);
        askAboutPicture.panelOpened(panel);
      },
    });

    void forgetReferers();
    void logFailure(keepAliveDuring(history.begin()), 'The history was not looked after');

    browser.runtime.onInstalled.addListener(() => void menus.create());
    browser.runtime.onStartup.addListener(() => {
      void menus.create();
      void logFailure(history.browserStarted(), 'What was deleted is not gone yet');
    });
    watchSettings((now) => {
      void setAnswerSurface(now.answersIn);
      void menus.changed(now);
    });
    void readSettings().then(({ answersIn }) => setAnswerSurface(answersIn));
    // Panels lose the background when it falls asleep; whoever is open hears that it is back.
    void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
  },
});
