import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSettings } from '../../utils/store/settings';
import { everyLook, expectInLooks, look, looksTimeout } from './support/axe';
import { holdClipboard } from './support/clipboard';
import { fake } from './support/fake-browser';
import { aJob, noon } from './support/jobs';
import { button, openPanel, openRow } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();
beforeEach(holdClipboard);

const bill = '| Item | Price |\n|---|---|\n| Lamp | 45 |';
const job = aJob({ answer: `The bill:\n\n${bill}` });
const menu = () => page.getByRole('group', { name: 'Format', exact: true });
const item = (name: string) => menu().getByRole('button', { name, exact: true });
const textOf = async (): Promise<string> => navigator.clipboard.readText();
const focused = (): string => document.activeElement?.textContent ?? '';

describe('the shapes of an answer', () => {
  test('are a menu by the keys that menus have; Esc gives the focus back', async () => {
    await openPanel({ jobs: [job] });
    const opener = button('Format: As shown');
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('As shown');
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Joined paragraphs');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Code block');
    await userEvent.keyboard('t');
    expect(focused()).toBe('Table');
    // Where a pointer was left on a button with a tooltip, Esc would take that away first.
    await item('Table').hover();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    expect(menu().elements()).toEqual([]);
  });

  test('copy at once, and are remembered for that task', async () => {
    await openPanel({ jobs: [job] });
    await button('Format: As shown').click();
    await item('Table').click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied: Table');
    expect(await textOf()).toBe('Item\tPrice\nLamp\t45');
    await expect.element(button('Format: Table')).toHaveFocus();
    expect((await readSettings()).copyShapes).toEqual({ describe: 'tsv' });
    await navigator.clipboard.writeText('');
    await button('Copy').click();
    await expect.poll(textOf).toBe('Item\tPrice\nLamp\t45');
  });

  test('are only those that it has; a table alone is meant as one', async () => {
    await openPanel({ jobs: [aJob({ answer: bill }), aJob({ id: 'b', answer: 'words' })] });
    await expect.element(button('Format: Table')).toBeVisible();
    await openRow('b');
    await button('Format: As shown').click();
    expect(item('Table').elements()).toEqual([]);
    await page.getByRole('heading', { level: 2 }).first().click();
    await expect.poll(() => menu().elements()).toEqual([]);
  });

  test('one that the browser refuses to copy says what to do, and loses neither the answer nor what was copied before', async () => {
    await openPanel({ jobs: [job] });
    // The clipboard wants the focus.
    await page.getByRole('heading', { level: 2 }).first().click();
    await navigator.clipboard.writeText('before');
    const refusal = new DOMException('no', 'NotAllowedError');
    const refused = [
      vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(refusal),
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal),
    ];
    const words = () => page.getByText('select the text', { exact: false });
    await button('Copy').click();
    await expect.element(words()).toBeVisible();
    await button('Format: As shown').click();
    await item('Table').click();
    await expect.element(words()).toBeVisible();
    expect(refused.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await expect.element(page.getByRole('cell', { name: 'Lamp' })).toBeVisible();
    expect(await textOf()).toBe('before');
    for (const one of refused) one.mockRestore();
    // Remembered, also where it was refused.
    await expect.element(button('Format: Table')).toBeVisible();
    await button('Copy').click();
    await expect.poll(textOf).toBe('Item\tPrice\nLamp\t45');
  });

  test('are accessible in every look', { timeout: looksTimeout }, async () => {
    await look('narrow');
    await openPanel({ jobs: [aJob({ answer: `${bill}\n\n{"a":1}` })] });
    await page.getByRole('button', { name: /^Format/ }).click();
    await expect.element(menu()).toBeVisible();
    // Pressing scrolls, and what the bar at the top then half covers would count as a target that small.
    window.scrollTo(0, 0);
    await expectInLooks('copying-menu', everyLook);
  });
});

describe('copying automatically', () => {
  const read = { task: { kind: 'text' }, answer: 'Dock 1' } as const;
  const text = aJob(read);
  beforeEach(() => fake.takeBack({ permissions: ['clipboardWrite'] }));

  test('is offered by the first text alone, and one press turns it on', async () => {
    await openPanel({ jobs: [aJob({ ...read, id: 'second', createdAt: noon + 1 }), text] });
    expect(button('Always copy').elements()).toEqual([]);
    await openRow(text.id);
    await button('Always copy').click();
    await expect.poll(async () => (await readSettings()).autoCopy).toBe(true);
    await expect.element(page.getByRole('status')).toHaveTextContent('Answers are now copied automatically');
    await expect.poll(() => button('Always copy').elements()).toEqual([]);
  });

  test('stays off where the browser refuses', async () => {
    fake.permission(async () => false);
    await openPanel({ jobs: [text] });
    await button('Always copy').click();
    await expect.element(page.getByText('The browser didn’t allow it.', { exact: false })).toBeVisible();
    expect((await readSettings()).autoCopy).toBe(false);
  });
});
