import { expect, test } from 'vitest';
import { distinguishingNames, opinionCandidates } from '../../../../utils/answers/opinions/second-opinion';
import { connection } from '../../../../utils/model/settings';
import type { Task } from '../../../../utils/model/task';

const [one, two, strange, begun] = ['one', 'two', 'strange', 'begun'].map((id) =>
  connection.parse({
    id,
    baseUrl: `https://${id}.example`,
    visionModel: id === 'begun' ? '' : 'see',
    isAgreed: id !== 'strange',
  }),
);
const full: Task = { kind: 'describe', detail: 'full' };
const text: Task = { kind: 'text' };

test.each<[string, Task, string, (typeof one)[], string, string[]]>([
  ['another connection comes first', full, 'one', [one, two], '', ['two', 'one']],
  ['whoever is set comes first', full, 'one', [one, two], 'one', ['one', 'two']],
  ['one that nobody agreed to is not asked', full, 'one', [strange, one], 'strange', ['one']],
  ['one without a model is not asked', full, 'device', [begun, one], 'begun', ['one', 'device']],
  ['the only one is asked again', full, 'one', [one], '', ['one']],
  ['the model on this device is asked again', full, 'device', [], '', ['device']],
  ['the browser’s own model is asked again', full, 'built-in', [], '', ['built-in']],
  ['it is asked of others’ answers where it is set', full, 'one', [one], 'built-in', ['built-in', 'one']],
  ['this device is not, where it may be set as the reader', full, 'one', [one], 'device', ['one']],
  ['text that was read here is read by a service', text, 'device', [one, two], '', ['one', 'two']],
  ['text that was read here is not read here again', text, 'device', [], '', []],
  [
    'text that a service read is read by any other, here too',
    text,
    'one',
    [one, two],
    '',
    ['two', 'device', 'one'],
  ],
  ['text that the only service read is read here', text, 'one', [one], '', ['device', 'one']],
  ['one that is gone is as one that is not set', full, 'one', [one, two], 'gone', ['two', 'one']],
])('%s', (_, task, id, connections, secondOpinionWith, expected) => {
  const answerer = { id, name: '', model: '' };
  const known = {
    connections: connections.flatMap((each) => each ?? []),
    describeWith: '',
    secondOpinionWith,
  };
  const others = opinionCandidates({ task, answerer }, known);
  expect(others.map((other) => other.id)).toEqual(expected);
  expect(others.filter(({ isSame }) => isSame).map((other) => other.id)).toEqual(
    expected.filter((each) => each === id),
  );
});

test.each([
  [{ name: 'a', model: 'm' }, { name: 'b', model: 'm' }, ['a', 'b']],
  [{ name: 'a', model: 'm' }, { name: 'a', model: 'n' }, ['m', 'n']],
  [{ name: 'a', model: 'm' }, { name: 'a', model: 'm' }, undefined],
  [{ name: 'a', model: '' }, { name: 'a', model: 'm' }, undefined],
])('%o and %o are told apart as %o', (first, second, expected) => {
  expect(distinguishingNames({ id: '1', ...first }, { id: '2', ...second })).toEqual(expected);
  expect(distinguishingNames(undefined, { id: '2', ...second })).toBeUndefined();
});
