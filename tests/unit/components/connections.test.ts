import { expect, test } from 'vitest';
import { withoutConnection } from '../../../components/connection/connections';
import { describeElsewhere } from '../../../components/models/use-installs';
import { settings } from '../../../utils/model/settings';
import { changeSettings, readSettings } from '../../../utils/store/settings';

const [old, begun, next] = ['old', 'begun', 'next'].map((id) => ({
  id,
  baseUrl: `https://${id}.example`,
  visionModel: id === 'begun' ? '' : 'see',
}));
const described = (describeWith: string, ...connections: unknown[]) =>
  settings.parse({ connections, describeWith });

test('the next service that can describe takes the place of a removed one, not one that has no model yet', () => {
  expect(withoutConnection(described('old', old, begun, next), 'old').describeWith).toBe('next');
  expect(withoutConnection(described('old', old, begun), 'old').describeWith).toBe('');
});

test('the same holds where the last model on this device was deleted', async () => {
  await changeSettings(() => described('device', begun, next));
  await describeElsewhere();
  expect((await readSettings()).describeWith).toBe('next');
});
