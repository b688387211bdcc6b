import { vi } from 'vitest';
import type { OpenPanel } from '../../../../utils/background/announce/announcement-target';
import { createHistory } from '../../../../utils/background/jobs/history';
import { captureHandlers, serveCaptureTool } from '../../../../utils/background/messages/capture';
import { connectionHandlers } from '../../../../utils/background/messages/connections';
import { serveFeed } from '../../../../utils/background/messages/feed';
import { jobHandlers } from '../../../../utils/background/messages/jobs';
import { servePictureScript } from '../../../../utils/background/messages/picture-list';
import type { Gestures } from '../../../../utils/background/triggers/menu-and-toolbar';
import { backgroundContract } from '../../../../utils/bus/contracts/background';
import { pictureListMethods } from '../../../../utils/bus/contracts/picture-list';
import { type Handlers, serve } from '../../../../utils/bus/rpc';
import { fail } from '../../../../utils/model/failure';
import type { Job } from '../../../../utils/model/job';
import { isOwnPage } from '../../../../utils/platform/sender';
import { samplePicture } from '../../model/samples';
import { createFakeRuns, createTestJobs } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';

/** A picture that was chosen in the panel, and where its pixels come from then. */
export const chosen = { hash: 'aa11', name: 'lion.jpg' };
export const stored = { kind: 'stored', ...chosen } as const;

const noPictureList = Object.fromEntries(
  Object.keys(pictureListMethods).map((name) => [name, () => fail('pageOffLimits')]),
) as unknown as Handlers<typeof pictureListMethods>;

/** The background that serves messages, with jobs of before; they run only as far as a test has them. */
export function setUpServing(before: readonly Job[] = []) {
  const runs = createFakeRuns();
  const store = createFakeStore(before);
  const jobs = createTestJobs(store, runs);
  const gestures = {
    handleCapture: vi.fn<Gestures['handleCapture']>(),
    handleChangedTool: vi.fn<Gestures['handleChangedTool']>(),
    openFromPanel: vi.fn(async () => 'open' as const),
  };
  const openPanels: OpenPanel[] = [];
  const acquire = async () => samplePicture;
  serve(backgroundContract, isOwnPage, {
    ...jobHandlers(jobs, createHistory({ jobs, store })),
    ...captureHandlers(gestures, { acquire }),
    ...connectionHandlers(),
    ...noPictureList,
    installModel: () => undefined,
    stopInstall: () => undefined,
    eraseAllData: () => undefined,
  });
  serveCaptureTool(gestures);
  servePictureScript({ pageLoaded: async () => undefined });
  serveFeed({ jobs, ready: jobs.ready, openPanels, panelOpened: () => undefined });
  const windows = () => openPanels.map(({ windowId }) => windowId);
  return { runs, jobs, gestures, openPanels, windows };
}
