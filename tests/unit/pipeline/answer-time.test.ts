import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { installedModelEngine } from '../../../utils/pipeline/device-engines';
import type { ReplyPart } from '../../../utils/engines/engine';
import { addModel, readModels } from '../../../utils/store/installed-models';
import { defaultSettings } from '../../../utils/model/settings';

afterEach(() => vi.unstubAllGlobals());

let parts: readonly ReplyPart[] = [];
vi.mock('../../../utils/bus/remote-contexts', async (original) => ({
  ...(await original<object>()),
  async *askInstalledModel() {
    yield* parts;
  },
}));

/** Asks the installed model of an id once, with these parts as its reply. Returns the time that is stored for it. */
async function timeAfter(...reply: readonly ReplyPart[]): Promise<number | undefined> {
  parts = reply;
  const model = async () => (await readModels()).models.find(({ id }) => id === 'a');
  const engine = installedModelEngine(await model(), defaultSettings);
  for await (const _part of engine.ask([], new AbortController().signal));
  return (await model())?.answerMs;
}

test('a model’s first answer on this device tells how long it takes', async () => {
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockImplementation((name) => name);
  vi.stubGlobal('navigator', { languages: ['en'], locks: navigator.locks });
  const more = { tasks: [], languages: [], files: [], installedAt: 1 };
  await addModel({ id: 'a', name: 'Tiny', ...more });
  // It was not asked: a blank picture needs no model.
  expect(await timeAfter({ type: 'sight', text: '', abstained: 'blank' })).toBeUndefined();
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(4200);
  expect(await timeAfter({ type: 'text', delta: 'A boat.' })).toBe(3200);
  now.mockReturnValueOnce(9000).mockReturnValueOnce(9001);
  expect(await timeAfter({ type: 'text', delta: 'A boat.' })).toBe(3200);
});
