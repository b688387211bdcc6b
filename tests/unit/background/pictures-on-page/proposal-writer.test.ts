import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { database } from '../../../../utils/store/database';
import { proposalsOf, putProposal, removeProposal } from '../../../../utils/store/alt-text';
import { fileOf, fakePermissions } from '../../acquire/fake-page';
import { samplePage } from '../../model/samples';
import { changeSettings } from '../../../../utils/store/settings';
import { sampleProposal } from './samples';
import { here, lionHash, other, showPage } from './shown-page';

beforeEach(async () => {
  fakeBrowser.reset();
  fakePermissions();
  await (await database()).clear('proposals');
});

test('written proposals are marked as written, and alt text that is to stay empty is not written', async () => {
  const { proposalWriter, written } = showPage([here]);
  await putProposal(sampleProposal());
  const empty = sampleProposal({ id: 'empty', decision: 'empty', text: '' });
  expect(await proposalWriter.writeAlt(samplePage, [sampleProposal(), empty])).toEqual([
    { id: sampleProposal().id, outcome: 'written' },
    { id: 'empty', outcome: 'leftEmpty' },
  ]);
  expect(written).toEqual([{ ref: here.ref, text: 'AI: A lion', lang: 'en' }]);
  expect(await proposalsOf(samplePage.url)).toEqual([sampleProposal({ isKept: true })]);
});

test('a proposal for a picture that the page cannot read is written only on sites where the person allowed that', async () => {
  const { proposalWriter, written } = showPage([here]);
  const { isPageReadable: _, ...unknown } = sampleProposal();
  for (const unreadable of [unknown, sampleProposal({ isPageReadable: false })])
    expect(await proposalWriter.writeAlt(samplePage, [unreadable])).toEqual([
      { id: unreadable.id, outcome: 'notReadable' },
    ]);
  expect(written).toEqual([]);
  await changeSettings((before) => ({ ...before, unreadableAltSites: ['https://other.example'] }));
  await proposalWriter.writeAlt(samplePage, [unknown]);
  expect(written).toEqual([]);
  await changeSettings((before) => ({ ...before, unreadableAltSites: ['https://zoo.example'] }));
  expect(await proposalWriter.writeAlt(samplePage, [unknown])).toEqual([
    { id: unknown.id, outcome: 'written' },
  ]);
  expect(written).toHaveLength(1);
});

test('after a reload the picture is found by its bytes, and its alt text is written', async () => {
  const { proposalWriter, written } = showPage([{ ...here, ref: 'load2-1 content 0' }]);
  const before = sampleProposal({ hash: await lionHash() });
  await putProposal(before);
  expect(await proposalWriter.writeAlt(samplePage, [before])).toEqual([
    { id: before.id, outcome: 'written' },
  ]);
  expect(written).toEqual([{ ref: 'load2-1 content 0', text: 'AI: A lion', lang: 'en' }]);
});

test('alt text of a picture that the page can read is not that of the same bytes where it cannot', async () => {
  const { proposalWriter, written, page } = showPage([{ ...here, ref: 'load2-1 content 0' }]);
  const look = page.readFacts.getMockImplementation();
  page.readFacts.mockImplementation(async (ref) => {
    const facts = await look?.(ref);
    return facts ? { ...facts, addresses: [] } : null;
  });
  page.draw.mockResolvedValue({ blob: fileOf('palette.gif', 'image/gif'), isReadable: false });
  const before = sampleProposal({ hash: await lionHash() });
  await putProposal(before);
  expect(await proposalWriter.writeAlt(samplePage, [before])).toEqual([{ id: before.id, outcome: 'gone' }]);
  expect(written).toEqual([]);
});

test('earlier alt text is found where the bytes are the same, by address or by selector', async () => {
  const hash = await lionHash();
  const elsewhere = { ...here, ref: 'new-2 content 0', selector: '#other' };
  const moved = { ...here, ref: 'new-3 content 0', address: '', selector: '#moved' };
  const { proposalWriter } = showPage([{ ...here, ref: 'new-1 content 0' }, elsewhere, moved]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  await putProposal(sampleProposal({ id: 'moved', hash, address: '', selector: '#moved', isKept: true }));
  const offered = await proposalWriter.findWritten(samplePage);
  expect(offered.map(({ ref, id }) => ({ ref, id }))).toEqual([
    { ref: 'new-1 content 0', id: sampleProposal({ hash }).id },
    { ref: 'new-3 content 0', id: 'moved' },
    { ref: 'new-2 content 0', id: `${samplePage.url} ${hash} #other` },
  ]);
});

test('earlier alt text is not found for other bytes, and no unknown address is fetched', async () => {
  const hash = await lionHash();
  const { proposalWriter, page } = showPage([
    { ...here, bytes: other },
    { ...here, ref: 'x-2 content 0', address: 'https://zoo.example/new.jpg', selector: '#lion' },
  ]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
  expect(page.readFacts.mock.calls.map(([{ ref }]) => ref)).toEqual([here.ref]);
});

test('a proposal that was never written is not found, and the search scrolls nothing on the page', async () => {
  const { proposalWriter, page } = showPage([here]);
  await putProposal(sampleProposal({ hash: await lionHash() }));
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
  expect(page.readFacts).not.toHaveBeenCalled();
  await putProposal(sampleProposal({ hash: await lionHash(), isKept: true }));
  expect(await proposalWriter.findWritten(samplePage)).toHaveLength(1);
  expect(page.locate).not.toHaveBeenCalled();
});

test('the search fetches at most four pictures at the same time, and two hundred in all', async () => {
  const many = Array.from({ length: 300 }, (_none, n) => ({
    ...here,
    ref: `m-${n} content 0`,
    selector: `#p${n}`,
  }));
  const { proposalWriter, page } = showPage(many);
  let underWay = 0;
  let most = 0;
  const look = page.readFacts.getMockImplementation();
  page.readFacts.mockImplementation(async (ref) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const facts = (await look?.(ref)) ?? null;
    underWay -= 1;
    return facts;
  });
  await putProposal(sampleProposal({ isKept: true }));
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
  expect(page.readFacts).toHaveBeenCalledTimes(200);
  expect(most).toBeLessThanOrEqual(4);
});

test('undo removes the alt text of a page, also for its next load, and returns how many pictures had some', async () => {
  const { proposalWriter } = showPage([here]);
  await putProposal(sampleProposal({ hash: await lionHash() }));
  await proposalWriter.writeAlt(samplePage, [sampleProposal({ hash: await lionHash() })]);
  expect(await proposalWriter.undoAlt({ ...samplePage, url: `${samplePage.url}#part` })).toBe(1);
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
});

test('undo of one picture leaves the others to be written at the next load', async () => {
  const two = ['one', 'two'].map((ref) => sampleProposal({ id: ref, ref }));
  const { proposalWriter, written } = showPage(two.map(({ ref }) => ({ ...here, ref })));
  await Promise.all(two.map((each) => putProposal(each)));
  await proposalWriter.writeAlt(samplePage, two);
  expect(await proposalWriter.undoAlt(samplePage, ['one'])).toBe(1);
  expect(written.map(({ ref }) => ref)).toEqual(['two']);
  const kept = (await proposalsOf(samplePage.url)).filter(({ isKept }) => isKept);
  expect(kept.map(({ ref }) => ref)).toEqual(['two']);
});

test('a proposal that is undone while it is being written is not marked as written', async () => {
  const { proposalWriter } = showPage([here]);
  const lions = sampleProposal({ hash: await lionHash() });
  await putProposal(lions);
  await Promise.all([proposalWriter.writeAlt(samplePage, [lions]), proposalWriter.undoAlt(samplePage)]);
  expect(await proposalsOf(samplePage.url)).toMatchObject([{ isKept: false }]);
});

test('proposals that are changed or deleted during the search stay changed or deleted', async () => {
  const hash = await lionHash();
  const second = { ...here, ref: 'load2-2 content 0', selector: '#second' };
  const third = { ...here, ref: 'load2-3 content 0', selector: '#third' };
  const { proposalWriter, page } = showPage([{ ...here, ref: 'load2-1 content 0' }, second, third]);
  const idAt = (selector: string): string => `${samplePage.url} ${hash} ${selector}`;
  const before = [
    sampleProposal({ hash }),
    sampleProposal({ hash, id: idAt('#second'), selector: second.selector }),
  ];
  for (const one of before) await putProposal(one);
  const look = page.readFacts.getMockImplementation();
  page.readFacts.mockImplementation(async (ref) => {
    await putProposal(sampleProposal({ hash, text: 'Two lions', at: 2, ref: 'load2-1 content 0' }));
    await putProposal({
      ...before[0],
      id: idAt('#third'),
      text: 'Three',
      selector: '#third',
      at: 3,
    } as never);
    await removeProposal(idAt('#second'));
    return (await look?.(ref)) ?? null;
  });
  await proposalWriter.rematch(samplePage, before, new AbortController().signal);
  const kept = await proposalsOf(samplePage.url);
  expect(kept.map(({ id, text, ref }) => ({ id, text, ref }))).toEqual([
    { id: idAt('#lion'), text: 'Two lions', ref: 'load2-1 content 0' },
    { id: idAt('#third'), text: 'Three', ref: 'load2-3 content 0' },
  ]);
});
