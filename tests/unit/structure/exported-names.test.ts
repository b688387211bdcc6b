import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from '../texts/sources';

interface Declaration {
  id?: { name: string };
  declarations?: readonly { id: { name?: string } }[];
}

/** Returns the names that a file exports; a type and a value of one name are one. */
function exportedNames(path: string, code: string): Set<string> {
  const { body } = parseSync(path, code).program;
  return new Set(
    body.flatMap((statement) => {
      if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
      const { id, declarations = [] } = statement.declaration as Declaration;
      return [id, ...declarations.map((each) => each.id)].flatMap((each) => each?.name ?? []);
    }),
  );
}

test('each exported name has one meaning in the project', () => {
  const exporters = new Map<string, string[]>();
  for (const { path, code } of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const name of exportedNames(path, code)) exporters.set(name, [...(exporters.get(name) ?? []), path]);
  }
  expect(exporters.size).toBeGreaterThan(500);
  const shared = [...exporters].filter(([, paths]) => paths.length > 1);
  expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`).join('\n')).toBe('');
});
