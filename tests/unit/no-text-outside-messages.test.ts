import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Attributes that people see or hear. */
const spoken =
  /\s(?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|alt|placeholder|label|legend|hint|error|content)=(?:"([^"]+)"|\{[`'"]([^`'"]+)[`'"]\})/g;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx|html)$/.test(name))
    .map((name) => join(folder, name));
}

/** In a page's head, what only the browser reads. */
const isForTheBrowser = (attribute: string): boolean =>
  /content="(?:width=device-width.*|light dark|true|false)"/.test(attribute);

test.each([...sources('components'), ...sources('entrypoints')])(
  '%s says nothing that is not a message',
  (file) => {
    const found = [...readFileSync(file, 'utf8').matchAll(spoken)].map(([attribute]) => attribute.trim());
    expect(found.filter((attribute) => !isForTheBrowser(attribute))).toEqual([]);
  },
);

test.each(
  sources('entrypoints').filter((file) => /(sidepanel|popup|options)/.test(file) && file.endsWith('.html')),
)('%s has no title but one of the messages', (file) => {
  const title = /<title>(.*)<\/title>/.exec(readFileSync(file, 'utf8'))?.[1] ?? '__MSG_none__';
  expect(title).toMatch(/^__MSG_\w+__$/);
});
