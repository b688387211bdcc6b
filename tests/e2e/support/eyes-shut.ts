import { expect, type Page } from '@playwright/test';
import type { Hands } from '../../harness/hands.mjs';
import { within } from '../../harness/until.mjs';

/** What assistive technology is told has the keyboard. */
export interface Focused {
  role: string;
  name: string;
  description: string;
}

/** What has the keyboard in a page, as its accessibility tree says, and which element that is; undefined where nothing in it has. */
async function focusedElement(page: Page): Promise<(Focused & { element: number | undefined }) | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const found = nodes.findLast(
    ({ ignored, properties = [] }) =>
      !ignored && properties.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  if (!found) return undefined;
  const { role, name, description, backendDOMNodeId: element } = found;
  return {
    role: String(role?.value ?? ''),
    name: String(name?.value ?? ''),
    description: String(description?.value ?? ''),
    element,
  };
}

/** What has the keyboard in a page, as its accessibility tree says; undefined where nothing in it has. */
export async function focused(page: Page): Promise<Focused | undefined> {
  const found = await focusedElement(page);
  if (!found) return undefined;
  const { element: _which, ...told } = found;
  return told;
}

/** Goes by Tab, or back, to the control with this name, and no further than a person would. */
export async function tabTo(
  hands: Hands,
  page: Page,
  role: string,
  name: RegExp,
  key: 'Tab' | 'shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  let at = await focusedElement(page);
  while (passed.length < 30) {
    if (at?.role === role && name.test(at.name)) return;
    passed.push(at ? `${at.role} “${at.name}”` : 'nothing');
    const before = at?.element;
    await hands.press(key);
    // The key is on its way: whoever looks too early presses it once more, and goes past.
    await within(3000, async () => {
      at = await focusedElement(page);
      return at?.element !== before;
    });
  }
  throw new Error(`Tab does not reach ${role} ${name.source}, but: ${passed.join(', ')}`);
}

/** The pictures that assistive technology finds in a page, by their names, in reading order. */
export async function pictureNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(below)] : [];
  };
  return below(nodes.find(({ parentId }) => parentId === undefined)?.nodeId ?? '')
    .filter(({ ignored, role }) => !ignored && role?.value === 'image')
    .map(({ name }) => String(name?.value ?? ''));
}

/** Waits until the last that a page has said is like this. */
export async function expectSaid(said: () => Promise<string[]>, words: RegExp): Promise<void> {
  await expect.poll(async () => (await said()).join(' | '), { timeout: 15_000 }).toMatch(words);
}
