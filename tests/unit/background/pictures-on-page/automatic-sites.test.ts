import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAutomaticSites } from '../../../../utils/background/pictures-on-page/automatic-sites';
import { changeSettings, readSettings } from '../../../../utils/store/settings';
import { samplePage } from '../../model/samples';
import { senders } from '../../bus/senders';
import { sampleProposal } from './samples';

interface Script {
  id: string;
  matches: string[];
  js: string[];
  runAt: string;
  allFrames: boolean;
  persistAcrossSessions: boolean;
}
let registered: Script[] = [];
let allowed: string[] = [];
const removed = new Set<() => void>();
const event = (listeners = new Set<() => void>()) => ({
  addListener: (one: () => void) => void listeners.add(one),
});
const removePermission = (): void => removed.forEach((listener) => listener());

beforeEach(() => {
  fakeBrowser.reset();
  registered = [];
  allowed = [];
  removed.clear();
  Object.assign(fakeBrowser, {
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((one) => allowed.includes(one)),
      onRemoved: event(removed),
      onAdded: event(),
    },
    scripting: {
      getRegisteredContentScripts: async () => registered,
      registerContentScripts: vi.fn(async (scripts: Script[]) => void (registered = scripts)),
      updateContentScripts: vi.fn(async (scripts: Script[]) => void (registered = scripts)),
      unregisterContentScripts: async () => void (registered = []),
    },
  });
});

async function setUp(autoAltSites: string[]) {
  await changeSettings((before) => ({ ...before, autoAltSites }));
  const proposalWriter = {
    findWritten: vi.fn(async () => [sampleProposal()]),
    writeAlt: vi.fn(async () => []),
  };
  const now = async () => (await readSettings()).autoAltSites;
  return { sites: createAutomaticSites(proposalWriter), proposalWriter, now };
}

test('the content script runs on the sites that are listed and permitted, and the others leave the list', async () => {
  allowed = ['https://zoo.example/*'];
  const { now } = await setUp(['https://zoo.example', 'https://other.example']);
  removePermission();
  await vi.waitFor(async () => expect(await now()).toEqual(['https://zoo.example']));
  expect(registered).toEqual([
    {
      id: 'pictures',
      matches: ['https://zoo.example/*'],
      js: ['/content-scripts/pictures.js'],
      runAt: 'document_idle',
      allFrames: false,
      persistAcrossSessions: true,
    },
  ]);
  allowed = [];
  removePermission();
  await vi.waitFor(() => expect(registered).toEqual([]));
  await vi.waitFor(async () => expect(await now()).toEqual([]));
});

test('the content script is registered again only when its sites have changed', async () => {
  allowed = ['https://zoo.example/*', 'https://other.example/*'];
  await setUp(['https://zoo.example']);
  removePermission();
  await vi.waitFor(() => expect(registered).toHaveLength(1));
  const { registerContentScripts, updateContentScripts } = fakeBrowser.scripting;
  await changeSettings((before) => ({ ...before, quiet: true }));
  await changeSettings((before) => ({
    ...before,
    autoAltSites: ['https://zoo.example', 'https://other.example'],
  }));
  await vi.waitFor(() =>
    expect(registered[0]?.matches).toEqual(['https://zoo.example/*', 'https://other.example/*']),
  );
  expect(registerContentScripts).toHaveBeenCalledOnce();
  expect(updateContentScripts).toHaveBeenCalledOnce();
});

test('a page of an automatic site gets its earlier alt text, and a page of any other site nothing', async () => {
  allowed = ['https://zoo.example/*'];
  const { sites, proposalWriter } = await setUp(['https://zoo.example']);
  const from = (url: string, more: object = {}) =>
    sites.pageLoaded({
      ...senders.pageScript,
      tab: { id: 7, windowId: 1, url, title: '' },
      frameId: 0,
      url,
      ...more,
    } as never);
  await from('https://other.example/');
  await from('https://zoo.example:8443/');
  await from('http://zoo.example/');
  await from(samplePage.url, { frameId: 3 });
  expect(proposalWriter.findWritten).not.toHaveBeenCalled();
  await from(samplePage.url);
  expect(proposalWriter.findWritten).toHaveBeenCalledOnce();
  expect(proposalWriter.writeAlt).toHaveBeenCalledWith(expect.objectContaining({ url: samplePage.url }), [
    sampleProposal(),
  ]);
  allowed = [];
  await from(samplePage.url);
  expect(proposalWriter.findWritten).toHaveBeenCalledOnce();
});
