import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSettings } from '../../utils/store/settings';
import { everyLook, expectInLooks, look, looksTimeout } from './support/axe';
import { holdClipboard } from './support/clipboard';
import { allArrived } from './support/crossing';
import { fake } from './support/fake-browser';
import { aJob } from './support/jobs';
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

describe('the first press of Copy on a text', () => {
  const read = { task: { kind: 'text' }, answer: 'Dock 1' } as const;
  const text = aJob(read);
  const requests = () => fake.asked.filter(({ what }) => what === 'permissions.request');
  /** Whether the browser's question is known to be open: the panel has learned that copying is not allowed yet. */
  const openText = async (): Promise<void> => {
    await openPanel({ jobs: [text] });
    await allArrived();
  };
  beforeEach(() => fake.takeBack({ permissions: ['clipboardWrite'] }));

  test('copies, asks the browser in the same press, and once it is allowed asks no more', async () => {
    await openText();
    await button('Copy').click();
    await expect.element(button('Copied')).toBeVisible();
    expect(await textOf()).toBe('Dock 1');
    expect(requests()).toHaveLength(1);
    await expect.element(page.getByText('Text is now copied automatically')).toBeVisible();
    expect((await readSettings()).autoCopy).toBe('text');
    await button('Copy').click();
    await allArrived();
    expect(requests()).toHaveLength(1);
  });

  test('copies also while the browser asks, and where it is refused, which is asked once', async () => {
    const answer = Promise.withResolvers<boolean>();
    fake.permission(() => answer.promise);
    await openText();
    await button('Copy').click();
    await expect.poll(textOf).toBe('Dock 1');
    answer.resolve(false);
    await expect.poll(async () => (await readSettings()).autoCopy).toBe('never');
    await navigator.clipboard.writeText('');
    await button('Copy').click();
    await expect.poll(textOf).toBe('Dock 1');
    await allArrived();
    expect(requests()).toHaveLength(1);
  });

  test('offers to copy all answers, which one press turns on', async () => {
    await openText();
    expect(button('Always copy').elements()).toEqual([]);
    const placeOf = (name: string) => button(name).element().getBoundingClientRect().x;
    const before = placeOf('Read aloud');
    await button('Copy').click();
    await expect.element(button('Always copy')).toBeVisible();
    expect(placeOf('Read aloud')).toBe(before);
    await button('Always copy').click();
    await expect.poll(async () => (await readSettings()).autoCopy).toBe('all');
    await expect.element(page.getByText('Answers are now copied automatically')).toBeVisible();
    await expect.poll(() => button('Always copy').elements()).toEqual([]);
  });

  test('asks nothing for another answer', async () => {
    await openPanel({ jobs: [aJob({ answer: 'A boat' })] });
    await allArrived();
    await button('Copy').click();
    await expect.poll(textOf).toBe('A boat');
    expect(requests()).toEqual([]);
  });

  test('asks nothing in a popup, which would close', async () => {
    await openText();
    document.documentElement.dataset['place'] = 'popup';
    await button('Copy').click();
    await expect.poll(textOf).toBe('Dock 1');
    expect(requests()).toEqual([]);
  });
});

describe('Copy table', () => {
  const html = async (): Promise<string> => {
    const [item] = await navigator.clipboard.read();
    return (await (await item?.getType('text/html'))?.text()) ?? '';
  };
  const withCaption = `Table 1: Docks\n\n${bill}\n\nAll prices in euro.`;
  test.each([
    ['a caption and text around it', withCaption, 'Item\tPrice\nLamp\t45'],
    ['an empty row', `${bill}\n|  |  |\n| Bulb | 2 |`, 'Item\tPrice\nLamp\t45\nBulb\t2'],
    [
      'another table',
      `${bill}\n\nAnd:\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
      'Item\tPrice\nLamp\t45\n\na\tb\n1\t2',
    ],
    ['a formula in it', '| a | b |\n|---|---|\n| 1 | =1+1 |', "a\tb\n1\t'=1+1"],
  ])('stands beside Copy, and copies the table alone: %s', async (_what, answer, copied) => {
    await openPanel({ jobs: [aJob({ task: { kind: 'text' }, answer })] });
    await button('Copy table').click();
    await expect.poll(textOf).toBe(copied);
    expect(await html()).toMatch(/^[^<]*(<meta[^>]*>)?<table/);
    expect(button('Copied').elements()).toHaveLength(1);
    await expect.element(button('Copy')).toBeVisible();
  });

  test.each(['A boat.', 'ls | wc', 'one  two\nthree  four\nfive  six', '{"a": 1}'])(
    'is not there without a clear table: %s',
    async (answer) => {
      await openPanel({ jobs: [aJob({ task: { kind: 'text' }, answer })] });
      await expect.element(button('Copy')).toBeVisible();
      expect(button('Copy table').elements()).toEqual([]);
    },
  );
});
