import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Panel } from '../../../components/panel/panel';
import { allArrived } from '../support/crossing';
import { fakeBackground } from '../support/fake-background';
import { fake } from '../support/fake-browser';
import { allOf, fakePage } from '../support/fake-page';
import { listedPage, sampleProposals, samplePictures } from '../support/listed-pictures';
import { writeLastPictures } from '../../../utils/store/session';
import { heading, inputs, item, items, open, openList, selected } from '../support/open-list';
import { button } from '../support/open-panel';
import { connected } from '../support/panel-scenes';
import { freshBrowser, show } from '../support/show';
import { listen } from '../support/spoken';

freshBrowser();
beforeEach(() => fake.store({ settings: connected }));

describe('the button', () => {
  test('opens the list and moves the focus to its heading', async () => {
    fakePage([allOf([...samplePictures])]);
    const background = fakeBackground(
      { jobs: [] },
      {
        openList: () => {
          background.happen({ type: 'listed', listed: listedPage, proposals: [] });
          return { outcome: 'open' };
        },
      },
    );
    show(<Panel surface="sidepanel" />);
    await button('Pictures on this page').click();
    await expect.element(heading()).toHaveFocus();
  });

  test('moves the focus in another panel only from the bar that it hides', async () => {
    const background = fakeBackground({ jobs: [] });
    fakePage([allOf([...samplePictures])]);
    show(<Panel surface="sidepanel" />);
    button('Capture').element().focus();
    background.happen({ type: 'listed', listed: listedPage, proposals: [] });
    await expect.element(heading()).toBeVisible();
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  });

  test.each([
    ['noGesture', 'Alt+Shift+L', /press Alt\+Shift\+L, or right-click it and choose “Pictures on this page”/],
    ['noGesture', '', /Right-click the page and choose “Pictures on this page”/],
    ['offLimits', 'Alt+Shift+L', /Browsers block extensions on this page/],
  ] as const)('says what to do instead: %s %s', async (outcome, shortcut, words) => {
    fake.shortcuts([{ name: 'page-images', description: '', shortcut }]);
    fakeBackground({ jobs: [] }, { openList: () => ({ outcome }) });
    show(<Panel surface="sidepanel" />);
    await button('Pictures on this page').click();
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
  });
});

test('the window of the list has the focus on its heading, and closes at Esc where that means nothing else', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  const { href } = location;
  history.replaceState(null, '', '#pictures');
  onTestFinished(() => {
    close.mockRestore();
    history.replaceState(null, '', href);
  });
  fakePage([allOf([...twice])]);
  const { calls } = fakeBackground({ jobs: [], listed: listedPage, proposals: [] });
  show(<Panel surface="sidepanel" />);
  await expect.element(heading()).toHaveFocus();
  await button('More actions').first().click();
  await expect.poll(() => document.querySelector(':popover-open')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector(':popover-open')).toBeNull();
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('a{Escape}');
  expect(close).not.toHaveBeenCalled();
  heading().element().focus();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  // Other panels keep it.
  expect(calls.map(({ method }) => method)).not.toContain('closeList');
});

/** The pictures, and others that have the same of all. */
const twice = [
  ...samplePictures,
  ...samplePictures.map((one) => ({ ...one, ref: one.ref.replace('p', 'q') })),
];
describe('the list', () => {
  test('shows each picture with its name, its verdict, the reason and advice', async () => {
    await openList();
    const verdicts = items()
      .elements()
      .map((element) => element.getAttribute('data-verdict'));
    expect(verdicts).toEqual(samplePictures.map(({ verdict }) => verdict));
    const hints = [...item('cranes').element().querySelectorAll('[data-hint]')];
    expect(hints.map((hint) => [hint.getAttribute('data-hint'), hint.textContent])).toEqual([
      ['repeatsCaption', ' · Repeats the caption'],
      ['asksTarget', 'Does it say what the link or button does?'],
    ]);
    await expect.element(item('DSC_0042')).toHaveTextContent(/1600 × 900/);
    const summaries = [...document.querySelectorAll('.why > summary')].map(({ textContent }) => textContent);
    expect(summaries).toEqual([
      'Missing alt text · Nothing names the link or button',
      'Weak alt text · File name',
      'Decorative · Empty alt text',
      'Has alt text · Repeats the caption',
      'Weak alt text · Same on other pictures',
      'Missing alt text',
      'Missing alt text',
    ]);
  });

  test('unfolds the facts of a picture under its verdict', async () => {
    await openList();
    const facts = item('cranes').getByText(/^\d+ × \d+$/);
    await expect.element(facts).not.toBeVisible();
    await item('cranes').getByText('Has alt text').click();
    await expect.element(facts).toBeVisible();
    await expect.element(item('cranes').getByText('From alt')).toBeVisible();
  });

  test('begins within 170 px and seven tab stops, with rows of at most 90 px', async () => {
    await page.viewport(320, 700);
    await openList();
    const view = page.getByRole('region', { name: 'Pictures on this page' }).element();
    const { top } = view.getBoundingClientRect();
    const rows = items()
      .elements()
      .map((row) => row.getBoundingClientRect());
    expect(rows[0]!.top - top).toBeLessThanOrEqual(170);
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(90);
    (button('Back').element() as HTMLElement).focus();
    let stops = 1;
    for (; !document.activeElement?.closest('.item'); stops += 1) await userEvent.tab();
    expect(stops).toBeLessThanOrEqual(7);
  });

  test('starts jobs for pictures, and goes to the pictures', async () => {
    const { background, other } = await openList();
    await button('Describe: Logo').click();
    await expect
      .poll(() => inputs(background, 'startOnListed'))
      .toMatchObject([
        { task: { kind: 'describe' }, ref: 'p5', address: 'https://cdn.example/sponsor-a.png' },
      ]);
    await button('Write alt text: Logo').click();
    await expect.poll(() => inputs(background, 'startOnListed').length).toBe(2);
    await button('Go to picture: Logo').click();
    await expect.poll(() => inputs(other, 'goTo')).toEqual([{ ref: 'p5' }]);
    await expect
      .poll(() => fake.asked)
      .toContainEqual({ what: 'tabs.update', given: { tabId: 1, active: true } });
  });

  test('asks the page for thumbnails, and loads no address where it has none', async () => {
    fakeBackground(open);
    const data = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    const other = fakePage(
      [allOf([samplePictures[0], samplePictures[1]].filter((one) => one !== undefined))],
      {
        thumbnail: ({ ref }) => (ref === 'p1' ? data : null),
      },
    );
    show(<Panel surface="sidepanel" />);
    const sources = (): string[] =>
      [...document.querySelectorAll<HTMLImageElement>('img.thumb')].map(({ src }) => src);
    await expect.poll(() => sources()[0]).toBe(data);
    await expect.poll(() => inputs(other, 'thumbnail')).toHaveLength(2);
    expect(sources()).toEqual([data, '']);
  });

  test('has a search from twelve pictures on', async () => {
    await openList(open, {}, twice.slice(0, 11));
    expect(page.getByRole('searchbox').elements()).toEqual([]);
  });

  test('filters and searches, and announces how many pictures are shown', async () => {
    await openList(open, {}, twice);
    const heard = listen();
    const shown = (): (string | null)[] =>
      items()
        .elements()
        .map((element) => element.getAttribute('data-ref'));
    const chip = (name: string): Locator => page.getByRole('radio', { name, exact: true });
    expect(
      page
        .getByRole('radio')
        .elements()
        .map((one) => one.parentElement?.textContent),
    ).toEqual(['All 14', 'Missing 6', 'Weak 4', 'Present 2', 'Decorative 2']);
    await page.getByText('Missing 6').click();
    await expect.element(chip('Missing 6')).toBeChecked();
    await expect.poll(shown).toEqual(['p1', 'p6', 'p7', 'q1', 'q6', 'q7']);
    await expect.poll(() => heard.spoken).toContain('Pictures: 6');
    await page.getByText('Weak 4').click();
    await expect.poll(shown).toEqual(['p2', 'p5', 'q2', 'q5']);
    await page.getByRole('searchbox').fill('sponsor-A');
    await expect.poll(shown).toEqual(['p5', 'q5']);
    await expect.poll(() => heard.spoken).toContain('Pictures: 2');
    heard.stop();
  });

  test('grows as pictures arrive, and keeps the selection and the focus', async () => {
    const { other } = await openList();
    await selected('Logo').click();
    const late = samplePictures[3] && { ...samplePictures[3], ref: 'late', name: 'A late one' };
    if (!late) throw new Error('no picture');
    other.happen({ type: 'changed', order: ['late', 'p1', 'p5', 'p6'], pictures: [late] });
    await expect.poll(() => items().elements().length).toBe(4);
    await expect.element(items().nth(0)).toHaveTextContent('A late one');
    await expect.element(selected('Logo')).toBeChecked();
    await expect.element(selected('Logo')).toHaveFocus();
  });

  test('is a row once its page was left: it opens, and can be made again', async () => {
    // Two for one picture are one in the list.
    const again = sampleProposals.slice(0, 1).map((proposal) => ({ ...proposal, id: 'again' }));
    const { background } = await openList({ ...open, proposals: [...sampleProposals, ...again] });
    fake.leavePage();
    await expect.element(heading()).not.toBeInTheDocument();
    await button('List of news.example · 3 suggestions').click();
    await expect.element(heading()).toHaveFocus();
    await expect.element(page.getByText('This page was closed or reloaded.')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /Alt text: DSC/ })).toBeVisible();
    await button('List again').click();
    await expect.poll(() => inputs(background, 'openList').length).toBe(1);
  });

  test('is complete in a panel that opens after its page is gone', async () => {
    await writeLastPictures({ openedAt: listedPage.openedAt, pictures: samplePictures });
    fakeBackground(open);
    fakePage([]);
    show(<Panel surface="sidepanel" />);
    await expect.element(heading()).toBeVisible();
    await allArrived();
    fake.leavePage();
    await button('List of news.example').click();
    await expect.poll(() => items().elements().length).toBe(samplePictures.length);
    await expect.element(page.getByText('This page was closed or reloaded.')).toBeVisible();
  });

  test.each(['Back', 'Esc'])('is left by %s, and stays as a row until that is dismissed', async (way) => {
    const { background } = await openList();
    await (way === 'Esc' ? userEvent.keyboard('{Escape}') : button('Back').click());
    await expect.element(heading()).not.toBeInTheDocument();
    await button('Dismiss: List of news.example').click();
    await expect.poll(() => inputs(background, 'closeList').length).toBe(1);
    background.happen({ type: 'listed', listed: undefined, proposals: [] });
    await expect.element(heading()).not.toBeInTheDocument();
  });
});
