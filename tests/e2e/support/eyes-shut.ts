import { expect, type Page } from '@playwright/test';
import type { Hands } from '../../harness/hands.mjs';

/** What assistive technology is told has the keyboard. */
export interface Focused {
  role: string;
  name: string;
  description: string;
}

/** What has the keyboard in a page, as its accessibility tree says; undefined where nothing in it has. */
export async function focused(page: Page): Promise<Focused | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const found = nodes.findLast(
    ({ ignored, properties = [] }) =>
      !ignored && properties.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  if (!found) return undefined;
  const { role, name, description } = found;
  return {
    role: String(role?.value ?? ''),
    name: String(name?.value ?? ''),
    description: String(description?.value ?? ''),
  };
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
  while (passed.length < 30) {
    const at = await focused(page);
    if (at?.role === role && name.test(at.name)) return;
    passed.push(at ? `${at.role} “${at.name}”` : 'nothing');
    await hands.press(key);
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
