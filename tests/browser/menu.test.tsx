import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import '../../components/shared/base.css';
import { Menu, type MenuGroup } from '../../components/shared/menu';
import { Toolbar } from '../../components/shared/toolbar';
import { expectAccessible } from './support/axe';
import { fake } from './support/fake-browser';
import { freshBrowser, show } from './support/show';

freshBrowser();

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const focused = (): string => document.activeElement?.textContent ?? '';

describe('a menu', () => {
  let pressed: string[] = [];
  const item = (label: string, isChosen?: boolean) => ({
    label,
    press: () => pressed.push(`${label}, focus on ${focused()}`),
    ...(isChosen !== undefined && { isChosen }),
  });
  const groups: MenuGroup[] = [
    {
      label: 'Tasks',
      items: [
        item('Describe'),
        item('Copy text'),
        item('Copy table'),
        { label: 'Second opinion', items: [item('Mistral'), item('This device')] },
      ],
    },
    { label: 'Picture', items: [item('Enlarge')] },
  ];
  const open = (shown: MenuGroup[] = groups): void => {
    pressed = [];
    show(
      <main>
        <h1>Menu</h1>
        <Menu name="More actions" groups={() => shown}>
          More
        </Menu>
      </main>,
    );
  };
  const keys = async (...all: [string, string][]): Promise<void> => {
    for (const [key, expected] of all) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toBe(expected);
    }
  };

  test('is gone through by arrows, Home, End and first letters; Esc gives the focus back', async () => {
    open();
    (button('More actions').element() as HTMLElement).focus();
    await keys(
      ['{ArrowDown}', 'Describe'],
      ['{ArrowDown}', 'Copy text'],
      ['{End}', 'Enlarge'],
      ['{ArrowDown}', 'Describe'],
      ['{ArrowUp}', 'Enlarge'],
      ['{Home}', 'Describe'],
      ['c', 'Copy text'],
      ['c', 'Copy table'],
      ['c', 'Copy text'],
      ['{Escape}', 'More'],
    );
    await expect.element(button('More actions')).toHaveAttribute('aria-expanded', 'false');
    expect(pressed).toEqual([]);
  });

  test('runs an item when it has closed and the focus is back', async () => {
    open();
    await button('More actions').click();
    await expectAccessible();
    await button('Copy text').click();
    expect(pressed).toEqual(['Copy text, focus on More']);
    expect(page.getByRole('group').elements()).toEqual([]);
  });

  test('unfolds a group in its place, and goes back to where it was', async () => {
    open();
    await button('More actions').click();
    await keys(['s', 'Second opinion'], ['{Enter}', 'Mistral']);
    expect(button('Describe').elements()).toEqual([]);
    await expectAccessible();
    await keys(['{Home}', 'Second opinion'], ['{Enter}', 'Second opinion']);
    await expect.element(button('Describe')).toBeVisible();
    await keys(['{Enter}', 'Mistral'], ['{ArrowDown}', 'This device'], ['{Enter}', 'More']);
    expect(pressed).toEqual(['This device, focus on More']);
  });

  test('begins at the chosen item, which is told by more than its color', async () => {
    open([{ label: 'Format', items: [item('As shown', false), item('Table', true)] }]);
    await button('More actions').click();
    await expect.poll(focused).toBe('Table');
    await expect.element(button('Table')).toHaveAttribute('aria-pressed', 'true');
    expect(button('Table').element().querySelector('svg')).not.toBeNull();
    expect(button('As shown').element().querySelector('svg')).toBeNull();
  });

  test('opens again from its beginning', async () => {
    open();
    await button('More actions').click();
    await keys(['s', 'Second opinion'], ['{Enter}', 'Mistral'], ['{Escape}', 'More']);
    await button('More actions').click();
    await expect.element(button('Describe')).toHaveFocus();
  });
});

describe('a toolbar', () => {
  beforeEach(() => page.viewport(320, 640));
  const open = (): void =>
    show(
      <main>
        <h1>Toolbar</h1>
        <Toolbar name="Actions">
          <button type="button">One</button>
          <button type="button">Two</button>
          <Menu
            name="Three"
            groups={() => [{ label: 'Items', items: [{ label: 'A', press: () => undefined }] }]}
          >
            Three
          </Menu>
        </Toolbar>
        <button type="button">After</button>
      </main>,
    );

  test.each([
    ['en', '{ArrowRight}', '{ArrowLeft}'],
    ['ar', '{ArrowLeft}', '{ArrowRight}'],
  ] as const)('is one stop of the Tab key, and has arrow keys: %s', async (language, forth, back) => {
    fake.speak(language);
    open();
    (button('One').element() as HTMLElement).focus();
    for (const [key, expected] of [
      [forth, 'Two'],
      [forth, 'Three'],
      [forth, 'One'],
      [back, 'Three'],
      ['{Home}', 'One'],
      ['{End}', 'Three'],
      [back, 'Two'],
      ['{Tab}', 'After'],
      ['{Shift>}{Tab}{/Shift}', 'Two'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toBe(expected);
    }
  });

  test('leaves the keys of a menu in it to the menu', async () => {
    open();
    (button('Three').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button('A')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{End}');
    await expect.element(button('A')).toHaveFocus();
  });
});
