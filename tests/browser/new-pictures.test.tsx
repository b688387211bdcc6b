import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPicture } from '../../utils/store/pictures';
import { dataOf, drop, fileInput, paste, png } from './support/given-files';
import { openPanel } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

test('one chosen picture is put into the store and described at once', async () => {
  const { calls } = await openPanel();
  await userEvent.upload(fileInput(), png('boat.png'));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toMatchObject({
    method: 'start',
    input: { task: { kind: 'describe', detail: 'full' }, pictures: [{ name: 'boat.png' }] },
  });
  const input = calls[0]?.input as { pictures: { hash: string }[] } | undefined;
  const kept = await getPicture(input?.pictures[0]?.hash ?? '');
  expect(await kept?.text()).toBe('bytes of boat.png');
  expect(kept?.type).toBe('image/png');
});

test('several pictures are put in front of the question box', async () => {
  const { calls, acquired } = await openPanel();
  await userEvent.upload(fileInput(), [png('one.png'), png('two.png')]);
  await expect.poll(() => acquired).toMatchObject([{ name: 'one.png' }, { name: 'two.png' }]);
  await expect.poll(() => document.querySelectorAll('.composer[data-new="true"] .staged li').length).toBe(2);
  expect(calls).toEqual([]);
});

test('pasted and dropped pictures are taken anywhere', async () => {
  const { calls } = await openPanel();
  expect(paste(document.body, dataOf([png('pasted.png')])).defaultPrevented).toBe(true);
  expect(drop(document.body, dataOf([png('dropped.png')])).defaultPrevented).toBe(true);
  await expect.poll(() => calls.length).toBe(2);
  const names = calls.map(({ input }) => (input as { pictures: { name: string }[] }).pictures[0]?.name);
  expect(new Set(names)).toEqual(new Set(['dropped.png', 'pasted.png']));
});
