import { expect, test } from 'vitest';
import { answerSeconds } from '../../../utils/model/device-speed';

const speed = { operationsPerSecond: 10e9, bytesPerSecond: 2e9 };

test('an answer takes as long as its vision half, reading and writing together', () => {
  expect(answerSeconds({ model: 0, projector: 200e6 }, speed)).toBeCloseTo(20.48, 2);
  expect(answerSeconds({ model: 100e6, projector: 0 }, speed)).toBeCloseTo(10, 2);
  const both = answerSeconds({ model: 100e6, projector: 200e6 }, speed);
  expect(both).toBeCloseTo(30.48, 2);
  const faster = { operationsPerSecond: 20e9, bytesPerSecond: 4e9 };
  expect(answerSeconds({ model: 100e6, projector: 200e6 }, faster)).toBeCloseTo(both / 2, 5);
});
