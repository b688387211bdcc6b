import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createAnnouncer } from '../../../utils/page/announcer';
import { hideTab } from './hidden-tab';
import { forbidNotifications, hearNotifications } from './notifying';

beforeEach(() => page.viewport(800, 600));
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelectorAll('dialog, sightread-announcer').forEach((one) => one.remove());
  document.body.replaceChildren();
});

const host = (): HTMLElement | null => document.querySelector('sightread-announcer');
const region = (): Element | null | undefined =>
  host()?.firstElementChild?.shadowRoot?.querySelector('[role="log"]');
const said = (): (string | null)[] =>
  [...(region()?.children ?? [])].map((one) => one.getAttribute('data-words'));

/** An announcer in a page that could find what is said. */
function createOverheard(sayInTool = () => false) {
  forbidNotifications();
  const { announce } = createAnnouncer(sayInTool, 'open');
  const all = (words: string[], lang: string) => [{ words, lang }];
  return {
    announce: (words: string[], lang: string) =>
      announce({ words: all(['Secret.'], 'en'), overheard: all(words, lang) }),
  };
}

/** Opens a modal dialog with a button in it, which stands before all else. */
function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.append(document.createElement('button'));
  document.body.prepend(dialog);
  dialog.showModal();
  return dialog;
}

test('the live region is inserted at the first announcement, before its text', async () => {
  const announcer = createOverheard();
  expect(host()).toBeNull();
  const order: string[] = [];
  new MutationObserver(() => order.push(`there, saying ${said().join()}`)).observe(document.documentElement, {
    childList: true,
  });
  const saying = announcer.announce(['Started'], 'en');
  await vi.waitFor(() => expect(region()).not.toBeNull());
  new MutationObserver(() => order.push(`said ${said().join()}`)).observe(region()!, { childList: true });
  expect(await saying).toMatchObject({ isHeard: true, isNoticeable: true });
  expect(order).toEqual(['there, saying ', 'said Started']);
});

test('each announcement is an element with its language, also if the text repeats', async () => {
  const announcer = createOverheard();
  await Promise.all([
    announcer.announce(['Fertig', 'Ein Boot.'], 'de'),
    announcer.announce(['Done'], 'en'),
    announcer.announce(['Done'], 'en'),
  ]);
  // Not quite the same: a screen reader would take it for the same event.
  expect(said()).toEqual(['Fertig', 'Ein Boot.', 'Done', 'Done\u00A0']);
  expect([...(region()?.children ?? [])].map((one) => one.getAttribute('lang'))).toEqual([
    'de',
    'de',
    'en',
    'en',
  ]);
  expect(document.querySelectorAll('sightread-announcer')).toHaveLength(1);
});

test('the region is invisible, takes no space and no focus, whatever the page styles', async () => {
  const style = document.createElement('style');
  style.textContent = `html > * { margin: 9px } sightread-announcer, sightread-announcer > div { display: none !important; position: static !important; width: 500px !important; clip-path: none !important; background: red !important }`;
  document.body.innerHTML = '<button>Here</button>';
  const button = document.querySelector('button')!;
  button.focus();
  const before = document.documentElement.scrollHeight;
  document.head.append(style);
  await createOverheard().announce(['x'.repeat(5000)], 'en');
  const { position, clipPath, width, height } = getComputedStyle(region()!);
  expect({ position, clipPath, width, height }).toEqual({
    position: 'fixed',
    clipPath: 'inset(50%)',
    width: '1px',
    height: '1px',
  });
  // Nor does the page learn how long the lines are.
  const around = [host()!, host()!.firstElementChild!, document.documentElement];
  expect(around.map((each) => each.scrollWidth)).toEqual([0, 0, 800]);
  style.remove();
  expect(document.documentElement.scrollHeight).toBe(before);
  expect(document.activeElement).toBe(button);
});

test('the region moves to the topmost modal dialog when dialogs open and close', async () => {
  const announcer = createOverheard();
  await announcer.announce(['one'], 'en');
  expect(host()?.parentElement).toBe(document.documentElement);
  const first = openDialog();
  await announcer.announce(['two'], 'en');
  expect(host()?.parentElement).toBe(first);
  expect(said()).toEqual(['two']);
  const second = openDialog();
  await announcer.announce(['three'], 'en');
  expect(host()?.parentElement).toBe(second);
  second.remove();
  first.close();
  expect(await announcer.announce(['four'], 'en')).toMatchObject({ isHeard: true, isNoticeable: true });
  expect(host()?.parentElement).toBe(document.documentElement);
});

test('the region moves into a modal dialog of a shadow root', async () => {
  const outer = document.createElement('div');
  outer.attachShadow({ mode: 'open' }).append(document.createElement('dialog'));
  document.body.append(outer);
  const dialog = outer.shadowRoot!.querySelector('dialog')!;
  dialog.showModal();
  expect(await createOverheard().announce(['one'], 'en')).toMatchObject({
    isHeard: true,
    isNoticeable: true,
  });
  expect(dialog.querySelector('sightread-announcer')).not.toBeNull();
  outer.remove();
});

test('the region returns to a page that removes it', async () => {
  const announcer = createOverheard();
  let left = 1;
  const observer = new MutationObserver(() => {
    if (left > 0 && host()) {
      left -= 1;
      host()?.remove();
    }
  });
  observer.observe(document.documentElement, { childList: true });
  expect(await announcer.announce(['one'], 'en')).toMatchObject({ isHeard: true, isNoticeable: true });
  expect(said()).toEqual(['one']);
  host()?.remove();
  expect(await announcer.announce(['two'], 'en')).toMatchObject({ isHeard: true, isNoticeable: true });
  left = Infinity;
  host()?.remove();
  expect(await announcer.announce(['three'], 'en')).toMatchObject({ isHeard: false });
  observer.disconnect();
});

test('a hidden page gets no region and reports that nothing was heard', async () => {
  hideTab();
  expect(await createOverheard().announce(['one'], 'en')).toMatchObject({ isHeard: false });
  expect(host()).toBeNull();
});

test('announced text is removed later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const announcer = createOverheard();
  const saying = announcer.announce(['one'], 'en');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(1000);
  await saying;
  expect(said()).toEqual(['one']);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  vi.useRealTimers();
});

test('the announcer works in a page with DOM clobbering', async () => {
  const traps = ['hidden', 'documentElement', 'elementFromPoint', 'activeElement', 'querySelectorAll'];
  document.body.innerHTML = [...traps, 'createElementNS', 'addEventListener', 'removeEventListener']
    .map((name) => `<form name="${name}"><input name="shadowRoot"></form>`)
    .join('');
  expect(await createOverheard().announce(['Started'], 'en')).toMatchObject({
    isHeard: true,
    isNoticeable: true,
  });
  const there = [...document.getElementsByTagName('sightread-announcer')];
  expect(there.map((one) => one.parentElement?.localName)).toEqual(['html']);
  there.forEach((one) => one.remove());
  document.body.innerHTML = '';
});

test('words are announced on the root, without an element, and no sooner than a screen reader hears them', async () => {
  const heard = hearNotifications();
  const { announce } = createAnnouncer(() => true, 'open');
  const overheard = [{ words: ['Overheard.'], lang: 'en' }];
  const answer = [
    { words: ['Ein Boot.', 'Ein See.'], lang: 'de' },
    { words: ['There’s more.'], lang: 'en' },
  ];
  openDialog();
  const both = [announce({ words: answer, overheard }), announce({ words: answer, overheard })];
  const all = { isHeard: true, isNoticeable: false };
  expect(await Promise.all(both)).toEqual([all, all]);
  const words = 'Ein Boot.\nEin See.\nThere’s more.';
  expect(heard).toMatchObject([{ words }, { words }]);
  expect(heard[0]?.on).toBe(document.documentElement);
  expect(heard[1]!.at - heard[0]!.at).toBeGreaterThan(250);
  expect(host()).toBeNull();
  hideTab();
  expect(await announce({ words: answer, overheard })).toMatchObject({ isHeard: false });
  expect(heard).toHaveLength(2);
});

test('no search and no selection of the page finds what the region says', async () => {
  const announcer = createOverheard();
  await announcer.announce(['Started: zebra'], 'en');
  expect(said()).toEqual(['Started: zebra']);
  expect((window as unknown as { find(text: string): boolean }).find('zebra')).toBe(false);
  const selection = getSelection()!;
  selection.selectAllChildren(document.documentElement);
  selection.modify('extend', 'forward', 'documentboundary');
  expect(selection.toString()).not.toContain('zebra');
  selection.removeAllRanges();
});

test('an answer that the page could find is not announced', async () => {
  forbidNotifications();
  const { announce } = createAnnouncer(() => true, 'open');
  const words = [{ words: ['Secret.'], lang: 'en' }];
  expect(await announce({ words, overheard: [] })).toMatchObject({ isHeard: false });
  expect(host()).toBeNull();
});

test('beside an open tool no region is heard: the tool says it', async () => {
  const inTool = vi.fn(() => true);
  expect(await createOverheard(inTool).announce(['Done'], 'en')).toEqual({
    isHeard: true,
    isNoticeable: true,
  });
  expect(inTool).toHaveBeenCalledWith([{ words: ['Done'], lang: 'en' }]);
  expect(host()).toBeNull();
});

test('where the browser or its system has no speech for notifications, the region announces', async () => {
  const heard = hearNotifications();
  const { announce } = createAnnouncer(() => false, 'open');
  const words = [{ words: ['Done'], lang: 'en' }];
  vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)',
  );
  expect(await announce({ words, overheard: words })).toEqual({ isHeard: true, isNoticeable: true });
  expect(said()).toEqual(['Done']);
  expect(heard).toEqual([]);
});
