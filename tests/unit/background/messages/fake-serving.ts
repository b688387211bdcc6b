import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type AcquirePicture, createComposing } from '../../../../utils/background/question-draft';
import { fail } from '../../../../utils/model/failure';
import type { Job } from '../../../../utils/model/job';
import { defaultSettings } from '../../../../utils/model/settings';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { createHistory } from '../../../../utils/background/jobs/history';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import type { Sender } from '../../../../utils/platform/sender';
import { serveMessages, type ServeTools } from '../../../../utils/background/messages/serve';
import { samplePicture } from '../../model/samples';
import { createFakeRuns } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { acquiring } from '../../pipeline/fake-steps';

/** Sends a message as that sender would. */
export const from = (sender: Sender) => async (message: unknown) =>
  (await fakeBrowser.runtime.onMessage.trigger(message, sender as never)).find(
    (answer) => answer !== undefined,
  );

/** A picture that was chosen in the panel, and where its pixels come from then. */
export const chosen = { hash: 'aa11', name: 'lion.jpg' };
export const stored = { kind: 'stored', ...chosen } as const;

const refuse = () => fail('pageOffLimits');
const noListing: ServeTools['listing']['handlers'] = {
  listPictures: refuse,
  closeList: refuse,
  startListed: refuse,
  estimate: refuse,
  startBatch: refuse,
  stopBatch: refuse,
  retryBatch: refuse,
  dismissBatch: refuse,
  putProposal: refuse,
  removeProposal: refuse,
  writeAlt: refuse,
  undoAlt: refuse,
};

/** The background that serves messages, with jobs of before; they run only as far as a test has them. */
export function setUpServing(before: readonly Job[] = []) {
  const runs = createFakeRuns();
  const store = createFakeStore(before);
  const jobs = createJobs({
    store,
    run: runs.run,
    stayAwake: () => () => undefined,
  });
  const acquire: AcquirePicture = (source, signal) =>
    acquiring(async () =>
      source.kind === 'unread' ? fail('fileNotRead') : { picture: samplePicture, notes: [] },
    )(source, signal);
  const settings = () => Promise.resolve(defaultSettings);
  const kept = { read: async () => undefined, write: async () => undefined };
  const composing = createComposing(jobs, acquire, kept, settings);
  const gestures = {
    taken: vi.fn<ServeTools['gestures']['taken']>(),
    opened: vi.fn<ServeTools['gestures']['opened']>(),
    captureFromPanel: vi.fn(async () => 'open' as const),
  };
  const openPanels: OpenPanel[] = [];
  const headers = [{ name: 'X-Team', value: 'zoo' }];
  const secretsOf = async () => ({ origin: 'https://api.example', key: 'sk-secret', headers });
  const rasterise = () => Promise.reject(new Error('no document'));
  const retention = async () => ({ days: 0, megabytes: 0 });
  serveMessages({
    jobs,
    history: createHistory({ jobs, store, retention }),
    composing,
    listing: { ready: Promise.resolve(), handlers: noListing },
    altSites: { arrived: async () => undefined },
    gestures,
    settings,
    secretsOf,
    rasterise,
    forgetEverything: async () => undefined,
    openPanels,
    panelOpened: vi.fn<ServeTools['panelOpened']>(),
  });
  const windows = () => openPanels.map(({ windowId }) => windowId);
  return { runs, jobs, gestures, openPanels, windows };
}
