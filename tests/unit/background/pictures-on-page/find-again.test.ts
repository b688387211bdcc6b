import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Proposal } from '../../../../utils/model/alt-text';
import { neverAborted } from '../../../../utils/lib/async';
import { database } from '../../../../utils/store/database';
import { proposalsOf, putProposal } from '../../../../utils/store/alt-text';
import { changeSettings } from '../../../../utils/store/settings';
import { fakePermissions } from '../../acquire/fake-page';
import { samplePage } from '../../model/samples';
import { sampleProposal } from './samples';
import { here, lion, lionHash, other, showPage, unreadable, type Shown } from './shown-page';

beforeEach(async () => {
  fakeBrowser.reset();
  fakePermissions();
  await (await database()).clear('proposals');
});

const twin: Shown = { ...here, ref: 'load-1 content 1', selector: '#twin' };

/** The selector and the text of each proposal of the page. */
const texts = async (): Promise<string[]> =>
  (await proposalsOf(samplePage.url)).map(({ selector, text }) => `${selector} ${text}`);

/** A proposal that was asked for in the menu, and is saved. */
async function ofMenu(changes: Partial<Proposal> = {}): Promise<Proposal> {
  const hash = changes.hash ?? (await lionHash());
  const id = `${samplePage.url} ${hash}`;
  const made = sampleProposal({
    id,
    ref: '',
    selector: '',
    hash,
    job: 'menu',
    text: 'Typed',
    at: 5,
    ...changes,
  });
  await putProposal(made);
  return made;
}

/** A proposal in a row of the list, which is saved. */
async function ofRow(changes: Partial<Proposal> = {}, selector = here.selector): Promise<Proposal> {
  const hash = changes.hash ?? (await lionHash());
  const id = `${samplePage.url} ${hash} ${selector}`;
  const made = sampleProposal({ id, selector, hash, text: 'Row', ...changes });
  await putProposal(made);
  return made;
}

describe('alt text of the menu', () => {
  test('is written into each place of its picture, which then has it', async () => {
    const { proposalWriter, written } = showPage([here, twin]);
    const before = await ofMenu();
    const outcomes = await proposalWriter.writeAlt(samplePage, [before]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written']);
    expect(written.map(({ ref, text }) => [ref, text])).toEqual([
      [here.ref, 'AI: Typed'],
      [twin.ref, 'AI: Typed'],
    ]);
    expect(await proposalsOf(samplePage.url)).toMatchObject([
      { ref: here.ref, selector: '#lion', text: 'Typed', isKept: true },
      { ref: twin.ref, selector: '#twin', text: 'Typed', isKept: true },
    ]);
  });

  test.each([
    ['an older one', { at: 1 }],
    ['a newer one', { at: 9 }],
    ['one that a person has edited and checked', { at: 9, isEdited: true, isReviewed: true }],
  ])('is written instead of the one in the list: %s', async (_name, changes) => {
    const { proposalWriter, written } = showPage([here, twin]);
    await ofRow(changes);
    await proposalWriter.writeAlt(samplePage, [await ofMenu()]);
    expect(written.map(({ text }) => text)).toEqual(['AI: Typed', 'AI: Typed']);
    expect(await texts()).toEqual(['#lion Typed', '#twin Typed']);
    expect(await proposalsOf(samplePage.url)).toMatchObject([{ isReviewed: false }, { isReviewed: false }]);
  });

  test('is written where the picture is, not where its author named it', async () => {
    const { proposalWriter, written } = showPage([{ ...twin, isNamed: true }, here]);
    expect(await proposalWriter.writeAlt(samplePage, [await ofMenu()])).toMatchObject([
      { outcome: 'written' },
    ]);
    expect(written.map(({ ref }) => ref)).toEqual([here.ref]);
    expect(await texts()).toEqual(['#lion Typed']);
  });

  test('of a picture that nobody can read is written at its address, where the person allowed that', async () => {
    const shown = { ...here, address: unreadable, bytes: unreadable };
    const { proposalWriter, written } = showPage([
      shown,
      { ...twin, address: 'https://zoo.example/else.jpg' },
    ]);
    await changeSettings((before) => ({ ...before, unreadableAltSites: ['https://zoo.example'] }));
    const before = await ofMenu({ hash: 'cc33', address: unreadable, isPageReadable: false });
    expect(await proposalWriter.writeAlt(samplePage, [before])).toMatchObject([{ outcome: 'written' }]);
    expect(written.map(({ ref }) => ref)).toEqual([here.ref]);
  });

  test.each([
    ['an older one', { at: 1 }, 'Typed'],
    ['not a newer one', { at: 9 }, 'Row'],
    ['not one that a person has edited', { at: 1, isEdited: true }, 'Row'],
    ['not one that a person has checked', { at: 1, isReviewed: true }, 'Row'],
  ])('replaces in the list %s', async (_name, changes, shown) => {
    const { proposalWriter } = showPage([here]);
    const row = await ofRow(changes);
    await proposalWriter.rematch(samplePage, [row, await ofMenu()], neverAborted());
    // What has no place in the list can still be added from its card.
    expect(await texts()).toEqual(
      expect.arrayContaining([`#lion ${shown}`, ...(shown === 'Row' ? [' Typed'] : [])]),
    );
    expect((await texts()).length).toBe(shown === 'Row' ? 2 : 1);
  });

  test('is shown in each row of its picture, also where its author named it', async () => {
    const { proposalWriter } = showPage([here, { ...twin, isNamed: true }]);
    await proposalWriter.rematch(samplePage, [await ofMenu()], neverAborted());
    expect(await texts()).toEqual(['#lion Typed', '#twin Typed']);
  });

  test('keeps the check of the same text in the list', async () => {
    const { proposalWriter } = showPage([here]);
    await ofRow({ text: 'Typed', isEdited: true, isReviewed: true, isKept: true });
    await proposalWriter.rematch(samplePage, [await ofMenu({ isEdited: true })], neverAborted());
    expect(await proposalsOf(samplePage.url)).toMatchObject([
      { job: 'menu', text: 'Typed', isReviewed: true, isKept: true },
    ]);
  });
});

test('a row that is added after a reload leaves the text of another row of its picture as it is', async () => {
  const { proposalWriter, written } = showPage([
    { ...here, ref: 'load2-1 content 0' },
    { ...twin, ref: 'load2-2 content 0' },
  ]);
  const row = await ofRow();
  await ofRow({ text: 'Other', isReviewed: false }, '#twin');
  expect(await proposalWriter.writeAlt(samplePage, [row])).toEqual([{ id: row.id, outcome: 'written' }]);
  expect(written.map(({ ref, text }) => [ref, text])).toEqual([['load2-1 content 0', 'AI: Row']]);
});

describe('after a reload, the list finds', () => {
  const again = (shown: Shown): Shown => ({ ...shown, ref: shown.ref.replace('load', 'load2') });
  const refs = async (): Promise<string[]> => (await proposalsOf(samplePage.url)).map(({ ref }) => ref);

  test('the proposal of a picture that its author named, at another selector too, but gives it to no other', async () => {
    const weak = again({ ...here, isNamed: true, selector: '#moved' });
    const { proposalWriter } = showPage([weak, again({ ...twin, isNamed: true })]);
    await proposalWriter.rematch(samplePage, [await ofRow()], neverAborted());
    expect((await proposalsOf(samplePage.url)).map(({ ref, selector }) => [ref, selector])).toContainEqual([
      weak.ref,
      '#moved',
    ]);
    expect(await texts()).not.toContain('#twin Row');
  });

  test('the proposal of a picture of another host, by its address and selector', async () => {
    const shown = { ...here, address: unreadable, bytes: unreadable };
    const { proposalWriter } = showPage([again(shown), again({ ...shown, selector: '#twin' })]);
    await proposalWriter.rematch(
      samplePage,
      [await ofRow({ hash: 'cc33', address: unreadable })],
      neverAborted(),
    );
    expect(await refs()).toEqual(['load2-1 content 0']);
  });

  test('the proposal of a picture that came from the screen, though its file can be read', async () => {
    const { proposalWriter } = showPage([again(here)]);
    await proposalWriter.rematch(
      samplePage,
      [await ofRow({ hash: 'cc33', isFromScreen: true })],
      neverAborted(),
    );
    expect(await refs()).toEqual(['load2-1 content 0']);
  });

  test('no proposal of a picture that has changed in its place', async () => {
    const { proposalWriter } = showPage([again({ ...here, bytes: other })]);
    await proposalWriter.rematch(samplePage, [await ofRow()], neverAborted());
    expect(await refs()).toEqual(['load-1 content 0']);
  });

  test('the proposal of a picture with a new blob address', async () => {
    const blob = 'blob:https://zoo.example/1';
    const { proposalWriter, page } = showPage([again({ ...here, address: `${blob}2`, bytes: lion })]);
    await proposalWriter.rematch(samplePage, [await ofRow({ address: blob })], neverAborted());
    expect(page.readFacts).toHaveBeenCalledTimes(1);
    expect(await refs()).toEqual(['load2-1 content 0']);
  });
});

test('without a press, nothing is found by its address and selector alone', async () => {
  const { proposalWriter } = showPage([{ ...here, address: unreadable, bytes: unreadable }]);
  await ofRow({ hash: 'cc33', address: unreadable, isFromScreen: true, isKept: true });
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
});
