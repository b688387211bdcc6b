import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pageList } from '../../../utils/page/list/page-list';
import { follow } from './lists';
import { put, svgUri } from './pictures';

const S = svgUri('red');
const B = svgUri('blue');
const svgImages = Array.from({ length: 60 }, (_, at) => svgUri(`hsl(${at * 6} 50% 50%)`, 8, 8));

let reader: ReturnType<typeof follow> | null = null;
afterEach(() => reader?.stop());

/** Follows the page's list from its beginning; what is there is known. */
async function following() {
  reader = follow(pageList);
  await reader.until(({ isWhole }) => isWhole);
  return reader;
}

const names = (seen: { pictures: { name: string }[] }): string =>
  seen.pictures.map(({ name }) => name).join(' ');

describe('the list follows the page', () => {
  test('reports pictures that are added, removed and moved', async () => {
    await put(`<p></p><img alt="one" src="${S}">`);
    const list = await following();
    document.querySelector('p')?.insertAdjacentHTML('beforeend', `<img alt="zero" src="${B}">`);
    await list.until((seen) => names(seen) === 'zero one');
    document.body.append(document.querySelector('p') as Element);
    await list.until((seen) => names(seen) === 'one zero');
    document.querySelector('img')?.remove();
    await list.until((seen) => names(seen) === 'zero');
  });

  test.each<[string, string, (image: HTMLElement) => void, string]>([
    ['by its alt', `<img alt="one" src="${S}">`, (image) => image.setAttribute('alt', 'two'), 'two'],
    [
      'by what labels it',
      `<b id="l">one</b><img aria-labelledby="l" src="${S}">`,
      () => ((document.querySelector('#l') as Element).textContent = 'two'),
      'two',
    ],
    [
      'by a title in it',
      `<svg width="60" height="40"><title>one</title><path d="M0 0h9v9z"/></svg>`,
      () => ((document.querySelector('svg title') as Element).textContent = 'two'),
      'two',
    ],
    [
      'as it is hidden',
      `<img alt="one" src="${S}">`,
      (image) => image.style.setProperty('display', 'none'),
      '',
    ],
    [
      'as what is around it is hidden',
      `<p><img alt="one" src="${S}"></p>`,
      () => document.querySelector('p')?.setAttribute('aria-hidden', 'true'),
      '',
    ],
    [
      'as a sheet hides it',
      `<style id="sheet"></style><img alt="one" src="${S}">`,
      () => document.querySelector('#sheet')?.append('img { display: none }'),
      '',
    ],
  ])('a name changes %s', async (_how, html, change, expected) => {
    await put(html);
    const list = await following();
    expect(names({ pictures: list.pictures() })).toBe('one');
    change(document.querySelector('img, svg') as HTMLElement);
    await list.until((seen) => names(seen) === expected);
  });

  test('reports changes in shadow roots and frames, also later ones', async () => {
    await put('<div id="host"></div>');
    const root = (document.querySelector('#host') as Element).attachShadow({ mode: 'open' });
    const list = await following();
    root.innerHTML = `<img alt="shadow" src="${S}">`;
    await list.until((seen) => names(seen) === 'shadow');
    const frame = document.createElement('iframe');
    frame.srcdoc = `<img alt="frame" src="${S}">`;
    document.body.append(frame);
    await list.until((seen) => names(seen) === 'shadow frame');
    frame.contentDocument?.querySelector('img')?.setAttribute('alt', 'framed');
    await list.until((seen) => names(seen) === 'shadow framed');
  });

  test('reports repeated names after all pictures are known', async () => {
    await put(`<img alt="Cat" src="${S}"><img alt="Cat" src="${B}">`);
    const list = await following();
    await list.until(({ pictures }) => pictures.every(({ verdict }) => verdict === 'poor'));
  });

  test('reports nothing for animations, clocks and Sightread’s own elements', async () => {
    await put(`<img alt="one" src="${S}"><p>0</p>`);
    const list = await following();
    // What was still loading is heard of by then.
    document.querySelector('img')?.setAttribute('alt', 'won');
    await list.until((seen) => names(seen) === 'won');
    const [image, clock] = [document.querySelector('img'), document.querySelector('p')];
    const before = list.events.length;
    for (let at = 1; at <= 50; at += 1) {
      image?.style.setProperty('transform', `translateX(${at}px)`);
      if (clock) clock.textContent = `${at}`;
      document.body.append(document.createElement('sightread-outline'));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    image?.setAttribute('alt', 'two');
    await list.until((seen) => names(seen) === 'two');
    expect(list.events).toHaveLength(before + 1);
  });

  test('ends when the signal is aborted', async () => {
    await put(`<img alt="one" src="${S}">`);
    const list = await following();
    await list.stop();
    document.body.insertAdjacentHTML('beforeend', `<img alt="two" src="${S}">`);
    expect(names({ pictures: list.pictures() })).toBe('one');
  });
});

test('ten thousand pictures are listed in pieces, without blocking the page', async () => {
  await put(
    Array.from(
      { length: 10_000 },
      (_, at) => `<img alt="Thing ${at}" width="40" height="30" src="${svgImages[at % 60] ?? ''}">`,
    ).join(''),
  );
  const turns = vi.fn<() => void>();
  let isOver = false;
  const turn = (): void => {
    turns();
    if (!isOver) requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
  const list = await following();
  isOver = true;
  expect(list.pictures()).toHaveLength(10_000);
  expect(new Set(list.pictures().map(({ ref }) => ref)).size).toBe(10_000);
  expect(list.events.length).toBeGreaterThan(5);
  expect(turns.mock.calls.length).toBeGreaterThan(3);
  const [first] = list.events;
  expect(first?.type === 'listed' && first.pictures.length).toBeLessThan(5000);
});

test('pictures that are being listed are counted with the list, and looked at once', async () => {
  await put(`<img src="${S}">`.repeat(3000));
  const looked = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  await following();
  const once = looked.mock.calls.length;
  await reader?.stop();
  looked.mockClear();
  // Turns end after so much time: here after a hundred elements or so, however fast the machine is.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.1));
  onTestFinished(() => clock.mockRestore());
  const counting = pageList.count();
  await following();
  expect(await counting).toEqual({ all: 3000, missing: 3000, poor: 0 });
  expect(await pageList.count()).toEqual({ all: 3000, missing: 3000, poor: 0 });
  // Counting had begun before the list, and had one turn.
  expect(looked.mock.calls.length).toBeLessThan(once * 1.1);
  await reader?.stop();
  document.querySelector('img')?.remove();
  expect(await pageList.count()).toMatchObject({ all: 2999 });
});

test('a list that is closed while it is made is counted all the same', async () => {
  await put(`<img src="${S}">`.repeat(3000));
  reader = follow(pageList);
  await reader.until(({ pictures }) => pictures.length > 0);
  const counting = pageList.count();
  await reader.stop();
  expect(await counting).toEqual({ all: 3000, missing: 3000, poor: 0 });
});

test('a list that fails while it is made is counted all the same', async () => {
  await put(`<img src="${S}">`);
  vi.spyOn(MutationObserver.prototype, 'observe').mockImplementationOnce(() => {
    throw new Error('no watching');
  });
  await expect(pageList.events(new AbortController().signal).next()).rejects.toThrow('no watching');
  expect(await pageList.count()).toEqual({ all: 1, missing: 1, poor: 0 });
});
