import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AltWrite as Names } from '../../../../utils/model/alt-text';
import type { ListedPlace } from '../../../../utils/model/batch';
import { hashOf } from '../../../../utils/model/picture';
import { createProposals } from '../../../../utils/background/pictures-on-page/proposals';
import { database } from '../../../../utils/store/database';
import { proposalsOf, putProposal, removeProposal } from '../../../../utils/store/alt-text';
import { createProposalWriter } from '../../../../utils/background/pictures-on-page/proposal-writer';
import { dataUriOf, fakePage, fileOf, fakePermissions } from '../../acquire/fake-page';
import { samplePage } from '../../model/samples';
import { createTestJobs } from '../jobs/fake-runs';
import { changeSettings } from '../../../../utils/store/settings';
import { fakeScripts } from '../../support/fake-contexts';
import { sampleProposal } from './samples';

beforeEach(async () => {
  fakeBrowser.reset();
  fakePermissions();
  await (await database()).clear('proposals');
});

const lion = dataUriOf('palette.gif', 'image/gif');
const other = dataUriOf('alpha.png', 'image/png');
const lionHash = async () => hashOf(await (await fetch(lion)).blob());

interface Shown extends ListedPlace {
  bytes: string;
}

/** A page that shows these pictures, none of which has a name. */
function setUp(pictures: readonly Shown[]) {
  const written: Names[] = [];
  const find = (ref: string | undefined) => pictures.find((one) => one.ref === ref);
  const page = fakePage({
    readFacts: async ({ ref }) => ({
      addresses: [find(ref)?.bytes ?? ''],
      loaded: [find(ref)?.bytes ?? ''],
      requested: [find(ref)?.bytes ?? ''],
      isOwnFrame: true,
      isPending: false,
      ratio: 0,
      isDrawable: true,
      isThumbnail: false,
      isOneOfSeveral: false,
      backdrop: '',
    }),
  });
  fakeScripts({
    ...page,
    candidates: ({ known }: { known: Pick<ListedPlace, 'address' | 'selector'>[] }) =>
      pictures.filter((one) =>
        known.some(
          ({ address, selector }) =>
            (address !== '' && one.address === address) || (selector !== '' && one.selector === selector),
        ),
      ),
    writeAlt: ({ writings, prefix }: { writings: Names[]; prefix: string }) =>
      writings.map(({ ref, text, lang }) => {
        if (!find(ref)) return { ref, outcome: 'gone' };
        written.push({ ref, text: prefix + text, lang });
        return { ref, outcome: 'written' };
      }),
    undoAlt: () => ({ undone: written.splice(0).length }),
  });
  const jobs = createTestJobs();
  const proposalWriter = createProposalWriter(createProposals(jobs));
  return { proposalWriter, written, page };
}

const here: Shown = {
  ref: 'load-1 content 0',
  address: 'https://zoo.example/lion.jpg',
  selector: '#lion',
  bytes: lion,
};

test('written proposals are marked as written, and alt text that is to stay empty is not written', async () => {
  const { proposalWriter, written } = setUp([here]);
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
  const { proposalWriter, written } = setUp([here]);
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
  const { proposalWriter, written } = setUp([{ ...here, ref: 'load2-1 content 0' }]);
  const before = sampleProposal({ hash: await lionHash() });
  await putProposal(before);
  expect(await proposalWriter.writeAlt(samplePage, [before])).toEqual([
    { id: before.id, outcome: 'written' },
  ]);
  expect(written).toEqual([{ ref: 'load2-1 content 0', text: 'AI: A lion', lang: 'en' }]);
});

test('alt text of a picture that the page can read is not that of the same bytes where it cannot', async () => {
  const { proposalWriter, written, page } = setUp([{ ...here, ref: 'load2-1 content 0' }]);
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
  const { proposalWriter } = setUp([{ ...here, ref: 'new-1 content 0' }, elsewhere, moved]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  await putProposal(sampleProposal({ id: 'moved', hash, address: '', selector: '#moved', isKept: true }));
  const offered = await proposalWriter.findWritten(samplePage);
  expect(offered.map(({ ref, id }) => ({ ref, id }))).toEqual([
    { ref: 'new-1 content 0', id: sampleProposal({ hash }).id },
    { ref: 'new-2 content 0', id: `${samplePage.url} ${hash} #other` },
    { ref: 'new-3 content 0', id: 'moved' },
  ]);
});

test('earlier alt text is not found for other bytes, and no unknown address is fetched', async () => {
  const hash = await lionHash();
  const { proposalWriter, page } = setUp([
    { ...here, bytes: other },
    { ...here, ref: 'x-2 content 0', address: 'https://zoo.example/new.jpg', selector: '#lion' },
  ]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
  expect(page.readFacts.mock.calls.map(([{ ref }]) => ref)).toEqual([here.ref]);
});

test('a proposal that was never written is not found, and the search scrolls nothing on the page', async () => {
  const { proposalWriter, page } = setUp([here]);
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
  const { proposalWriter, page } = setUp(many);
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
  const { proposalWriter } = setUp([here]);
  await putProposal(sampleProposal({ hash: await lionHash() }));
  await proposalWriter.writeAlt(samplePage, [sampleProposal({ hash: await lionHash() })]);
  expect(await proposalWriter.undoAlt({ ...samplePage, url: `${samplePage.url}#part` })).toBe(1);
  expect(await proposalWriter.findWritten(samplePage)).toEqual([]);
});

test('a proposal that is undone while it is being written is not marked as written', async () => {
  const { proposalWriter } = setUp([here]);
  const lions = sampleProposal({ hash: await lionHash() });
  await putProposal(lions);
  await Promise.all([proposalWriter.writeAlt(samplePage, [lions]), proposalWriter.undoAlt(samplePage)]);
  expect(await proposalsOf(samplePage.url)).toMatchObject([{ isKept: false }]);
});

test('proposals that are changed or deleted during the search stay changed or deleted', async () => {
  const hash = await lionHash();
  const second = { ...here, ref: 'load2-2 content 0', selector: '#second' };
  const third = { ...here, ref: 'load2-3 content 0', selector: '#third' };
  const { proposalWriter, page } = setUp([{ ...here, ref: 'load2-1 content 0' }, second, third]);
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

test('a proposal of the menu, whose place is not known, is written into one place, which it then has', async () => {
  const twin = { ...here, ref: 'load-1 content 1', selector: '#twin' };
  const { proposalWriter, written } = setUp([here, twin]);
  const hash = await lionHash();
  const id = `${samplePage.url} ${hash}`;
  const before = sampleProposal({ id, ref: '', selector: '', hash });
  await putProposal(before);
  const [outcome, ...others] = await proposalWriter.writeAlt(samplePage, [before]);
  expect([outcome?.outcome, others]).toEqual(['written', []]);
  expect(written.map(({ ref }) => ref)).toEqual([here.ref]);
  const [moved, ...rest] = await proposalsOf(samplePage.url);
  expect(moved).toMatchObject({ ref: here.ref, selector: '#lion', text: before.text, isKept: true });
  expect(rest).toEqual([]);
  // Edited and added once more, it is in its place at once.
  expect(await proposalWriter.writeAlt(samplePage, [{ ...moved!, text: 'Two lions' }])).toEqual([
    { id: moved?.id, outcome: 'written' },
  ]);
});
