import { expect, test, vi } from 'vitest';
import { createJobFeed, openPanelFeed } from '../../../../utils/background/jobs/feed';
import type { FeedEvent } from '../../../../utils/model/feed';
import { sampleJob } from '../../model/samples';

const job = { ...sampleJob(), state: 'working' as const };

const piece = (delta: string, type: 'text' | 'reasoning' = 'text'): FeedEvent => ({
  type: 'event',
  id: job.id,
  event: { type, delta },
});

/** Returns a feed, the messages to its one panel after the snapshot, and a function that ends it. */
function followed() {
  const feed = createJobFeed();
  feed.load([job]);
  const closed = new AbortController();
  const sent: FeedEvent[] = [];
  const read = async (): Promise<void> => {
    for await (const events of openPanelFeed(feed, closed.signal).events())
      sent.push(...events.filter(({ type }) => type !== 'snapshot'));
  };
  const reading = read();
  const end = async (): Promise<void> => {
    closed.abort();
    await reading;
  };
  return { feed, sent, end };
}

test('the first piece of a text is sent at once, those that follow within a moment as one', async () => {
  const { feed, sent, end } = followed();
  feed.publish(piece('One'));
  await expect.poll(() => sent).toHaveLength(1);
  for (const word of [' two', ' three', ' four']) feed.publish(piece(word));
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.at(-1)).toEqual(piece(' two three four'));
  await end();
});

test('whatever else happens is sent at once, after the text before it', async () => {
  const { feed, sent, end } = followed();
  vi.useFakeTimers();
  feed.publish(piece('Hm.', 'reasoning'));
  await vi.advanceTimersByTimeAsync(0);
  feed.publish(piece('One', 'reasoning'));
  feed.publish(piece(' two'));
  feed.publish(piece(' three'));
  const done: FeedEvent = { type: 'event', id: job.id, event: { type: 'done', at: 1 } };
  feed.publish(done);
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  expect(sent).toEqual([piece('Hm.', 'reasoning'), piece('One', 'reasoning'), piece(' two three'), done]);
  await end();
});

const working: FeedEvent = { type: 'job', job: { ...job, id: 'new' } };
const stage = (kind: 'acquiring' | 'preparing' | 'reasoning'): FeedEvent => ({
  type: 'event',
  id: 'new',
  event: { type: 'stage', stage: { kind } },
});

test.each([
  ['as soon as its service is asked', stage('reasoning'), 0],
  ['after a tenth of a second', undefined, 100],
])('a new job is heard of %s', async (_when, next, ms) => {
  vi.useFakeTimers();
  const { feed, sent, end } = followed();
  await vi.advanceTimersByTimeAsync(0);
  // With fifty jobs, the oldest one leaves.
  const oldest: FeedEvent = { type: 'removed', id: job.id };
  const before = [working, oldest, stage('acquiring'), stage('preparing')];
  for (const event of before) feed.publish(event);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toEqual([]);
  if (next) feed.publish(next);
  await vi.advanceTimersByTimeAsync(ms);
  vi.useRealTimers();
  expect(sent).toEqual([...before, ...(next ? [next] : [])]);
  await end();
});

test('the answer of a repeated question comes in the message of its job', async () => {
  const feed = createJobFeed();
  const closed = new AbortController();
  const messages: FeedEvent[][] = [];
  const read = async (): Promise<void> => {
    for await (const events of openPanelFeed(feed, closed.signal).events()) messages.push(events);
  };
  const reading = read();
  await expect.poll(() => messages).toHaveLength(1);
  feed.publish(working);
  await new Promise(setImmediate);
  const known: FeedEvent = {
    type: 'event',
    id: 'new',
    event: { type: 'cached', key: job.id, isHit: true, at: 1 },
  };
  feed.publish(known);
  await new Promise(setImmediate);
  const answer: FeedEvent = { type: 'event', id: 'new', event: { type: 'text', delta: 'One' } };
  feed.publish(answer);
  await expect.poll(() => messages.length).toBeGreaterThan(1);
  closed.abort();
  await reading;
  expect(messages.slice(1)).toEqual([[working, known, answer]]);
});
