import type { Page } from '@playwright/test';
import { firefoxTree } from '../../harness/playwright-firefox.mjs';

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

/** One thing in the accessibility tree, with all below it. */
export interface AccessibleNode extends Found {
  /** Such as `polite`. */
  live: string;
  lang: string;
  children: AccessibleNode[];
}

/** What Firefox calls the roles that ARIA has other names for. */
const ariaRoles: Record<string, string> = {
  pushbutton: 'button',
  buttonmenu: 'button',
  checkbutton: 'checkbox',
  radiobutton: 'radio',
  entry: 'textbox',
  statusbar: 'status',
  'text leaf': 'StaticText',
  // Of the style sheet.
  statictext: 'StaticText',
  'password text': 'textbox',
  graphic: 'image',
  grouping: 'group',
  summary: 'DisclosureTriangle',
};

/** The accessibility tree of a page, which must be in front in Firefox. */
export async function accessibleTree(page: Page): Promise<AccessibleNode | undefined> {
  return isFirefox(page) ? treeInFirefox(page) : treeInChromium(page);
}

/** Whether a page is Firefox's. */
export const isFirefox = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'firefox';

async function treeInFirefox(page: Page): Promise<AccessibleNode> {
  type Node = Awaited<ReturnType<typeof firefoxTree>>;
  const nodeOf = ({ role, name, lang, attributes, isModal, children }: Node): AccessibleNode => ({
    role: ariaRoles[role] ?? role,
    name: ariaRoles[role] === 'StaticText' ? name : name.trim(),
    level: attributes['level'] === undefined ? undefined : Number(attributes['level']),
    isModal,
    live: attributes['live'] ?? '',
    lang,
    children: children.map(nodeOf),
  });
  return nodeOf(await firefoxTree(page));
}

async function treeInChromium(page: Page): Promise<AccessibleNode | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** The language that an element itself says. */
  const langOf = async (node: (typeof nodes)[number]): Promise<string> => {
    const { backendDOMNodeId: backendNodeId = 0 } = node;
    const { attributes = [] } = (await session.send('DOM.describeNode', { backendNodeId })).node;
    const at = attributes.indexOf('lang');
    return at < 0 ? '' : (attributes[at + 1] ?? '');
  };
  const nodesBelow = async (id: string, isLive: boolean): Promise<AccessibleNode[]> => {
    const node = byId.get(id);
    if (!node) return [];
    const valueOf = (wanted: string): unknown =>
      (node.properties ?? []).find((one) => one.name === wanted)?.value.value;
    const said = valueOf('live');
    const live = typeof said === 'string' ? said : '';
    const below = await Promise.all((node.childIds ?? []).map((one) => nodesBelow(one, live !== '')));
    if (node.ignored) return below.flat();
    const level = valueOf('level');
    const found = {
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? '').trim(),
      level: typeof level === 'number' ? level : undefined,
      isModal: valueOf('modal') === true,
      live,
      lang: isLive ? await langOf(node) : '',
    };
    return [{ ...found, children: below.flat() }];
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  const [found] = await nodesBelow(root?.nodeId ?? '', false);
  await session.detach();
  return found;
}

/** The things in a tree, in reading order. */
export const flat = (node: AccessibleNode | undefined): AccessibleNode[] =>
  node ? [node, ...node.children.flatMap(flat)] : [];

/** The words in a node, as they are heard. */
export const wordsIn = (node: AccessibleNode | undefined): string =>
  flat(node)
    .filter(({ role }) => role === 'StaticText')
    .map(({ name }) => name)
    .join('');

/** What stands in a page's accessibility tree, in reading order, without what is hidden from it. */
export async function treeOf(page: Page): Promise<Found[]> {
  return flat(await accessibleTree(page));
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
