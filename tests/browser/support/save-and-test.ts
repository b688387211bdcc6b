import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connection, type Connection } from '../../../utils/model/settings';
import { readSettings } from '../../../utils/store/settings';
import { allArrived } from './crossing';
import { fake } from './fake-browser';
import { baseUrl, methods, model, openOptions, result, saveAndTest } from './open-options';
import { connected } from './panel-scenes';

/** What the browser was asked to allow. */
export const permissionsAsked = (): unknown[] =>
  fake.asked.filter(({ what }) => what === 'permissions.request');

/** Settings with three connections, of which the second describes. */
export const connectionOf = (id: string): Connection =>
  connection.parse({ id, baseUrl: `https://${id}.example`, visionModel: 'any' });
export const several = {
  ...connected,
  connections: ['one', 'two', 'three'].map(connectionOf),
  describeWith: 'two',
};

/** Whatever the browser answers about the host, the connection is tried out. */
export async function expectTriedOut(answer: () => Promise<boolean>): Promise<void> {
  fake.permission(answer);
  const background = await openOptions(connected);
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  expect(methods(background)).toContain('examine');
}

/** An address is refused beside its box, and nothing is saved. */
export async function expectRefused(address: string): Promise<void> {
  const background = await openOptions();
  if (address) await userEvent.fill(baseUrl(), address);
  await saveAndTest().click();
  await expect.element(baseUrl()).toHaveFocus();
  await expect.element(baseUrl()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(baseUrl()).toHaveAccessibleDescription(/^Enter an address that starts with/);
  expect(fake.asked).toEqual([]);
  await allArrived();
  expect(methods(background)).toEqual([]);
  expect((await readSettings()).connections).toEqual([]);
}

/** Nothing is sent to an address before a second yes. */
export async function expectSecondYes(address: string): Promise<void> {
  const background = await openOptions();
  await userEvent.fill(baseUrl(), address);
  await userEvent.fill(model(), 'gemma-vision');
  await saveAndTest().click();
  await expect.element(page.getByRole('group', { name: /isn’t encrypted/ })).toHaveFocus();
  expect(fake.asked).toEqual([]);
  await allArrived();
  expect((await readSettings()).connections).toEqual([]);
  await page.getByRole('button', { name: 'Don’t send' }).click();
  await expect.element(saveAndTest()).toHaveFocus();
  await allArrived();
  expect(methods(background)).toEqual([]);
  await saveAndTest().click();
  await page.getByRole('button', { name: 'Send unencrypted' }).click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
  await expect.element(saveAndTest()).toHaveFocus();
  expect(permissionsAsked().length).toBe(1);
}

/** An address is tried out at once. */
export async function expectNoSecondYes(address: string): Promise<void> {
  await openOptions();
  await userEvent.fill(baseUrl(), address);
  await userEvent.fill(model(), 'gemma-vision');
  await saveAndTest().click();
  await expect.element(result()).toHaveTextContent(/^Connected/);
}
