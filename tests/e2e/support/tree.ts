import type { Page } from '@playwright/test';

/** One thing that assistive technology finds in a page. */
export interface Found {
  role: string;
  name: string;
  /** Of a heading, from 1. */
  level: number | undefined;
  /** What must be there for a dialog that keeps all else out. */
  isModal: boolean;
}

/** What a person acts on; each needs a name. */
const controls = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
]);

/** What stands in a page's accessibility tree, in reading order, without what is hidden from it. */
export async function treeOf(page: Page): Promise<Found[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(below)] : [];
  };
  return below(nodes.find(({ parentId }) => parentId === undefined)?.nodeId ?? '')
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const valueOf = (wanted: string): unknown => properties.find((one) => one.name === wanted)?.value.value;
      const level = valueOf('level');
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        level: typeof level === 'number' ? level : undefined,
        isModal: valueOf('modal') === true,
      };
    });
}

/** The names of everything with one of these roles, in reading order. */
export function named(tree: readonly Found[], ...roles: string[]): string[] {
  return tree.filter(({ role }) => roles.includes(role)).map(({ name }) => name);
}

/** The names of all that a person acts on, in reading order. */
export const controlsIn = (tree: readonly Found[]): string[] => named(tree, ...controls);

/** A page's headings, such as "1 Settings". */
export const headingsIn = (tree: readonly Found[]): string[] =>
  tree.flatMap(({ role, level, name }) => (role === 'heading' ? [`${level ?? '?'} ${name}`] : []));
