import * as fakeIndexedDb from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { tell, wasTold } from '../../../utils/store/disclosed-sites';

Object.assign(globalThis, fakeIndexedDb);

test('each site is told of once, whoever asks first', async () => {
  expect(await wasTold('https://zoo.example')).toBe(false);
  expect(await Promise.all([tell('https://zoo.example'), tell('https://zoo.example')])).toEqual([
    true,
    false,
  ]);
  expect(await wasTold('https://zoo.example')).toBe(true);
  expect(await wasTold('http://zoo.example')).toBe(false);
});
