import { browser } from 'wxt/browser';
import { backgroundContract } from '../bus/contracts/background';
import { serve } from '../bus/rpc';
import { createBuiltInModelEngine } from '../engines/built-in-model';
import type { Engine } from '../engines/engine';
import { layoutMarkdownOf } from '../answers/layout-markdown';
import { createRequestPaces } from '../engines/completions/pace';
import { createTextEngine } from '../engines/on-device-text/engine';
import { createVisionEngine } from '../engines/on-device-vision/engine';
import { browserLanguage, t } from '../i18n/messages';
import { logFailure, resultOf } from '../lib/async';
import { type InstalledModel, usedModel } from '../model/installed-models';
import type { Settings } from '../model/settings';
import { runPipeline } from '../pipeline/pipeline';
import { acquirePicture, type AcquirePicture, keepFile } from '../pipeline/pictures';
import type { PipelineTools } from '../pipeline/pipeline-tools';
import { keepAlive, keepAliveDuring } from '../platform/keep-alive';
import { ensureOffscreen } from '../platform/offscreen';
import { setAnswerSurface } from '../platform/panel';
import { keepStorageFromPages } from '../platform/permissions';
import { forgetReferers } from '../platform/referer';
import { isOwnPage } from '../platform/sender';
import { forgetInjections } from '../platform/tabs';
import { reshape } from '../prepare/prepare';
import { readModels } from '../store/installed-models';
import { getSecrets } from '../store/keys';
import { getPicture, putPicture, removePicture } from '../store/pictures';
import { draftHashes, readPictureToAsk, writePictureToAsk } from '../store/session';
import { readSettings, watchSettings } from '../store/settings';
import { createAnnouncements } from './announce/announcements';
import { createEngineMiddleware } from './jobs/engine-middleware';
import { createHistory } from './jobs/history';
import { createJobStore, storeThumbnails } from './jobs/job-store';
import { createJobs } from './jobs/jobs';
import { captureHandlers, serveCaptureEditor, serveCaptureTool } from './messages/capture';
import { connectionHandlers, serveDoctor, serveLocalServers } from './messages/connections';
import { eraseAllData } from './messages/erase-all-data';
import { type FeedPanel, serveFeed } from './messages/feed';
import { jobHandlers } from './messages/jobs';
import { createModelTrial, serveInstalls } from './messages/installs';
import { pictureListHandlers, servePictureScript } from './messages/picture-list';
import { createPicturesOnPage } from './pictures-on-page/pictures-on-page';
import {
  askInstalledModel,
  captureTool,
  askBuiltInModel,
  pageScript,
  rasterize,
  recognize,
  warmReader,
  wordsInFile,
} from '../bus/remote-contexts';
import { createAskAboutPicture } from './triggers/ask-about-picture';
import { createCaptureEditor } from './triggers/capture-editor';
import { listenForCommands } from './triggers/commands';
import { createContextMenu } from './triggers/menu-items';
import { listenForGestures } from './triggers/menu-and-toolbar';
import { showJobsOnBadge } from './triggers/toolbar-badge';

const offscreenTools = { keep: putPicture, open: ensureOffscreen };

/** Returns the engine of a model on this device. */
function visionEngineOf(model: InstalledModel | undefined, { readingLanguages }: Settings): Engine {
  return createVisionEngine({
    ...offscreenTools,
    name: t('this_device'),
    model,
    tags: () => navigator.languages,
    chosen: readingLanguages,
    describe: askInstalledModel,
    wordsOf: (abstained) => t(`abstained_${abstained}`),
  });
}

/** The pipeline's tools: the other contexts, the stores, and the engines on this device. */
const pipelineTools = (): PipelineTools => ({
  page: pageScript,
  scrollable: captureTool,
  stored: getPicture,
  secretsOf: getSecrets,
  paceOf: createRequestPaces(),
  rasterize,
  wordsInFile,
  contextOf: async (page, frameId, ref) => (await pageScript(page, frameId)).context(ref),
  language: browserLanguage,
  withMiddleware: createEngineMiddleware(browser.runtime.getManifest().version),
  deviceEngine: ({ readingLanguages }) =>
    createTextEngine({
      markdownOf: layoutMarkdownOf,
      ...offscreenTools,
      name: t('this_device'),
      tags: () => navigator.languages,
      chosen: async () => readingLanguages,
      recognize,
      warm: warmReader,
    }),
  visionEngine: async (settings) => visionEngineOf(usedModel(await readModels()), settings),
  builtInEngine: ({ answerLanguage }) =>
    createBuiltInModelEngine({
      ...offscreenTools,
      name: t('browser_model'),
      browser: navigator.userAgent,
      language: async () => answerLanguage || browserLanguage(),
      describe: askBuiltInModel,
      smaller: (picture, limits, signal) => reshape(picture, 'smaller', limits, signal),
    }),
});

/** Jobs and their history, with the pictures that are needed before they belong to a job. */
function createApplication() {
  const tools = pipelineTools();
  const acquire: AcquirePicture = async function* acquire(source, signal) {
    const acquired = yield* acquirePicture(source, tools, signal);
    await acquired.store?.();
    keepFile(acquired);
    return acquired;
  };
  const openPanels: FeedPanel[] = [];
  const heldPictures = [draftHashes];
  const store = createJobStore(async () => (await Promise.all(heldPictures.map((held) => held()))).flat());
  const jobs = createJobs({
    store,
    settings: readSettings,
    run: (work) => runPipeline({ ...work, tools }),
    keepAlive,
    onPictures: (job) => storeThumbnails(job, rasterize),
    onEnded: (settings) => history.jobEnded(settings),
  });
  const history = createHistory({ jobs, store });
  const captureEditor = createCaptureEditor({ jobs, acquire, removePicture });
  const askAboutPicture = createAskAboutPicture({
    acquire: async (source) => (await resultOf(acquire(source, new AbortController().signal))).picture,
    openPanels,
    opensPanel: async () => (await readSettings()).answersIn === 'panel',
    store: { read: readPictureToAsk, write: writePictureToAsk },
  });
  heldPictures.push(captureEditor.pictures, async () => askAboutPicture.pictures());
  return {
    tools,
    jobs,
    history,
    captureEditor,
    askAboutPicture,
    openPanels,
    ...createPicturesOnPage({ jobs, acquire }),
  };
}

type Application = ReturnType<typeof createApplication>;

/** Connects menu, toolbar and commands with jobs, and announces what becomes of them. */
function startTriggers({
  jobs,
  openPanels,
  askAboutPicture,
  captureEditor,
  pictureList,
  proposalWriter,
}: Application) {
  const announcements = createAnnouncements(jobs, openPanels);
  const menu = createContextMenu();
  const badge = showJobsOnBadge(jobs, openPanels);
  const gestures = listenForGestures({ jobs, askAboutPicture, captureEditor, pictureList, openPanels });
  listenForCommands({ jobs, announcements, pictureList, proposalWriter, badge, openPanels });
  return { announcements, menu, gestures, badge };
}

type Triggers = ReturnType<typeof startTriggers>;

/** Serves all messages: of the extension's own pages, and of the scripts in web pages. */
function serveMessages(application: Application, { gestures, menu, badge, announcements }: Triggers): void {
  const { jobs, history, askAboutPicture, openPanels, pictureList, automaticSites } = application;
  const installs = serveInstalls(createModelTrial(application.tools, visionEngineOf));
  serve(backgroundContract, isOwnPage, {
    ...jobHandlers(jobs, history),
    ...captureHandlers(gestures, askAboutPicture),
    ...pictureListHandlers(jobs, application),
    ...connectionHandlers(),
    ...installs.handlers,
    eraseAllData: () => keepAliveDuring(eraseAllData(jobs, application, installs, menu)),
  });
  serveDoctor();
  serveLocalServers();
  serveCaptureEditor(application.captureEditor, gestures);
  serveCaptureTool(gestures);
  servePictureScript(automaticSites);
  serveFeed({
    jobs,
    ready: Promise.all([jobs.ready, pictureList.ready]),
    openPanels,
    panelOpened(panel, isBack) {
      badge.opened();
      announcements.panelOpened(panel, isBack);
      askAboutPicture.panelOpened(panel);
      void logFailure(keepAliveDuring(history.panelOpened()), 'Deleted answers were not deleted for good');
    },
  });
}

/** Starts the background of the extension. All listeners are added before anything is awaited, so that no event is lost. */
export function startBackground(): void {
  void logFailure(keepStorageFromPages(), 'Content scripts can read the settings');
  const application = createApplication();
  const triggers = startTriggers(application);
  serveMessages(application, triggers);

  const cleanUp = (): void =>
    void logFailure(keepAliveDuring(application.history.started()), 'The history was not looked after');
  browser.runtime.onInstalled.addListener(() => {
    void triggers.menu.create();
    cleanUp();
  });
  browser.permissions.onRemoved.addListener(forgetInjections);
  browser.runtime.onStartup.addListener(() => {
    void triggers.menu.create();
    cleanUp();
  });
  watchSettings((settings) => {
    void setAnswerSurface(settings.answersIn);
    void triggers.menu.changed(settings);
  });
  const surfaceSet = readSettings().then(({ answersIn }) => setAnswerSurface(answersIn));
  void logFailure(surfaceSet, 'It is not known where answers open');
  void forgetReferers();
  // Panels lose the background when it falls asleep, and connect again at this message.
  void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
}
