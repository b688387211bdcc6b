import { browser } from 'wxt/browser';
import { backgroundContract } from '../bus/contracts/background';
import { rasterize } from '../bus/remote-contexts';
import { serve } from '../bus/rpc';
import { logFailure } from '../lib/async';
import { runPipeline } from '../pipeline/pipeline';
import { keepAlive, keepAliveDuring } from '../platform/keep-alive';
import { setAnswerSurface } from '../platform/panel';
import { keepStorageFromPages } from '../platform/permissions';
import { forgetReferers } from '../platform/referer';
import { isOwnPage } from '../platform/sender';
import { forgetInjections } from '../platform/tabs';
import { draftHashes } from '../store/session';
import { readSettings, watchSettings } from '../store/settings';
import type { OpenPanel } from './announce/announcement-target';
import { createAnnouncements } from './announce/announcements';
import { createEngineMiddleware } from './jobs/engine-middleware';
import { createHistory } from './jobs/history';
import { createJobStore, storeThumbnails } from './jobs/job-store';
import { readAgainRequest } from './jobs/job-request';
import { createJobs } from './jobs/jobs';
import { captureHandlers, serveCaptureEditor, serveCaptureTool } from './messages/capture';
import { connectionHandlers } from './messages/connections';
import { eraseAllData } from './messages/erase-all-data';
import { serveFeed } from './messages/feed';
import { jobHandlers } from './messages/jobs';
import { serveInstalls } from './messages/installs';
import { pictureListHandlers, servePictureScript } from './messages/picture-list';
import { createPicturesOnPage } from './pictures-on-page/pictures-on-page';
import { createAskAboutPicture } from './triggers/ask-about-picture';
import { createCaptureEditor } from './triggers/capture-editor';
import { listenForCommands } from './triggers/commands';
import { openWelcomePage } from './triggers/first-page';
import { listenForGestures } from './triggers/menu-and-toolbar';
import { createContextMenu } from './triggers/menu-items';
import { createKeyFeedback } from './triggers/key-feedback';

/** Returns the jobs and their history, and the features that have pictures before these belong to a job. */
function createApplication() {
  const openPanels: OpenPanel[] = [];
  const store = createJobStore(async () => {
    const pending = await Promise.all([draftHashes(), captureEditor.pictures()]);
    return [...pending.flat(), ...askAboutPicture.pictures()];
  });
  const withMiddleware = createEngineMiddleware(browser.runtime.getManifest().version);
  const jobs = createJobs({
    store,
    settings: readSettings,
    run: (work) => runPipeline({ ...work, withMiddleware }),
    keepAlive,
    onPictures: (job) => storeThumbnails(job, rasterize),
    onEnded: (settings) => history.jobEnded(settings),
  });
  const history = createHistory({ jobs, store });
  const askAboutPicture = createAskAboutPicture(openPanels);
  const captureEditor = createCaptureEditor(jobs, askAboutPicture);
  return { openPanels, jobs, history, captureEditor, askAboutPicture, ...createPicturesOnPage(jobs) };
}

type Application = ReturnType<typeof createApplication>;

/** Starts jobs from the menu, the toolbar and commands, and announces their events. */
function startTriggers(application: Application) {
  const { jobs, openPanels } = application;
  const announcements = createAnnouncements(jobs, openPanels);
  const menu = createContextMenu();
  const gestures = listenForGestures(application);
  const feedback = createKeyFeedback(jobs, openPanels);
  listenForCommands({ ...application, announcements, feedback });
  return { announcements, menu, gestures, feedback };
}

/** Serves all messages: those of the extension's own pages, and those of the scripts in web pages. */
function serveMessages(application: Application, triggers: ReturnType<typeof startTriggers>): void {
  const { gestures, menu, feedback, announcements } = triggers;
  const { jobs, history, captureEditor, askAboutPicture, openPanels, pictureList } = application;
  const installs = serveInstalls(async (id) => {
    const waiting = await jobs.get(id);
    if (waiting) await jobs.start({ ...readAgainRequest(waiting), inPanel: true });
  });
  serve(backgroundContract, isOwnPage, {
    ...jobHandlers(jobs, history),
    ...captureHandlers(gestures, askAboutPicture),
    ...pictureListHandlers(jobs, application),
    ...connectionHandlers(),
    ...installs.handlers,
    eraseAllData: () => keepAliveDuring(eraseAllData(jobs, application, announcements, installs, menu)),
  });
  serveCaptureEditor(captureEditor, gestures);
  serveCaptureTool(gestures);
  servePictureScript(application.automaticSites);
  serveFeed({
    jobs,
    ready: Promise.all([jobs.ready, pictureList.ready]),
    openPanels,
    panelOpened(panel, isBack) {
      feedback.opened();
      announcements.panelOpened(panel, isBack);
      askAboutPicture.panelOpened(panel);
    },
  });
}

/** Starts the background of the extension. Adds all listeners before any `await`, so that no event is lost. */
export function startBackground(): void {
  void logFailure(keepStorageFromPages(), 'Content scripts can read the settings');
  const application = createApplication();
  const triggers = startTriggers(application);
  serveMessages(application, triggers);

  const begin = (): void => {
    void triggers.menu.create();
    void logFailure(keepAliveDuring(application.history.started()), 'The history was not looked after');
  };
  browser.runtime.onInstalled.addListener((installed) => {
    begin();
    void logFailure(openWelcomePage(installed), 'The welcome page was not opened');
  });
  browser.runtime.onStartup.addListener(begin);
  browser.permissions.onRemoved.addListener(forgetInjections);
  watchSettings((settings) => {
    void setAnswerSurface(settings.answersIn);
    void triggers.menu.changed(settings);
  });
  const surface = readSettings().then(({ answersIn }) => setAnswerSurface(answersIn));
  void logFailure(surface, 'It is not known where answers open');
  void forgetReferers();
  // Panels lose their connection when the background sleeps, and reconnect at this message.
  void browser.runtime.sendMessage({ to: 'panels', method: 'awake' }).catch(() => undefined);
}
