import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CatalogModel } from '../../../utils/model/service';
import { model, openOptions, result, saveAndTest, textModel } from '../support/open-options';
import { connected } from '../support/panel-scenes';
import { freshBrowser } from '../support/show';

freshBrowser();

const models: CatalogModel[] = ['alpha', 'beta', 'gemma-vision', 'gemma-wide'].map((id) => ({
  id,
  vision: 'yes',
}));
const list = () => page.getByRole('listbox');
/** The option that the keyboard is at. */
const active = (): string | undefined => {
  const id = model().element().getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.querySelector('bdi')?.textContent) || undefined;
};
const keys = (pressed: string): Promise<void> => userEvent.keyboard(pressed);

beforeEach(async () => {
  await openOptions(connected, { listModels: () => ({ models, askedAt: Date.now() }) });
  await userEvent.click(model());
  await expect.element(list()).toBeVisible();
  await keys('{Escape}');
});

describe('the list of a box', () => {
  test('is opened by an arrow, at what is in the box, and left by Esc with that in it', async () => {
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(model()).toHaveAttribute('aria-expanded', 'false');
    await keys('{ArrowDown}');
    await expect.element(model()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(model()).toHaveAttribute('aria-controls', list().element().id);
    await expect.poll(active).toBe('gemma-vision');
    await keys('{ArrowUp}');
    await expect.poll(active).toBe('beta');
    await keys('{Escape}');
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(model()).toHaveValue('gemma-vision');
    await expect.element(model()).toHaveFocus();
  });

  test('ends at its ends, and Page keys go ten further', async () => {
    await keys('{ArrowDown}{PageDown}');
    await expect.poll(active).toBe('gemma-wide');
    await keys('{ArrowDown}');
    await expect.poll(active).toBe('gemma-wide');
    await keys('{PageUp}');
    await expect.poll(active).toBe('alpha');
  });

  test('is narrowed by typing; Enter takes what the arrows chose, and sends nothing', async () => {
    await userEvent.clear(model());
    await keys('wide g');
    await expect.poll(() => list().getByRole('option').elements().length).toBe(1);
    await keys('{ArrowDown}{Enter}');
    await expect.element(model()).toHaveValue('gemma-wide');
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(result()).toHaveTextContent('');
    await keys('{Enter}');
    await expect.element(result()).toHaveTextContent(/^Connected/);
  });

  test('never takes another name away: Enter and Tab leave it as it was typed', async () => {
    await userEvent.clear(model());
    await keys('gemma');
    await expect.element(list()).toBeVisible();
    await keys('{Tab}');
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(model()).toHaveValue('gemma');
    await expect.element(textModel()).toHaveFocus();
    await userEvent.fill(model(), 'none like it');
    await expect.element(list()).not.toBeInTheDocument();
    await keys('{Enter}');
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.element(model()).toHaveValue('none like it');
  });

  test('is chosen from by a press', async () => {
    await userEvent.click(model());
    await page.getByRole('option', { name: /^beta/ }).click();
    await expect.element(model()).toHaveValue('beta');
    await expect.element(model()).toHaveFocus();
    await expect.element(list()).not.toBeInTheDocument();
  });

  test('covers nothing: one press of the button below it saves', async () => {
    await userEvent.fill(model(), 'gemma');
    await expect.element(list()).toBeVisible();
    const bottom = list().element().getBoundingClientRect().bottom;
    expect(textModel().element().getBoundingClientRect().top).toBeGreaterThan(bottom);
    await saveAndTest().click();
    await expect.element(result()).toHaveTextContent(/^Connected/);
    await expect.element(list()).not.toBeInTheDocument();
  });
});
