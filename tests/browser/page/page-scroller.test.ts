import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createPageScroller } from '../../../utils/page/full-page/page-scroller';
import { put, svgUri } from './pictures';

const pageScroller = createPageScroller();

beforeEach(() => page.viewport(800, 600));

afterEach(() => {
  pageScroller.end();
  document.documentElement.removeAttribute('style');
  document.body.removeAttribute('style');
});

/** Goes through the page, as the background would; what it calls at each view. */
async function goThrough(look: (at: { top: number; next: number | null }) => void = () => undefined) {
  const tops: number[] = [];
  for (let next: number | null = 0; next !== null;) {
    const view = await pageScroller.scrollTo({ top: next });
    tops.push(view.top);
    look(view);
    next = view.next;
  }
  return tops;
}

const opacity = (id: string): string => getComputedStyle(document.getElementById(id)!).opacity;
const stylesOf = (): (string | null)[] =>
  [...document.querySelectorAll('*')].map((element) => element.getAttribute('style'));

test('shows the whole document once, and restores it exactly', async () => {
  document.documentElement.style.cssText = 'scroll-behavior: smooth; scroll-snap-type: y mandatory';
  document.body.style.cssText = 'margin: 0; height: 2000px';
  await put('<div style="scroll-snap-align: start; height: 900px"></div>');
  scrollTo({ top: 900, behavior: 'instant' });
  const before = { top: scrollY, styles: stylesOf() };
  const views: { top: number; end: number }[] = [];
  for (let next: number | null = 0; next !== null;) {
    const view = await pageScroller.scrollTo({ top: next });
    expect(view).toMatchObject({ length: 2000, area: { x: 0, y: 0, width: 800, height: 600 } });
    views.push({ top: view.top, end: view.top + view.area.height });
    next = view.next;
  }
  expect(views[0]?.top).toBe(0);
  expect(views.at(-1)?.end).toBe(2000);
  for (const [at, { top }] of views.entries())
    if (at > 0) expect(top, 'nothing is left out').toBeLessThanOrEqual(views[at - 1]!.end);
  expect(views.map(({ top }) => top)).toEqual([0, 598, 1196, 1400]);
  pageScroller.end();
  expect({ top: scrollY, styles: stylesOf() }).toEqual(before);
});

test('shows fixed bars once: at the top in the first view, at the bottom in the last', async () => {
  document.body.style.cssText = 'margin: 0; height: 1700px';
  await put(`
    <div id="fixed" style="position:fixed;top:0;left:0;width:100%;height:50px"></div>
    <div id="low" style="position:fixed;bottom:0;left:0;width:100%;height:50px;transition:all 1s"></div>
    <div id="backdrop" style="position:fixed;inset:0;z-index:-1;background:pink"></div>
    <div style="transform:translateX(1px)"><div id="moving" style="position:fixed;top:900px">goes along</div></div>
    <div id="sticky" style="position:sticky;top:0;height:30px">sticks</div>`);
  const seen: string[] = [];
  await goThrough(({ top, next }) => {
    seen.push(`${opacity('fixed')} ${opacity('low')}`);
    expect([opacity('backdrop'), opacity('moving')], 'not bars').toEqual(['1', '1']);
    const sticky = document.getElementById('sticky')!.getBoundingClientRect().top;
    expect(sticky, `where it stands in the page, with ${next} to come`).toBe(0 - top);
  });
  expect(seen).toEqual(['1 0', '0 0', '0 1']);
});

test('scrolls the main scroll container if the document does not scroll', async () => {
  document.body.style.cssText = 'margin: 0; overflow: hidden';
  const it = await put(`<div style="display:flex;height:600px">
    <nav style="width:200px;overflow:auto"><div style="height:5000px"></div></nav>
    <main id="it" style="flex:1;overflow:auto;border-top:20px solid"><div style="height:1500px"></div></main></div>`);
  it.scrollTop = 33;
  const view = await pageScroller.scrollTo({ top: 0 });
  expect(view).toMatchObject({ top: 0, length: 1500, area: { x: 200, y: 20, height: 580 } });
  expect(await goThrough()).toEqual([0, 578, 920]);
  pageScroller.end();
  expect(it.scrollTop).toBe(33);
});

test('waits for lazy pictures, and for a page that grows at its end', async () => {
  document.body.style.cssText = 'margin: 0';
  document.body.innerHTML = `<div style="height:9000px"></div><img id="it" loading="lazy" src="${svgUri('teal')}">`;
  const it = document.querySelector<HTMLImageElement>('#it')!;
  expect(it.complete).toBe(false);
  const grow = (): void => {
    if (scrollY + innerHeight < 9000) return;
    removeEventListener('scroll', grow);
    setTimeout(
      () =>
        document.body.append(Object.assign(document.createElement('p'), { innerHTML: '<br>'.repeat(99) })),
      100,
    );
  };
  addEventListener('scroll', grow);
  await pageScroller.scrollTo({ top: 0 });
  const view = await pageScroller.scrollTo({ top: 8900 });
  expect(it).toMatchObject({ complete: true, naturalWidth: 60 });
  expect(view.length).toBeGreaterThan(10_000);
  expect(view.next).not.toBeNull();
});

test('fails without a tour and after its end', async () => {
  expect(() => pageScroller.scrollTo({ top: 5 })).toThrow('pageChanged');
  document.body.style.height = '3000px';
  scrollTo(0, 40);
  await pageScroller.scrollTo({ top: 0 });
  const going = pageScroller.scrollTo({ top: 1000 });
  pageScroller.end();
  await expect(going).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  expect(scrollY, 'what was under way scrolls no more').toBe(40);
});

test('prevents scrolling by wheel until the end of the tour', async () => {
  document.body.style.height = '3000px';
  const isPrevented = (): boolean =>
    !document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true }));
  await pageScroller.scrollTo({ top: 0 });
  expect(isPrevented()).toBe(true);
  pageScroller.end();
  expect(isPrevented()).toBe(false);
});
