import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backgroundContract } from '../../../utils/bus/contracts/background';
import { client } from '../../../utils/bus/rpc';
import type { Composer } from '../../../utils/model/feed';
import type { StoredPicture } from '../../../utils/model/picture';
import { fakeConnections } from '../bus/ports';
import { senders } from '../bus/senders';
import { sampleJob, samplePicture } from '../model/samples';
import { from, setUpServing } from './messages/fake-serving';

const page = client(backgroundContract, from(senders.ownPage));
const picture = (hash: string): StoredPicture => ({ ...samplePicture, hash });
const [first, second, third, other] = ['a1', 'b2', 'c3', 'd4'].map(picture) as [
  StoredPicture,
  StoredPicture,
  StoredPicture,
  StoredPicture,
];
const question = { kind: 'ask', question: 'Which?' } as const;
const failure = { code: 'tooManyPictures' } as const;
const turns = [{ task: { kind: 'describe', detail: 'full' } as const, answer: 'A lion.', seen: 1 }];
const refused = sampleJob({
  state: 'failed',
  task: question,
  failure,
  pictures: [first, second, third],
  turns,
});

function setUp(staged?: Omit<Composer, 'id'>, job = refused) {
  const { jobs } = setUpServing([job]);
  if (staged) jobs.compose({ id: 'before', ...staged });
  const hashes = () => jobs.state().composer?.pictures.map(({ hash }) => hash);
  return { jobs, composer: () => jobs.state().composer, hashes };
}

beforeEach(() => {
  fakeBrowser.reset();
  fakeConnections();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('pictures that were too many stand in front of the box again', () => {
  test('without those of earlier turns', async () => {
    const { composer } = setUp();
    await page.putBack({ id: 'one' });
    expect(composer()).toEqual({ id: expect.any(String), pictures: [second, third], pending: 0 });
  });

  test('all of them, where the question brought none', async () => {
    const { hashes } = setUp(undefined, { ...refused, pictures: [first], turns });
    await page.putBack({ id: 'one' });
    expect(hashes()).toEqual(['a1']);
  });

  test('once, however often that is wished, and as they were put in order', async () => {
    const { jobs, composer, hashes } = setUp();
    await Promise.all([page.putBack({ id: 'one' }), page.putBack({ id: 'one' })]);
    expect(hashes()).toEqual(['b2', 'c3']);
    await page.arrangeComposed({ hashes: ['c3', 'b2'], seen: ['b2', 'c3'] });
    const { pictures } = composer() ?? {};
    await page.putBack({ id: 'one' });
    expect(hashes()).toEqual(['c3', 'b2']);
    expect(composer()?.pictures).toBe(pictures);
    const { id } = await page.askComposed({ question: 'Which?' });
    expect(jobs.find(id)).toMatchObject({ task: question, pictures: [third, second], turns: [] });
    expect(composer()).toBeUndefined();
  });

  test('beside what stands there already or is still to come, which is not lost', async () => {
    const { composer, hashes } = setUp({ pictures: [other, third], pending: 1 });
    await page.putBack({ id: 'one' });
    expect(hashes()).toEqual(['d4', 'c3', 'b2']);
    expect(composer()).toMatchObject({ id: 'before', pending: 1 });
  });

  test('at the box of a new question, wherever they stood', async () => {
    const { composer, hashes } = setUp({ about: 'talk', pictures: [second, third], pending: 0 });
    await page.putBack({ id: 'one' });
    expect(hashes()).toEqual(['b2', 'c3']);
    expect(composer()).not.toHaveProperty('about');
  });

  test('in the place of a failure that is all there was', async () => {
    const { composer, hashes } = setUp({ pictures: [], pending: 0, failure: { code: 'notAPicture' } });
    await page.putBack({ id: 'one' });
    expect(hashes()).toEqual(['b2', 'c3']);
    expect(composer()).not.toHaveProperty('failure');
    expect(composer()?.id).not.toBe('before');
  });

  test('unless their answer is gone', async () => {
    const { composer } = setUp();
    await expect(page.putBack({ id: 'gone' })).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
    expect(composer()).toBeUndefined();
  });
});
