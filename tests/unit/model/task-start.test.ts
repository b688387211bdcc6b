import { describe, expect, test } from 'vitest';
import { builtIn, type Connection, defaultSettings, device, settings } from '../../../utils/model/settings';
import { canDescribe, newPictureRequest } from '../../../utils/model/task-start';

const connection = (id: string, isAgreed = true): Partial<Connection> => ({
  id,
  name: id,
  baseUrl: `https://${id}.example/v1`,
  visionModel: 'm',
  isAgreed,
});
const described = { task: { kind: 'describe', detail: 'full' } };
const text = { task: { kind: 'text' } };

describe('a new picture whose task nobody chose', () => {
  test.each<[string, object, object]>([
    ['is described by a connection', { connections: [connection('a')], describeWith: 'a' }, described],
    ['is described by a model on this device', { describeWith: device }, described],
    ['is described by the browser’s model', { describeWith: builtIn }, described],
    [
      'is described as briefly as the settings say',
      { describeWith: device, describeDetail: 'brief' },
      { task: { kind: 'describe', detail: 'brief' } },
    ],
    ['is read after the installation', {}, text],
    [
      'is read where nobody agreed to an imported connection',
      { connections: [connection('a', false)], describeWith: 'a' },
      text,
    ],
    ['is read where the connection was deleted', { connections: [connection('b')], describeWith: 'a' }, text],
    [
      'is read by the connection that reads',
      { connections: [connection('a')], textWith: 'a', describeWith: '' },
      text,
    ],
    [
      'is read on this device where nobody agreed to the connection that reads',
      { connections: [connection('a', false)], textWith: 'a' },
      { ...text, engine: device },
    ],
  ])('%s', (_what, given, expected) => expect(newPictureRequest(settings.parse(given))).toEqual(expected));

  test('is read as long as nothing can describe, and only then', () => {
    expect(canDescribe(defaultSettings)).toBe(false);
    expect(canDescribe({ ...defaultSettings, describeWith: device })).toBe(true);
  });
});
