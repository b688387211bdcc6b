import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCapture, issueCaptureTicket } from '../../../../utils/background/triggers/capture';
import { type CaptureRequest, takeOf } from '../../../../utils/model/capture';
import { defaultSettings, type Settings } from '../../../../utils/model/settings';
import { readSettings } from '../../../../utils/store/settings';
import type { PageSource } from '../../../../utils/model/picture';
import { samplePage } from '../../model/samples';

const captured = vi.hoisted(() => vi.fn<(source: PageSource) => void>());
vi.mock('../../../../utils/acquire/screen', () => ({ captureNow: captured }));
const opened = vi.hoisted(() => vi.fn<(windowId: number) => void>());
vi.mock('../../../../utils/platform/panel', () => ({ openAnswerSurface: opened }));

const request: CaptureRequest = { task: { kind: 'text' }, engine: 'c2', answerIn: 'panel' };
const tab: PageSource = { kind: 'tab', page: samplePage };
const picture: PageSource = {
  kind: 'element',
  url: 'https://zoo.example/a.png',
  frameId: 0,
  page: samplePage,
};

beforeEach(() => {
  fakeBrowser.reset();
  opened.mockReset();
  captured.mockReset();
});

function setUp(create = createCapture) {
  const start = vi.fn(async () => 'job');
  const openEditor = vi.fn(async () => undefined);
  const ask = vi.fn(async () => undefined);
  return { start, openEditor, ask, ...create({ start }, { open: openEditor }, { ask }, []) };
}

describe('what a region is taken to', () => {
  const described: CaptureRequest = { task: { kind: 'describe', detail: 'full' }, answerIn: 'panel' };

  test('is the given task unless another is chosen, which is remembered', async () => {
    const { start, handleCapture } = setUp();
    await handleCapture(
      tab,
      await issueCaptureTicket(samplePage, { ...described, take: 'describe' }),
      'describe',
    );
    expect(start.mock.calls).toEqual([[{ task: described.task, sources: [tab] }]]);
    expect((await readSettings()).captureTake).toBe('describe');
    await handleCapture(
      tab,
      await issueCaptureTicket(samplePage, { ...described, take: 'describe' }),
      'text',
    );
    expect(start.mock.lastCall).toEqual([{ task: { kind: 'text' }, sources: [tab] }]);
    await vi.waitFor(async () => expect((await readSettings()).captureTake).toBe('text'));
    // A task of one's own keeps its engine, until another is chosen.
    const own = { ...request, task: { kind: 'alt' } } as const;
    await handleCapture(tab, await issueCaptureTicket(samplePage, own));
    expect(start.mock.lastCall).toEqual([{ task: own.task, engine: 'c2', sources: [tab] }]);
    await handleCapture(tab, await issueCaptureTicket(samplePage, own), 'describe');
    expect(start.mock.lastCall).toEqual([{ task: described.task, sources: [tab] }]);
  });

  test('a question opens the panel, also by a command, and starts nothing', async () => {
    const { start, ask, handleCapture } = setUp();
    const byKey = { ...described, answerIn: 'page', take: 'describe' } as const;
    await handleCapture(tab, await issueCaptureTicket(samplePage, byKey), 'ask');
    expect([start.mock.calls, ask.mock.calls, opened.mock.calls.length]).toEqual([[], [[tab]], 1]);
    await vi.waitFor(async () => expect((await readSettings()).captureTake).toBe('ask'));
  });

  test('is its text alone for the command that copies it, whatever the page says', async () => {
    const { start, handleCapture } = setUp();
    const copying = { task: { kind: 'text' }, answerIn: 'page', copies: true } as const;
    await handleCapture(tab, await issueCaptureTicket(samplePage, copying), 'describe');
    expect(start.mock.calls).toEqual([
      [{ task: { kind: 'text' }, byCommand: true, copies: true, sources: [tab] }],
    ]);
    expect((await readSettings()).captureTake).toBe('describe');
  });

  test.each<[string, Partial<CaptureRequest>, Partial<Settings>, string | undefined]>([
    ['the remembered one', {}, { captureTake: 'ask' }, 'ask'],
    ['a description that is asked for', {}, {}, 'describe'],
    ['text that a panel asks for', { task: { kind: 'text' } }, { captureTake: 'ask' }, 'text'],
    ['a description by an engine', { engine: 'c2' }, { captureTake: 'ask' }, 'describe'],
    ['no choice for another task', { task: { kind: 'alt' } }, { captureTake: 'ask' }, undefined],
    ['no choice for copying', { task: { kind: 'text' }, copies: true }, {}, undefined],
  ])('is at first %s', (_what, more, settings, take) => {
    expect(takeOf({ ...described, ...more }, { ...defaultSettings, ...settings })).toBe(take);
  });
});

describe('a capture', () => {
  test('starts what the tool was opened for, once', async () => {
    const { start, handleCapture } = setUp();
    const ticket = await issueCaptureTicket(samplePage, request);
    await handleCapture(tab, ticket);
    expect(start.mock.calls).toEqual([[{ task: request.task, engine: 'c2', sources: [tab] }]]);
    expect(opened).toHaveBeenCalledOnce();
    await expect(handleCapture(tab, ticket)).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(start).toHaveBeenCalledOnce();
  });

  test('is known by its ticket, its tab and its site, also to another worker', async () => {
    const { start, handleCapture } = setUp();
    const navigated: PageSource = { kind: 'tab', page: { ...samplePage, url: 'https://bank.example/' } };
    const elsewhere: PageSource = { kind: 'tab', page: { ...samplePage, tabId: samplePage.tabId + 1 } };
    const ticket = await issueCaptureTicket(samplePage, request);
    const other = await issueCaptureTicket(elsewhere.page, request);
    for (const [source, given] of [
      [elsewhere, ticket],
      [navigated, ticket],
      [tab, { ...ticket, token: '' }],
      [tab, other],
    ] as const)
      await expect(handleCapture(source, given)).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(start).not.toHaveBeenCalled();
    await handleCapture(tab, ticket);
    expect(start).toHaveBeenCalledOnce();
  });

  test('of a tool that its page has changed fails in words, once, by its ticket', async () => {
    const { start, handleChangedTool } = setUp();
    const ticket = await issueCaptureTicket(samplePage, request);
    await expect(handleChangedTool(samplePage, { ...ticket, token: '' })).rejects.toMatchObject({
      failure: { code: 'internal' },
    });
    expect(start).not.toHaveBeenCalled();
    await handleChangedTool(samplePage, ticket);
    expect(start.mock.calls).toMatchObject([[{ sources: [], failure: { code: 'pageChanged' } }]]);
    await expect(handleChangedTool(samplePage, ticket)).rejects.toMatchObject({
      failure: { code: 'internal' },
    });
  });

  test('of an unknown ticket neither captures the screen nor opens the panel', async () => {
    const { handleCapture } = setUp();
    const ticket = await issueCaptureTicket(samplePage, request);
    await expect(handleCapture(tab, { ...ticket, token: 'invented' })).rejects.toMatchObject({
      failure: { code: 'internal' },
    });
    expect([captured.mock.calls, opened.mock.calls]).toEqual([[], []]);
    await handleCapture(tab, ticket);
    expect(captured.mock.calls).toEqual([[tab]]);
  });

  test('of a ticket that a new worker does not know yet opens the panel at once, and captures once it is read', async () => {
    const ticket = await issueCaptureTicket(samplePage, request);
    vi.resetModules();
    const restarted = await import('../../../../utils/background/triggers/capture');
    const { start, handleCapture } = setUp(restarted.createCapture);
    using written = vi.spyOn(browser.storage.session, 'set');
    const handled = handleCapture(tab, ticket);
    expect([captured.mock.calls.length, opened.mock.calls.length]).toEqual([0, 1]);
    await handled;
    const [capturedAt, writtenAt] = [captured, written].map(({ mock }) => mock.invocationCallOrder[0]);
    expect(capturedAt).toBeLessThan(writtenAt ?? 0);
    expect([start.mock.calls.length, captured.mock.calls]).toEqual([1, [[tab]]]);
    // By now it knows all tickets.
    await expect(handleCapture(tab, ticket)).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect([captured.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1]);
  });

  test('of a tool that was opened 11 minutes ago waits in the capture editor', async () => {
    const { start, openEditor, handleCapture } = setUp();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const ticket = await issueCaptureTicket(samplePage, request);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await handleCapture(tab, ticket);
    expect(openEditor.mock.calls).toEqual([[tab, { ...request, preview: true }, 'preview']]);
    expect([start.mock.calls, opened.mock.calls]).toEqual([[], []]);
  });

  test('of a tool that was opened again is one of the new opening', async () => {
    const { start, handleCapture } = setUp();
    const ticket = await issueCaptureTicket(samplePage, request);
    await issueCaptureTicket(samplePage, { ...request, preview: true });
    await expect(handleCapture(tab, ticket)).rejects.toThrow();
    expect(start).not.toHaveBeenCalled();
  });

  test('is previewed and answered as the tool was opened, whatever the page says', async () => {
    const { start, openEditor, handleCapture } = setUp();
    const asked = { ...request, answerIn: 'page', preview: true } as const;
    const ticket = await issueCaptureTicket(samplePage, asked);
    await handleCapture(tab, { ...ticket, answerIn: 'panel', preview: false });
    expect(openEditor.mock.calls).toEqual([[tab, asked, 'preview']]);
    expect([start.mock.calls, opened.mock.calls]).toEqual([[], []]);
  });

  test('of a picture is previewed, too: its pixels may be those of the screen', async () => {
    const { start, openEditor, handleCapture } = setUp();
    const asked = { ...request, preview: true };
    await handleCapture(picture, await issueCaptureTicket(samplePage, asked));
    expect(openEditor.mock.calls).toEqual([[picture, asked, 'preview']]);
    expect(start).not.toHaveBeenCalled();
  });
});
