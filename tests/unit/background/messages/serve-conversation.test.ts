import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backgroundContract } from '../../../../utils/bus/contracts/background';
import { client } from '../../../../utils/bus/rpc';
import type { Job } from '../../../../utils/model/job';
import { changeSettings } from '../../../../utils/store/settings';
import { fakeConnections } from '../../bus/ports';
import { from, senders } from '../../bus/senders';
import { sampleJob, samplePicture } from '../../model/samples';
import { chosen, setUpServing, stored } from './fake-serving';

const page = client(backgroundContract, from(senders.ownPage));

beforeEach(() => {
  fakeBrowser.reset();
  fakeConnections();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a job is made', () => {
  const first = sampleJob({
    id: 'first',
    state: 'done',
    task: { kind: 'text' },
    answer: 'LEO',
    sources: [stored],
    pictures: [samplePicture],
  });
  /** A further turn after `first`. */
  const ended = sampleJob({
    conversation: 'first',
    parent: 'first',
    createdAt: 2,
    state: 'done',
    answer: 'A lion.',
    sources: [],
  });
  const setUpTalk = (...talk: readonly Job[]) => {
    const { jobs } = setUpServing(talk);
    const made = ({ id }: { id: string }): Job | undefined => jobs.find(id);
    return { jobs, made };
  };
  const where = { kind: 'ask', question: 'Where?' } as const;

  test('of chosen pictures, which begins a conversation', async () => {
    const { jobs } = setUpTalk();
    const { id } = await page.start({ task: { kind: 'alt' }, pictures: [chosen] });
    expect(jobs.find(id)).toMatchObject({
      conversation: id,
      task: { kind: 'alt' },
      sources: [stored],
      pictures: [],
    });
  });

  test('of a further question, after its turn, without a copy of anything', async () => {
    const { made: jobOf } = setUpTalk(ended, first);
    const made = await page.followUp({ id: 'one', task: where });
    expect(jobOf(made)).toMatchObject({
      conversation: 'first',
      parent: 'one',
      task: where,
      sources: [],
      pictures: [],
      answer: '',
    });
  });

  test('of a further question about what had no answer, in the place of that', async () => {
    const { made: jobOf } = setUpTalk(
      { ...ended, state: 'failed', answer: '', pictures: [samplePicture] },
      first,
    );
    const made = jobOf(await page.followUp({ id: 'one', task: where }));
    expect(made).toMatchObject({ parent: 'first', task: where, pictures: [samplePicture] });
  });

  test('of an edited question, in the place of its turn, which stays', async () => {
    const { jobs, made: jobOf } = setUpTalk(ended, first);
    const made = jobOf(await page.editQuestion({ id: 'one', question: 'Who else?' }));
    expect(made).toMatchObject({ parent: 'first', task: { kind: 'ask', question: 'Who else?' } });
    expect(jobs.find('one')).toEqual(ended);
    const again = jobOf(await page.editQuestion({ id: 'first', question: 'Who?' }));
    expect(again).toMatchObject({ conversation: 'first', pictures: [samplePicture] });
    expect(again?.parent).toBeUndefined();
  });

  test('of a further question with more pictures, which are its own', async () => {
    const { made: jobOf } = setUpTalk(ended, first);
    const picture = { ...samplePicture, hash: 'bb22' };
    const made = jobOf(await page.followUp({ id: 'one', task: where, pictures: [picture] }));
    expect(made).toMatchObject({ parent: 'one', pictures: [picture] });
    expect(made?.sources).toEqual([{ ...stored, hash: 'bb22' }]);
  });

  test('of a second opinion, next to the first', async () => {
    const { made: jobOf } = setUpTalk(ended, first);
    const made = jobOf(await page.secondOpinion({ id: 'one', engine: 'device' }));
    const opinion = { parent: 'first', task: ended.task, engine: 'device', opinionOf: 'one' };
    expect(made).toMatchObject({ ...opinion, ignoreCache: true });
  });

  test.each<[string, Partial<Job>, string | undefined]>([
    ['whoever was asked in the settings’ place', { engine: 'device' }, 'device'],
    ['whom the settings say, where that one is gone', { engine: 'gone' }, undefined],
    ['whom the settings say, where it only reads', { engine: 'device', task: { kind: 'text' } }, undefined],
  ])('of a further question to %s', async (_, more, engine) => {
    const { made: jobOf } = setUpTalk({ ...ended, ...more }, first);
    expect(jobOf(await page.followUp({ id: 'one', task: where }))?.engine).toBe(engine);
  });

  test('of another task on all pictures up to a turn, which begins a conversation', async () => {
    const added = { ...ended, sources: [chosen], pictures: [{ ...samplePicture, hash: 'bb22' }] };
    const { jobs } = setUpTalk({ ...added, sources: [{ kind: 'stored', ...chosen }] }, first);
    const { id } = await page.startOnPicturesOf({ id: 'one', task: { kind: 'alt' } });
    expect(jobs.find(id)).toMatchObject({ conversation: id, task: { kind: 'alt' } });
    expect(jobs.find(id)?.pictures.map(({ hash }) => hash)).toEqual(['aa11', 'bb22']);
    expect(jobs.find(id)?.sources).toHaveLength(2);
  });

  test('of its text, on this device', async () => {
    const context = { title: '', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    const { jobs } = setUpTalk(ended, { ...first, context });
    const { id } = await page.readText({ id: 'one' });
    expect(jobs.find(id)).toMatchObject({
      task: { kind: 'text' },
      engine: 'device',
      conversation: id,
      context,
    });
  });

  test('of a part of a picture, by what is known of the page, to whom the settings say', async () => {
    const context = { title: 'Zoo', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    const { jobs } = setUpTalk({ ...first, engine: 'device', context });
    const partOf = { hash: samplePicture.hash, rect: { x: 1, y: 2, width: 30, height: 40 } };
    const picture = { ...samplePicture, hash: 'bb22', width: 30, height: 40 };
    const task = { kind: 'ask', question: 'What is this?' } as const;
    const { id } = await page.lookCloser({ id: 'first', task, picture, partOf });
    const job = jobs.find(id);
    expect(job).toMatchObject({ conversation: id, task, pictures: [picture], context, partOf });
    expect(job?.sources).toEqual([{ kind: 'stored', hash: 'bb22', name: picture.name }]);
    expect(job?.engine).toBeUndefined();
  });

  test.each([
    ['one of several pictures', 1, ['cc33']],
    ['all of them', undefined, ['aa11', 'cc33']],
  ])('of the text of %s', async (_, at, hashes) => {
    const pictures = ['aa11', 'cc33'].map((hash) => ({ ...samplePicture, hash }));
    const sources = pictures.map(({ hash, name }) => ({ kind: 'stored' as const, hash, name }));
    const { jobs } = setUpTalk({ ...first, pictures, sources });
    const { id } = await page.readText({ id: 'first', at });
    expect(jobs.find(id)?.pictures.map(({ hash }) => hash)).toEqual(hashes);
    expect(jobs.find(id)?.sources).toEqual(sources.filter(({ hash }) => hashes.includes(hash)));
  });

  test('of one to be done again, next to its answer, by the same engine', async () => {
    const notes = [{ kind: 'clipped' as const, share: 0.5 }];
    const { jobs, made: jobOf } = setUpTalk({ ...ended, engine: 'device', notes }, first);
    const again = jobOf(await page.retry({ id: 'one', ignoreCache: true }));
    expect(again).toMatchObject({
      parent: 'first',
      engine: 'device',
      ignoreCache: true,
      answer: '',
      notes: [],
    });
    expect(jobs.find('one')).toMatchObject({ answer: 'A lion.' });
  });

  test('of one without an answer to be done again, in its own place', async () => {
    const failed = { ...ended, state: 'failed' as const, answer: '', failure: { code: 'busy' as const } };
    const { jobs } = setUpTalk(failed, first);
    expect(await page.retry({ id: 'one' })).toEqual({ id: 'one' });
    expect(jobs.state().jobs.map(({ id, state }) => [id, state])).toEqual([
      ['one', 'working'],
      ['first', 'done'],
    ]);
    expect(jobs.find('one')?.failure).toBeUndefined();
  });

  test('of text that was read here to be read again, here too, although a service copies text by now', async () => {
    const { made: jobOf } = setUpTalk(first);
    await changeSettings((before) => ({ ...before, textWith: 'cloud' }));
    expect(jobOf(await page.readAgain({ id: 'first' }))).toMatchObject({
      conversation: 'first',
      task: { kind: 'text' },
      engine: 'device',
      pictures: [samplePicture],
    });
  });

  test.each(['followUp', 'readText', 'lookCloser', 'retry', 'readAgain'] as const)(
    'of none that is gone (%s)',
    async (method) => {
      setUpTalk();
      const task = { kind: 'ask', question: '?' } as const;
      const partOf = { hash: samplePicture.hash, rect: { x: 0, y: 0, width: 1, height: 1 } };
      await expect(page[method]({ id: 'gone', task, picture: samplePicture, partOf })).rejects.toMatchObject({
        failure: { code: 'pictureGone' },
      });
    },
  );
});
