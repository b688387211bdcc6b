import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backgroundContract } from '../../../../utils/bus/contracts/background';
import { client } from '../../../../utils/bus/rpc';
import type { Job } from '../../../../utils/model/job';
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
  const ended = sampleJob({
    state: 'done',
    answer: 'A lion.',
    pictures: [samplePicture],
    turns: [{ task: { kind: 'text' }, answer: 'LEO' }],
  });

  test('of chosen pictures', async () => {
    const { jobs } = setUpServing();
    const { id } = await page.start({ task: { kind: 'alt' }, pictures: [chosen] });
    expect(jobs.find(id)).toMatchObject({ task: { kind: 'alt' }, sources: [stored], pictures: [] });
  });

  test('of a further question, with all turns before it', async () => {
    const { jobs } = setUpServing([ended]);
    const { id } = await page.followUp({ id: 'one', task: { kind: 'ask', question: 'Where?' } });
    expect(jobs.find(id)).toMatchObject({
      task: { kind: 'ask', question: 'Where?' },
      pictures: [samplePicture],
      turns: [...ended.turns, { task: ended.task, answer: 'A lion.' }],
    });
  });

  test('of a further question, where each turn keeps the language it was asked in, and what is asked again does not', async () => {
    const { jobs } = setUpServing([{ ...ended, language: 'de' }]);
    const further = await page.followUp({ id: 'one', task: { kind: 'ask', question: 'Where?' } });
    expect(jobs.find(further.id)?.turns.map(({ language }) => language)).toEqual([undefined, 'de']);
    const opinion = await page.secondOpinion({ id: 'one', engine: 'device' });
    expect(jobs.find(opinion.id)?.opinionOf?.language).toBe('de');
    const again = await page.retry({ id: 'one' });
    for (const { id } of [further, opinion, again]) expect(jobs.find(id)?.language).toBeUndefined();
  });

  test('of a further question about what had no answer, without a turn for that', async () => {
    const { jobs } = setUpServing([{ ...ended, state: 'failed', answer: '' }]);
    const { id } = await page.followUp({ id: 'one', task: { kind: 'ask', question: 'Where?' } });
    expect(jobs.find(id)?.turns).toEqual(ended.turns);
  });

  test.each([0, 1])('of an edited question, with the %i turns before it', async (at) => {
    const { jobs } = setUpServing([ended]);
    const { id } = await page.editQuestion({ id: 'one', at, question: 'Who else?' });
    const task = { kind: 'ask', question: 'Who else?' };
    const turns = ended.turns.slice(0, at);
    expect(jobs.find(id)).toMatchObject({ task, pictures: [samplePicture], turns });
    expect(jobs.find('one')).toEqual(ended);
  });

  test('of a further question with more pictures, each with the turn that it came with', async () => {
    const { jobs } = setUpServing([ended]);
    const both = await page.followUp({
      id: 'one',
      task: { kind: 'ask', question: 'And this?' },
      pictures: [samplePicture],
    });
    const seen = [...ended.turns, { task: ended.task, answer: 'A lion.' }].map((turn) => ({
      ...turn,
      seen: 1,
    }));
    expect(jobs.find(both.id)).toMatchObject({
      task: { kind: 'ask', question: 'And this?' },
      pictures: [samplePicture, samplePicture],
      turns: seen,
    });
    const earlier = await page.editQuestion({ id: both.id, at: 1, question: 'Who?' });
    expect(jobs.find(earlier.id)).toMatchObject({ pictures: [samplePicture], turns: seen.slice(0, 1) });
    const again = await page.editQuestion({ id: both.id, at: 2, question: 'And that?' });
    expect(jobs.find(again.id)).toMatchObject({ pictures: [samplePicture, samplePicture], turns: seen });
  });

  test('of a second opinion, held against the first', async () => {
    const { jobs } = setUpServing([ended]);
    const { id } = await page.secondOpinion({ id: 'one', engine: 'device' });
    expect(jobs.find(id)).toMatchObject({
      task: ended.task,
      turns: ended.turns,
      engine: 'device',
      ignoreCache: true,
      opinionOf: { job: 'one', task: ended.task, answer: 'A lion.' },
    });
    const again = await page.retry({ id });
    expect(jobs.find(again.id)).toMatchObject({ opinionOf: { job: 'one' }, engine: 'device' });
  });

  test.each<[string, Partial<Job>, string | undefined]>([
    ['whoever was asked in the settings’ place', { engine: 'device' }, 'device'],
    ['whom the settings say, where that one is gone', { engine: 'gone' }, undefined],
    ['whom the settings say, where it only reads', { engine: 'device', task: { kind: 'text' } }, undefined],
  ])('of a further question to %s', async (_, more, engine) => {
    const { jobs } = setUpServing([{ ...ended, ...more }]);
    const { id } = await page.followUp({ id: 'one', task: { kind: 'ask', question: 'Where?' } });
    expect(jobs.find(id)?.engine).toBe(engine);
  });

  test('of its text, on this device', async () => {
    const context = { title: '', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    const { jobs } = setUpServing([{ ...ended, context }]);
    const { id } = await page.readText({ id: 'one' });
    expect(jobs.find(id)).toMatchObject({ task: { kind: 'text' }, engine: 'device', turns: [], context });
  });

  test('of a part of a picture, by what is known of the page, to whom the settings say', async () => {
    const context = { title: 'Zoo', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
    const { jobs } = setUpServing([{ ...ended, engine: 'device', context }]);
    const partOf = { hash: samplePicture.hash, rect: { x: 1, y: 2, width: 30, height: 40 } };
    const picture = { ...samplePicture, hash: 'bb22', width: 30, height: 40 };
    const task = { kind: 'ask', question: 'What is this?' } as const;
    const { id } = await page.lookCloser({ id: 'one', task, picture, partOf });
    const job = jobs.find(id);
    expect(job).toMatchObject({ task, pictures: [picture], turns: [], context, partOf });
    expect(job?.sources).toEqual([{ kind: 'stored', hash: 'bb22', name: picture.name }]);
    expect(job?.engine).toBeUndefined();
    const further = await page.followUp({ id, task });
    expect(jobs.find(further.id)).toMatchObject({ pictures: [picture], partOf });
  });

  test.each([
    ['one of several pictures', 1, ['cc33']],
    ['all of them', undefined, ['aa11', 'cc33']],
  ])('of the text of %s', async (_, at, hashes) => {
    const pictures = ['aa11', 'cc33'].map((hash) => ({ ...samplePicture, hash }));
    const sources = pictures.map(({ hash, name }) => ({ kind: 'stored' as const, hash, name }));
    const { jobs } = setUpServing([{ ...ended, pictures, sources }]);
    const { id } = await page.readText({ id: 'one', at });
    expect(jobs.find(id)?.pictures.map(({ hash }) => hash)).toEqual(hashes);
    expect(jobs.find(id)?.sources).toEqual(sources.filter(({ hash }) => hashes.includes(hash)));
  });

  test('of one to be done again, by the same engine and from the start', async () => {
    const { jobs } = setUpServing([
      { ...ended, engine: 'device', notes: [{ kind: 'clipped' }], failure: { code: 'busy' } },
    ]);
    const { id } = await page.retry({ id: 'one' });
    const { task, sources, pictures, turns } = ended;
    const copied = { task, sources, pictures, turns, engine: 'device', inPanel: true };
    expect(jobs.find(id)).toEqual(sampleJob({ ...copied, id, createdAt: expect.any(Number) }));
  });

  test.each(['followUp', 'readText', 'lookCloser', 'retry'] as const)(
    'of none that is gone (%s)',
    async (method) => {
      setUpServing();
      const task = { kind: 'ask', question: '?' } as const;
      const partOf = { hash: samplePicture.hash, rect: { x: 0, y: 0, width: 1, height: 1 } };
      await expect(page[method]({ id: 'gone', task, picture: samplePicture, partOf })).rejects.toMatchObject({
        failure: { code: 'pictureGone' },
      });
    },
  );
});
