import * as fakeIndexedDb from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Writing as Names } from '../../../../utils/model/alt-text';
import type { Place } from '../../../../utils/model/batch-items';
import { hashOf } from '../../../../utils/model/picture';
import { defaultSettings } from '../../../../utils/model/settings';
import { createJobs } from '../../../../utils/background/jobs/jobs';
import { createProposing } from '../../../../utils/background/pictures-on-page/proposals';
import { database } from '../../../../utils/store/database';
import { proposalsOf, putProposal, removeProposal } from '../../../../utils/store/proposals';
import { createWriting, type WritingTools } from '../../../../utils/background/pictures-on-page/alt-writer';
import { dataUriOf, fakePage, fakePermissions } from '../../acquire/fake-page';
import { samplePage } from '../../model/samples';
import { createFakeRuns } from '../jobs/fake-runs';
import { createFakeStore } from '../jobs/fake-store';
import { sampleProposal } from './samples';

Object.assign(globalThis, fakeIndexedDb);

beforeEach(async () => {
  fakeBrowser.reset();
  fakePermissions();
  await (await database()).clear('proposals');
});

const lion = dataUriOf('palette.gif', 'image/gif');
const other = dataUriOf('alpha.png', 'image/png');
const lionHash = async () => hashOf(await (await fetch(lion)).blob());

interface Shown extends Place {
  bytes: string;
}

/** A page that shows these pictures, none of which has a name. */
function setUp(pictures: readonly Shown[]) {
  const written: Names[] = [];
  const find = (ref: string | undefined) => pictures.find((one) => one.ref === ref);
  const page = fakePage({
    look: async ({ ref }) => ({
      addresses: [find(ref)?.bytes ?? ''],
      isPending: false,
      ratio: 0,
      isDrawable: true,
      isThumbnail: false,
      isOneOfSeveral: false,
      behind: '',
    }),
  });
  const refuse = () => Promise.reject(new Error('not asked for'));
  const script: Awaited<ReturnType<WritingTools['pictures']>> = {
    count: refuse,
    focused: refuse,
    goTo: refuse,
    thumbnail: refuse,
    stillThere: async ({ refs }) => ({ refs: refs.filter((ref) => find(ref)) }),
    candidates: async ({ known }) =>
      pictures.filter((one) =>
        known.some(
          ({ address, selector }) =>
            (address !== '' && one.address === address) || (selector !== '' && one.selector === selector),
        ),
      ),
    write: async ({ writings, prefix }) =>
      writings.map(({ ref, text, lang }) => {
        if (!find(ref)) return { ref, outcome: 'gone' };
        written.push({ ref, text: prefix + text, lang });
        return { ref, outcome: 'written' };
      }),
    undo: async () => ({ undone: written.splice(0).length }),
  };
  const jobs = createJobs({
    store: createFakeStore(),
    run: createFakeRuns().run,
    stayAwake: () => () => undefined,
  });
  const writing = createWriting({
    page: async () => page,
    pictures: async () => script,
    pageFirst: false,
    proposing: createProposing(jobs),
    settings: async () => defaultSettings,
  });
  return { writing, written, page };
}

const here: Shown = {
  ref: 'load-1 content 0',
  address: 'https://zoo.example/lion.jpg',
  selector: '#lion',
  bytes: lion,
};

test('what is written is remembered, and what should be left empty is not written', async () => {
  const { writing, written } = setUp([here]);
  await putProposal(sampleProposal());
  const empty = sampleProposal({ id: 'empty', decision: 'empty', text: '' });
  expect(await writing.write(samplePage, [sampleProposal(), empty])).toEqual([
    { id: sampleProposal().id, outcome: 'written' },
    { id: 'empty', outcome: 'leftEmpty' },
  ]);
  expect(written).toEqual([{ ref: here.ref, text: 'AI: A lion', lang: 'en' }]);
  expect(await proposalsOf(samplePage.url)).toEqual([sampleProposal({ isKept: true })]);
});

test('after a reload the picture is found by the very same bytes, and written on', async () => {
  const { writing, written } = setUp([{ ...here, ref: 'load2-1 content 0' }]);
  const before = sampleProposal({ hash: await lionHash() });
  await putProposal(before);
  expect(await writing.write(samplePage, [before])).toEqual([{ id: before.id, outcome: 'written' }]);
  expect(written).toEqual([{ ref: 'load2-1 content 0', text: 'AI: A lion', lang: 'en' }]);
});

test('what was written before is offered where the bytes are the same, by address or by place', async () => {
  const hash = await lionHash();
  const elsewhere = { ...here, ref: 'new-2 content 0', selector: '#other' };
  const moved = { ...here, ref: 'new-3 content 0', address: '', selector: '#moved' };
  const { writing } = setUp([{ ...here, ref: 'new-1 content 0' }, elsewhere, moved]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  await putProposal(sampleProposal({ id: 'moved', hash, address: '', selector: '#moved', isKept: true }));
  const offered = await writing.offer(samplePage);
  expect(offered.map(({ ref, id }) => ({ ref, id }))).toEqual([
    { ref: 'new-1 content 0', id: sampleProposal({ hash }).id },
    { ref: 'new-2 content 0', id: `${samplePage.url} ${hash} #other` },
    { ref: 'new-3 content 0', id: 'moved' },
  ]);
});

test('no picture with other bytes is, nor one at an address that was not seen, which is not even asked for', async () => {
  const hash = await lionHash();
  const { writing, page } = setUp([
    { ...here, bytes: other },
    { ...here, ref: 'x-2 content 0', address: 'https://zoo.example/new.jpg', selector: '#lion' },
  ]);
  await putProposal(sampleProposal({ hash, isKept: true }));
  expect(await writing.offer(samplePage)).toEqual([]);
  expect(page.look.mock.calls.map(([{ ref }]) => ref)).toEqual([here.ref]);
});

test('what was only proposed is not offered, and looking for it moves nothing on the page', async () => {
  const { writing, page } = setUp([here]);
  await putProposal(sampleProposal({ hash: await lionHash() }));
  expect(await writing.offer(samplePage)).toEqual([]);
  expect(page.look).not.toHaveBeenCalled();
  await putProposal(sampleProposal({ hash: await lionHash(), isKept: true }));
  expect(await writing.offer(samplePage)).toHaveLength(1);
  expect(page.locate).not.toHaveBeenCalled();
});

test('no more than four pictures are looked at at once, and two hundred in all', async () => {
  const many = Array.from({ length: 300 }, (_none, n) => ({
    ...here,
    ref: `m-${n} content 0`,
    selector: `#p${n}`,
  }));
  const { writing, page } = setUp(many);
  let underWay = 0;
  let most = 0;
  const look = page.look.getMockImplementation();
  page.look.mockImplementation(async (ref) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const facts = (await look?.(ref)) ?? null;
    underWay -= 1;
    return facts;
  });
  await putProposal(sampleProposal({ isKept: true }));
  expect(await writing.offer(samplePage)).toEqual([]);
  expect(page.look).toHaveBeenCalledTimes(200);
  expect(most).toBeLessThanOrEqual(4);
});

test('undoing forgets what was written there, and says how much there was', async () => {
  const { writing } = setUp([here]);
  await putProposal(sampleProposal({ hash: await lionHash() }));
  await writing.write(samplePage, [sampleProposal({ hash: await lionHash() })]);
  expect(await writing.undo({ ...samplePage, url: `${samplePage.url}#part` })).toBe(1);
  expect(await writing.offer(samplePage)).toEqual([]);
});

test('undone while it is being written, it is not remembered', async () => {
  const { writing } = setUp([here]);
  const lions = sampleProposal({ hash: await lionHash() });
  await putProposal(lions);
  await Promise.all([writing.write(samplePage, [lions]), writing.undo(samplePage)]);
  expect(await proposalsOf(samplePage.url)).toMatchObject([{ isKept: false }]);
});

test('what is proposed anew, or forgotten, while the page is looked through stays so', async () => {
  const hash = await lionHash();
  const second = { ...here, ref: 'load2-2 content 0', selector: '#second' };
  const third = { ...here, ref: 'load2-3 content 0', selector: '#third' };
  const { writing, page } = setUp([{ ...here, ref: 'load2-1 content 0' }, second, third]);
  const idAt = (selector: string): string => `${samplePage.url} ${hash} ${selector}`;
  const before = [
    sampleProposal({ hash }),
    sampleProposal({ hash, id: idAt('#second'), selector: second.selector }),
  ];
  for (const one of before) await putProposal(one);
  const look = page.look.getMockImplementation();
  page.look.mockImplementation(async (ref) => {
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
  await writing.recall(samplePage, before, new AbortController().signal);
  const kept = await proposalsOf(samplePage.url);
  expect(kept.map(({ id, text, ref }) => ({ id, text, ref }))).toEqual([
    { id: idAt('#lion'), text: 'Two lions', ref: 'load2-1 content 0' },
    { id: idAt('#third'), text: 'Three', ref: 'load2-3 content 0' },
  ]);
});
