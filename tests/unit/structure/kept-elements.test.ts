import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { sources } from '../texts/sources';

/** The names of the hooks that keep what they are given or make. */
const keepers = ['useMemo', 'useRef', 'useState'];

/** Returns the calls of such hooks that keep an element, as they begin. */
function keptElements(path: string, code: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const note = (): void => void found.push(...open.slice(-1));
  new Visitor({
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && keepers.includes(callee.name))
        open.push(`${path}: ${code.slice(start, start + 40)}`);
    },
    'CallExpression:exit': ({ callee }) => {
      if (callee.type === 'Identifier' && keepers.includes(callee.name)) open.pop();
    },
    JSXElement: note,
    JSXFragment: note,
  }).visit(parseSync(path, code).program);
  return [...new Set(found)];
}

test('no hook keeps an element, and with it every list in which it was rendered', () => {
  expect(keptElements('a.tsx', 'const a = useMemo(() => <p />, []); const b = <p />;')).toHaveLength(1);
  expect(
    sources.flatMap(({ path, code }) => (path.endsWith('.tsx') ? keptElements(path, code) : [])),
  ).toEqual([]);
});
