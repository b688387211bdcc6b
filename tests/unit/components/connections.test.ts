import { expect, test } from 'vitest';
import { withoutConnection } from '../../../components/connection/connections';
import { settings } from '../../../utils/model/settings';

test('the next service that can describe takes the place of a removed one, not one that has no model yet', () => {
  const [old, begun, next] = ['old', 'begun', 'next'].map((id) => ({
    id,
    baseUrl: `https://${id}.example`,
    visionModel: id === 'begun' ? '' : 'see',
  }));
  const before = (...connections: unknown[]) => settings.parse({ connections, describeWith: 'old' });
  expect(withoutConnection(before(old, begun, next), 'old').describeWith).toBe('next');
  expect(withoutConnection(before(old, begun), 'old').describeWith).toBe('');
});
