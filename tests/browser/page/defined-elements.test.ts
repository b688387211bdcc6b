import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forbidNotifications } from './notifying';
import { createAnnouncer } from '../../../utils/page/announcer';
import { createCaptureTool } from '../../../utils/page/capture/capture-tool';
import { showPicture } from '../../../utils/page/list/go-to-picture';
import type { CapturedArea } from '../../../utils/model/picture';
import { button, hostCount, inside, middleOf, openTool } from './capture-tool';
import { mouse } from './real-input';

/** What the page keeps of each element of Sightread, by name. */
const seized = new Map<string, { element: HTMLElement; internals: ElementInternals }>();

/** Whether the page takes what is put into it away at once. */
let removesAtOnce = false;

for (const name of ['sightread-announcer', 'sightread-capture', 'sightread-outline']) {
  customElements.define(
    name,
    class extends HTMLElement {
      constructor() {
        super();
        seized.set(name, { element: this, internals: this.attachInternals() });
      }
      connectedCallback(): void {
        if (removesAtOnce) this.remove();
      }
    },
  );
}

afterEach(async () => {
  if (hostCount() > 0) await userEvent.keyboard('{Escape}');
  document.querySelectorAll('sightread-announcer, sightread-outline').forEach((one) => one.remove());
  document.body.replaceChildren();
});

/** Returns all that a page can read of an element of Sightread: its text, and the text of any root it can open. */
function read(name: string): string {
  const { element, internals } = seized.get(name) ?? {};
  if (!element?.isConnected) throw new Error(`There is no ${name}.`);
  const all = [element, ...element.querySelectorAll('*')];
  const roots = [internals?.shadowRoot, ...all.map(({ shadowRoot }) => shadowRoot)];
  return [element.innerText, element.textContent, ...roots.map((root) => root?.textContent)].join('');
}

test('a page that has defined the announcer reads nothing of what is announced', async () => {
  const boat = [{ words: ['A boat on a lake.'], lang: 'en' }];
  forbidNotifications();
  const announcer = createAnnouncer(() => false);
  expect(await announcer.announce({ words: [], overheard: boat })).toMatchObject({ isHeard: true });
  expect(read('sightread-announcer')).toBe('');
  expect(() =>
    seized.get('sightread-announcer')?.element.firstElementChild?.attachShadow({ mode: 'open' }),
  ).toThrow();
});

test('the announcer creates nothing before its first announcement', () => {
  seized.clear();
  createAnnouncer(() => false);
  expect([...seized.keys()]).toEqual([]);
});

test('a page that has defined the capture tool neither reads it nor presses its buttons', async () => {
  const taken: (CapturedArea | null)[] = [];
  createCaptureTool(() => false).open({
    letters: true,
    take: null,
    tell: async (area) => void taken.push(area),
  });
  expect(read('sightread-capture')).toBe('');
  seized
    .get('sightread-capture')
    ?.element.querySelectorAll<HTMLElement>('*')
    .forEach((one) => one.click());
  expect([hostCount(), taken]).toEqual([1, []]);
});

test('the capture tool does not open in a page that removes it at once, and input reaches the page', async () => {
  removesAtOnce = true;
  expect(() => openTool()).toThrow('pageOffLimits');
  removesAtOnce = false;
  let heard = 0;
  document.addEventListener('keydown', () => heard++, { once: true });
  await userEvent.keyboard('a');
  expect(heard).toBe(1);
  openTool();
  expect(hostCount()).toBe(1);
});

test('a page that has defined the outline opens no root of it', () => {
  document.body.innerHTML = '<img alt="" width="50" height="50">';
  showPicture(document.querySelector('img')!);
  expect(seized.get('sightread-outline')?.internals.shadowRoot).toBeNull();
});

test('a click by script takes nothing, also right after a click of the person; a real click does', async () => {
  const { reports } = openTool();
  await mouse.click({ x: 100, y: 300 });
  const tab = button('Visible tab');
  tab.click();
  tab.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  inside('dialog').dispatchEvent(new CommandEvent('command', { command: '--tab', source: tab }));
  expect([hostCount(), reports]).toEqual([1, []]);
  await mouse.click(middleOf(tab));
  await expect.poll(() => reports).toEqual([{ kind: 'tab', hostsLeft: 0 }]);
});

test('the capture tool works in a page with DOM clobbering', async () => {
  const names = ['documentElement', 'addEventListener', 'scrollingElement', 'title', 'body'];
  const clobbering = document.createElement('div');
  clobbering.innerHTML = names.map((name) => `<img alt="" name="${name}">`).join('');
  Reflect.get(Document.prototype, 'body', document).append(clobbering);
  const { reports } = openTool();
  await mouse.drag({ x: 100, y: 150 }, { x: 200, y: 250 });
  await expect.poll(() => reports).toMatchObject([{ kind: 'region', rect: { width: 100 } }]);
  clobbering.remove();
});
