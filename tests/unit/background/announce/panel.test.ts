import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as Panel from '../../../../utils/platform/panel';

/** What Chromium opens: a panel that is switched off refuses to open, and closes where it stands open. */
function chromium() {
  const open = new Set<string>();
  let [isEnabled, popup] = [true, ''];
  Object.assign(fakeBrowser, {
    sidebarAction: undefined,
    action: {
      setPopup: async (chosen: { popup: string }) => void ({ popup } = chosen),
      getPopup: async () => `chrome-extension://ours${popup}`,
      openPopup: async () => void open.add('popup'),
    },
    sidePanel: {
      setOptions: async ({ enabled }: { enabled: boolean }) => {
        isEnabled = enabled;
        if (!enabled) open.delete('panel');
      },
      open: async () => {
        if (!isEnabled) throw new Error('No active side panel for windowId: 1');
        open.add('panel');
      },
    },
  });
  return open;
}

let open: Set<string>;
let panel: typeof Panel;

beforeEach(async () => {
  open = chromium();
  // It remembers what it told the browser, as one worker does.
  vi.resetModules();
  panel = await import('../../../../utils/platform/panel');
  // The first one is compiled, which takes its time on a busy machine.
}, 60_000);

// Seen with a real mouse in Chromium 156: as the browser starts, a press is told before the settings are read.
test.each([
  ['panel', ['panel']],
  ['popup', ['popup']],
  ['neither', []],
] as const)(
  'a choice in the menu before the settings are known ends in the chosen surface: %s',
  async (surface, shown) => {
    panel.openAnswerSurface(1);
    await panel.setAnswerSurface(surface);
    expect([...open]).toEqual(shown);
  },
);

test.each([
  ['panel', ['panel']],
  ['popup', ['popup']],
  ['neither', ['popup']],
] as const)(
  'a press of the button then always opens something, as it does later: %s',
  async (surface, shown) => {
    panel.openAnswerSurface(1, true);
    await panel.setAnswerSurface(surface);
    expect([...open]).toEqual(shown);
  },
);

test('of several gestures before that, one on the toolbar button decides', async () => {
  panel.openAnswerSurface(1, true);
  panel.openAnswerSurface(1);
  await panel.setAnswerSurface('neither');
  expect([...open]).toEqual(['popup']);
});

test('a panel that was opened correctly stays when the choice changes', async () => {
  panel.openAnswerSurface(1);
  await panel.setAnswerSurface('panel');
  panel.openAnswerSurface(1);
  await panel.setAnswerSurface('popup');
  expect([...open]).toEqual([]);
  panel.openAnswerSurface(1);
  await vi.waitFor(() => expect([...open]).toEqual(['popup']));
});
