import { beforeEach, expect, test } from 'vitest';
import { reverseConnect, type Port } from '../../../utils/bus/stream';
import { fakeConnections } from './ports';
import { senders } from './senders';

let connections: ReturnType<typeof fakeConnections>;
beforeEach(() => {
  connections = fakeConnections();
});

test('answers with the connection that was asked for, and no other', async () => {
  const asOwn = connections.connect(senders.ownPage);
  const asForeigner = connections.connect(senders.pageScript);
  const connect = reverseConnect(async ({ name }) => {
    asOwn('recognize');
    asForeigner(name);
    asOwn(name);
  });
  const port = await connect('recognize');
  expect(port.name).toMatch(/^recognize:./);
  expect(port.sender).toEqual(senders.ownPage);
});

test('two calls under one name get a connection each', async () => {
  const waiting: string[] = [];
  const connect = reverseConnect(async ({ name }) => void waiting.push(name));
  const ports = [connect('recognize'), connect('recognize')];
  for (const name of waiting.toReversed()) connections.connect(senders.ownPage)(name);
  const names = (await Promise.all<Port>(ports)).map(({ name }) => name);
  expect(names).toEqual(waiting);
  expect(new Set(names).size).toBe(2);
});

test('throws what asking threw', async () => {
  const gone = new Error('Receiving end does not exist');
  await expect(reverseConnect(() => Promise.reject(gone))('recognize')).rejects.toBe(gone);
});
