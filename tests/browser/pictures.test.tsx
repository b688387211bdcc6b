import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FeedState } from '../../utils/domain/feed';
import type { ListedPicture } from '../../utils/domain/page-pictures';
import { Panel } from '../../components/panel/panel';
import { readSettings } from '../../utils/store/settings';
import { fakeBackground, type FakeBackground } from './support/fake-background';
import { fake } from './support/fake-browser';
import { allOf, fakePage, type FakePage } from './support/fake-page';
import { aJob, page as newsPage } from './support/jobs';
import { aBatch, listedPage, sampleProposals, samplePictures } from './support/listed-pictures';
import { button } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { freshBrowser, show } from './support/show';
import { listen } from './support/spoken';

freshBrowser();
beforeEach(() => fake.store({ settings: connected }));

const open: FeedState = { jobs: [], listed: listedPage };
const items = () => page.getByRole('list', { name: 'Pictures on this page' }).getByRole('listitem');
const item = (name: string) => items().filter({ hasText: name });
const heading = () => page.getByRole('heading', { name: 'Pictures on this page' });
const selected = (name: string) => page.getByRole('checkbox', { name, exact: true });

async function openList(
  state: FeedState = open,
  handlers: Parameters<typeof fakeBackground>[1] = {},
  pictures: readonly ListedPicture[] = samplePictures,
): Promise<{ background: FakeBackground; other: FakePage }> {
  const background = fakeBackground(state, handlers);
  const other = fakePage([allOf([...pictures])]);
  show(<Panel surface="sidepanel" />);
  await expect.poll(() => items().elements().length).toBe(pictures.length);
  return { background, other };
}

const inputs = ({ calls }: { calls: FakeBackground['calls'] }, method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ input }) => input);

describe('the button', () => {
  test('opens the list and takes the focus to its heading', async () => {
    fakePage([allOf([...samplePictures])]);
    const background = fakeBackground(
      { jobs: [] },
      {
        listPictures: () => {
          background.happen({ type: 'listed', listed: listedPage, proposals: [] });
          return { outcome: 'open' };
        },
      },
    );
    show(<Panel surface="sidepanel" />);
    await button('Pictures on this page').click();
    await expect.element(heading()).toHaveFocus();
  });

  test('does not take the focus in a panel that did not ask', async () => {
    const background = fakeBackground({ jobs: [] });
    fakePage([allOf([...samplePictures])]);
    show(<Panel surface="sidepanel" />);
    await button('Capture').element().focus();
    background.happen({ type: 'listed', listed: listedPage, proposals: [] });
    await expect.element(heading()).toBeVisible();
    await expect.element(button('Capture')).toHaveFocus();
  });

  test.each([
    ['noGesture', 'Alt+Shift+P', /press Alt\+Shift\+P, or right-click it and choose “Pictures on this page”/],
    ['noGesture', '', /right-click the page and choose “Pictures on this page”/],
    ['offLimits', 'Alt+Shift+P', /keep extensions out of this page/],
  ] as const)('says what to do instead: %s %s', async (outcome, shortcut, words) => {
    fake.shortcuts([{ name: 'page-images', description: '', shortcut }]);
    fakeBackground({ jobs: [] }, { listPictures: () => ({ outcome }) });
    show(<Panel surface="sidepanel" />);
    await button('Pictures on this page').click();
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
  });
});

describe('the list', () => {
  test('tells each picture by its name, its verdict and why, with advice', async () => {
    await openList();
    const verdicts = items()
      .elements()
      .map((element) => element.getAttribute('data-verdict'));
    expect(verdicts).toEqual(samplePictures.map(({ verdict }) => verdict));
    await expect.element(item('cranes')).toHaveTextContent(/Named By its alt text\./);
    const hints = [...item('cranes').element().querySelectorAll('[data-hint]')];
    expect(hints.map((hint) => [hint.getAttribute('data-hint'), hint.textContent])).toEqual([
      ['repeatsCaption', 'Repeats the caption beside it.'],
      ['linkNamesPicture', 'In a link: names the picture, not where it goes.'],
    ]);
    await expect.element(item('Logo')).toHaveTextContent(/Same name on 14 pictures\./);
    await expect.element(item('DSC_0042')).toHaveTextContent(/1600 × 900, image, role img/);
    await expect.element(page.getByText('7 pictures · 3 without a name · 2 with a poor one')).toBeVisible();
  });

  test('has pictures described, and goes to them', async () => {
    const { background, other } = await openList();
    await button('Describe: Logo').click();
    await expect
      .poll(() => inputs(background, 'startListed'))
      .toMatchObject([
        { task: { kind: 'describe' }, ref: 'p5', address: 'https://cdn.example/sponsor-a.png' },
      ]);
    await button('Write alt text: Logo').click();
    await expect.poll(() => inputs(background, 'startListed').length).toBe(2);
    await button('Go to picture: Logo').click();
    await expect.poll(() => inputs(other, 'goTo')).toEqual([{ ref: 'p5' }]);
    await expect
      .poll(() => fake.asked)
      .toContainEqual({ what: 'tabs.update', given: { tabId: 1, active: true } });
  });

  test('asks the page for thumbnails, and shows the address where it has none', async () => {
    fakeBackground(open);
    const data = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    fakePage([allOf([samplePictures[0], samplePictures[1]].filter((one) => one !== undefined))], {
      thumbnail: ({ ref }) => (ref === 'p1' ? data : null),
    });
    show(<Panel surface="sidepanel" />);
    const sources = (): string[] =>
      [...document.querySelectorAll<HTMLImageElement>('img.thumb')].map(({ src }) => src);
    await expect.poll(() => sources()[0]).toBe(data);
    const image = document.querySelectorAll<HTMLImageElement>('img.thumb')[1];
    expect(image?.referrerPolicy).toBe('no-referrer');
    expect(image?.loading).toBe('lazy');
    expect(image?.dataset['address']).toBe('https://cdn.example/IMG_2041.jpg');
  });

  test('filters, sorts and searches, and says how many are shown', async () => {
    await openList();
    const heard = listen();
    const shown = (): (string | null)[] =>
      items()
        .elements()
        .map((element) => element.getAttribute('data-ref'));
    await userEvent.selectOptions(page.getByLabelText('Show'), 'missing');
    await expect.poll(shown).toEqual(['p1', 'p6', 'p7']);
    await expect.poll(() => heard.spoken).toContain('3 pictures are shown.');
    await userEvent.selectOptions(page.getByLabelText('Sort by'), 'size');
    await userEvent.selectOptions(page.getByLabelText('Show'), 'all');
    await expect.poll(shown).toEqual(['p1', 'p2', 'p4', 'p6', 'p5', 'p3', 'p7']);
    await page.getByRole('searchbox').fill('sponsor-A');
    await expect.poll(shown).toEqual(['p5']);
    await expect.poll(() => heard.spoken).toContain('1 picture is shown.');
    heard.stop();
  });

  test('grows as pictures arrive, and keeps what is ticked and where the keyboard is', async () => {
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

  test('says that the page was left, and lists again', async () => {
    const { background } = await openList({ ...open, proposals: [...sampleProposals] });
    fake.leavePage();
    await expect.element(page.getByText(/The page was left or loaded again/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /Alt text: Without a name: DSC/ })).toBeVisible();
    await button('List again').click();
    await expect.poll(() => inputs(background, 'listPictures').length).toBe(1);
  });

  test('closes', async () => {
    const { background } = await openList();
    await button('Close').click();
    await expect.poll(() => inputs(background, 'closeList').length).toBe(1);
    background.happen({ type: 'listed', listed: undefined, proposals: [] });
    await expect.element(heading()).not.toBeInTheDocument();
  });
});

describe('single letters', () => {
  test('go through the pictures without a name, and do what the buttons do', async () => {
    const { background, other } = await openList();
    await selected('Logo').click();
    await userEvent.keyboard('n');
    await expect.element(selected('Picture 6, without a name')).toHaveFocus();
    await userEvent.keyboard('p');
    await expect.element(selected('Without a name: DSC_0042.jpg')).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(selected('Without a name: DSC_0042.jpg')).toBeChecked();
    await userEvent.keyboard('d');
    await expect.poll(() => inputs(background, 'startListed')).toMatchObject([{ ref: 'p1' }]);
    await userEvent.keyboard('g');
    await expect.poll(() => inputs(other, 'goTo')).toEqual([{ ref: 'p1' }]);
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('searchbox')).toHaveValue('n');
  });

  test('are only letters where they are switched off', async () => {
    fake.store({ settings: { ...connected, listLetters: false } });
    const { background } = await openList();
    await selected('Logo').click();
    await userEvent.keyboard('nd');
    await expect.element(selected('Logo')).toHaveFocus();
    expect(inputs(background, 'startListed')).toEqual([]);
  });
});

describe('what is proposed', () => {
  const state = { ...open, proposals: [...sampleProposals] };

  test('is edited, ticked off, copied, written and forgotten', async () => {
    const { background } = await openList(state, {
      writeAlt: ({ ids }) => ({ outcomes: ids.map((id) => ({ id, outcome: 'written' as const })) }),
    });
    const box = page.getByRole('textbox', { name: 'Alt text: Picture 6, without a name' });
    await box.fill('Ships in port');
    await page.getByRole('checkbox', { name: 'Reviewed: Picture 6, without a name' }).click();
    await expect
      .poll(() => inputs(background, 'putProposal').at(-1))
      .toMatchObject({
        proposal: { id: 'prop-2', text: 'Ships in port', isEdited: true, isReviewed: true },
      });
    await button('Copy alt="…": Picture 6, without a name').click();
    await expect.poll(() => navigator.clipboard.readText()).toBe('alt="Ships in port"');
    await button('Write into the page: Picture 6, without a name').click();
    await expect.poll(() => inputs(background, 'writeAlt')).toEqual([{ ids: ['prop-2'] }]);
    await expect.element(page.getByRole('status')).toHaveTextContent(/1 written\./);
    await button('Forget: Picture 6, without a name').click();
    await expect.poll(() => inputs(background, 'removeProposal')).toEqual([{ id: 'prop-2' }]);
  });

  test('is found again by its place after a reload', async () => {
    const reloaded = samplePictures.map((picture) => ({ ...picture, ref: `new-${picture.ref}` }));
    await openList(state, {}, reloaded);
    await expect
      .element(page.getByRole('textbox', { name: 'Alt text: Without a name: DSC_0042.jpg' }))
      .toHaveValue(sampleProposals[0]?.text ?? '');
  });

  test('is written all at once, with why not, and taken back', async () => {
    const { background, other } = await openList(state, {
      writeAlt: ({ ids }) => ({
        outcomes: ids.map((id, index) => ({
          id,
          outcome: index === 0 ? ('written' as const) : ('gone' as const),
        })),
      }),
      undoAlt: () => ({ undone: 3 }),
    });
    await expect.element(button('Write the 1 reviewed')).toBeVisible();
    await button('Write 2 into the page').click();
    await expect.poll(() => inputs(background, 'writeAlt')).toEqual([{ ids: ['prop-1', 'prop-2'] }]);
    const said = page.getByRole('status');
    await expect.element(said).toHaveTextContent(/1 written\..*1 is not on the page any more\./);
    await expect.element(button('Take all back')).not.toBeInTheDocument();
    const [first] = samplePictures;
    if (!first) throw new Error('no picture');
    other.happen({
      type: 'changed',
      order: samplePictures.map(({ ref }) => ref),
      pictures: [{ ...first, written: `AI: ${sampleProposals[0]?.text}` }],
    });
    await button('Take all back').click();
    await expect.element(said).toHaveTextContent('3 texts were taken back.');
    await expect.element(button('Write 1 into the page')).toBeVisible();
  });

  test('is written by itself where a person wants that and the browser allows it', async () => {
    const [first] = samplePictures;
    if (!first) throw new Error('no picture');
    await openList(open, {}, [{ ...first, written: 'AI: A boat' }]);
    const box = page.getByRole('checkbox', { name: 'Write by itself on news.example' });
    await box.click();
    await expect.poll(async () => (await readSettings()).autoAltSites).toEqual(['https://news.example']);
    expect(fake.asked).toContainEqual({
      what: 'permissions.request',
      given: { origins: ['https://news.example/*'] },
    });
    await box.click();
    await expect.poll(async () => (await readSettings()).autoAltSites).toEqual([]);
    fake.permission(() => Promise.resolve(false));
    await box.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(/news\.example was not allowed/);
    expect((await readSettings()).autoAltSites).toEqual([]);
  });
});

test('that a page can see such help is said once for each site', async () => {
  const told = { ...listedPage, page: { ...newsPage, url: 'https://told.example/a' } };
  const { background } = await openList(
    { jobs: [], listed: told, proposals: [...sampleProposals] },
    { writeAlt: ({ ids }) => ({ outcomes: ids.map((id) => ({ id, outcome: 'written' as const })) }) },
  );
  const notice = /Pages can see what is written into them/;
  await expect.element(page.getByText(notice)).toBeVisible();
  await button('Write 2 into the page').click();
  await expect.element(page.getByRole('status')).toHaveTextContent(notice);
  await button('Write 2 into the page').click();
  await expect.poll(() => inputs(background, 'writeAlt').length).toBe(2);
  await expect.element(page.getByText(notice)).not.toBeInTheDocument();
});

describe('many at once', () => {
  const estimate = {
    tokensEach: 1206,
    costEach: 0.0035,
    from: 9,
    host: 'api.example',
    model: 'gemma-vision',
  };

  test('what it takes is told before, and held to a budget', async () => {
    const { background } = await openList(open, { estimate: () => estimate });
    await button('Write alt text for 2 pictures without a name').click();
    await expect
      .element(page.getByText('About 2,412 tokens · $0.007, as 9 pictures took before.'))
      .toBeVisible();
    await expect
      .element(page.getByText('gemma-vision at api.example is asked. The pictures go there.'))
      .toBeVisible();
    await expect.element(page.getByText('1 is passed by, too small to be described.')).toBeVisible();
    await page.getByLabelText('Unit of the limit').selectOptions('dollars');
    await page.getByRole('spinbutton', { name: 'Stop before it takes more than' }).fill('0.05');
    await button('Start').click();
    await expect
      .poll(() => inputs(background, 'startBatch'))
      .toMatchObject([
        {
          items: [{ ref: 'p1' }, { ref: 'p6' }, { ref: 'p7', skip: 'spacer' }],
          budgetTokens: 0,
          budgetCost: 0.05,
        },
      ]);
  });

  test('is for those that are selected, and honest where nothing is known', async () => {
    await openList(open, { estimate: () => ({ ...estimate, tokensEach: null, costEach: null, from: 0 }) });
    await button('Select all shown').click();
    await expect.element(page.getByRole('status')).toHaveTextContent('7 are selected.');
    await button('Write alt text for 5 selected').click();
    await expect.element(page.getByText(/is not known yet/)).toBeVisible();
    await expect.element(page.getByText('1 decorative picture is passed by.')).toBeVisible();
    await expect.element(page.getByLabelText('Unit of the limit')).not.toBeInTheDocument();
  });

  test('runs with its progress, is stopped, and its jobs are no articles', async () => {
    const working = aJob({
      id: 'b9',
      batch: 'batch-1',
      state: 'working',
      sources: [{ kind: 'element', url: '', ref: 'p2', frameId: 0, page: newsPage }],
    });
    const { background } = await openList({ ...open, jobs: [working], batch: aBatch() });
    await expect.element(page.getByText('2 of 3 pictures are done.')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: '2 of 3 pictures are done.' })).toBeVisible();
    expect(page.getByRole('article').elements()).toEqual([]);
    await button('Stop: IMG_2041.jpg').click();
    await expect.poll(() => inputs(background, 'stop')).toEqual([{ id: 'b9' }]);
    await button('Stop').click();
    await expect.poll(() => inputs(background, 'stopBatch')).toEqual([{ id: 'batch-1' }]);
  });

  test('ends with what failed, to be tried again alone', async () => {
    const failed = aJob({
      id: 'b2',
      batch: 'batch-1',
      state: 'failed',
      failure: { code: 'filtered', host: 'api.example', status: 400, model: 'gemma-vision' },
    });
    const batch = aBatch({ state: 'done', items: aBatch().items.filter(({ state }) => state !== 'waiting') });
    const { background } = await openList({ ...open, jobs: [failed], batch });
    const failures = page.getByRole('list', { name: 'What failed' }).getByRole('listitem');
    await expect.element(failures).toHaveTextContent(/^Picture 6, without a name.*held the answer back/);
    await expect.element(page.getByText('Passed by as too small: 1.')).toBeVisible();
    await button('Try the failed one again').click();
    await expect.poll(() => inputs(background, 'retryBatch')).toEqual([{ id: 'batch-1' }]);
    await button('Dismiss').click();
    await expect.poll(() => inputs(background, 'dismissBatch')).toEqual([{ id: 'batch-1' }]);
  });
});

describe('the report', () => {
  test('is saved in each format, under the name of the site and the day', async () => {
    await openList({ ...open, proposals: [...sampleProposals] });
    const saved: { name: string; type: string }[] = [];
    const { click } = HTMLAnchorElement.prototype;
    // A link that is in no page reaches nobody with its events.
    HTMLAnchorElement.prototype.click = function press() {
      saved.push({ name: this.download, type: this.href.slice(0, 5) });
    };
    await page.getByText('Report', { exact: true }).click();
    for (const format of ['CSV', 'JSON', 'Markdown', 'HTML'])
      await button(`${format}: save the report`).click();
    HTMLAnchorElement.prototype.click = click;
    expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual(
      ['csv', 'json', 'md', 'html'].map((ending) => `alt-text-news.example-DAY.${ending}`),
    );
    expect(saved.every(({ type }) => type === 'blob:')).toBe(true);
    await expect.element(page.getByRole('status')).toHaveTextContent(/^Saved as alt-text-news\.example-/);
  });

  test('is copied as Markdown, of what is selected', async () => {
    await openList();
    await selected('Logo').click();
    await page.getByText('Report', { exact: true }).click();
    await page.getByLabelText('Report on').selectOptions('selected');
    await button('Copy as Markdown').click();
    await expect
      .poll(() => navigator.clipboard.readText())
      .toMatch(/^## Pictures and their names: Harbour news/);
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Logo');
    expect(copied).not.toContain('cranes');
  });
});
