import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { shippedHashes } from '../../utils/build/shipped-hashes';
import { files, hashOf, make, manifestOf, root } from './support/packages';

const chrome = path.join(root, '.output/chrome-mv3');
const firefox = path.join(root, '.output/firefox-mv3');

/**
 * The size of a build, in kB of 1000 bytes, minified and not compressed, with everything that is loaded at the start, before
 * the first press. In the background, requests to services are an eighth, and zod is an eighth. A click waits for the page
 * script; the capture tool has one of its own.
 */
const budgets = {
  background: 267.8,
  sidepanel: 369.6,
  offscreen: 68.8,
  pageScript: 50.2,
  captureScript: 50.9,
  picturesScript: 85.9,
};

const read = (...names: string[]): string => readFileSync(path.join(...names), 'utf8');

/** The packages of package.json of which something is shipped, and their versions. */
function shippedPackages(): [name: string, version: string][] {
  const { dependencies, devDependencies } = JSON.parse(read(root, 'package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const data = Object.entries(devDependencies).filter(([name]) => name.startsWith('@tesseract.js-data/'));
  return [...Object.entries(dependencies), ...data];
}

/** The permissions that docs/privacy.md gives reasons for, optional ones too, as one browser calls them. */
function explainedPermissions(browser: 'Chromium' | 'Firefox'): string[] {
  const [, table = ''] = /\n## Permissions\n([^#]*)/.exec(read(root, 'docs/privacy.md')) ?? [];
  return [...table.matchAll(/^\| (.*?) \| /gm)].flatMap(([, cell = '']) => {
    const [general = '', inFirefox] = cell.split('; in Firefox');
    const own = browser === 'Firefox' ? (inFirefox ?? general) : general;
    return [...own.matchAll(/`([\w<>]+)`/g)].map(([, name = '']) => name);
  });
}

for (const [browser, build] of [
  ['Chromium', chrome],
  ['Firefox', firefox],
] as const) {
  test.describe(`the build for ${browser}`, () => {
    test('asks for what docs/privacy.md explains, and for no site', () => {
      const manifest = manifestOf(build);
      const hosts = manifest['optional_host_permissions'] as string[];
      const optional = manifest['optional_permissions'] as string[];
      expect([...manifest.permissions, ...optional, ...hosts].toSorted()).toEqual(
        explainedPermissions(browser).toSorted(),
      );
      expect(hosts).toEqual(['<all_urls>']);
      expect(optional).toEqual(['clipboardRead', 'clipboardWrite']);
      for (const field of ['host_permissions', 'content_scripts', 'externally_connectable'])
        expect(manifest).not.toHaveProperty(field);
      expect(manifest).not.toHaveProperty('web_accessible_resources');
      expect(manifest['incognito']).toBe('not_allowed');
    });

    test('asks for no consent that docs/privacy.md does not tell its users of', () => {
      const privacy = read(root, 'docs/privacy.md');
      const { gecko } = (manifestOf(build)['browser_specific_settings'] ?? {}) as {
        gecko?: { data_collection_permissions: { optional: string[] } };
      };
      const asked = gecko?.data_collection_permissions.optional ?? [];
      expect(asked.length > 0).toBe(browser === 'Firefox');
      expect(asked.filter((name) => !privacy.includes(`\`${name}\``))).toEqual([]);
    });

    test('has the base style before those that refine it', () => {
      const pages = files(build, /\.html$/).map((file) => read(file));
      // The first of each page.
      const sheets = pages
        .flatMap((page) => page.match(/href="(\/assets\/[^"]+\.css)"/) ?? [])
        .filter((text) => text.startsWith('/'));
      expect(sheets.length).toBeGreaterThanOrEqual(7);
      for (const sheet of sheets) expect(read(build, sheet), sheet).toMatch(/^:root,/);
    });

    test('has the commands that the background answers', () => {
      expect(Object.keys(manifestOf(build).commands).toSorted()).toEqual([
        '_execute_action',
        'capture',
        'copy-region',
        'describe-focused',
        'describe-next',
        'describe-previous',
        'page-images',
        'say-last',
        'undo-alt',
      ]);
    });

    test('suggests four keys at most: with a fifth, Chromium refuses it', () => {
      const suggested = Object.values(manifestOf(build).commands).filter((command) => command.suggested_key);
      expect(suggested.length).toBeGreaterThan(0);
      expect(suggested.length).toBeLessThanOrEqual(4);
    });

    test('ships exactly the weights and the WASM whose hashes are known', () => {
      const shipped = files(build, /\.(onnx|wasm|traineddata)(\.gz)?$/).map((file) => [
        // Vite puts a hash of its own into the names of assets.
        path.basename(file).replace(/-[\w-]{8}(?=\.wasm$)/, ''),
        hashOf(file),
      ]);
      expect(Object.fromEntries(shipped)).toEqual(shippedHashes);
      expect(shipped).toHaveLength(Object.keys(shippedHashes).length);
    });

    test('has the licenses of all that it contains', () => {
      expect(read(build, 'LICENSE.txt')).toBe(read(root, 'LICENSE'));
      const notice = read(build, 'NOTICE.txt');
      expect(notice).not.toContain('{{');
      const { components } = JSON.parse(readFileSync(`${build}.cdx.json`, 'utf8')) as {
        components: { type: string; name: string; version?: string }[];
      };
      const libraries = components
        .filter(({ type }) => type === 'library')
        .map(({ name, version = '' }) => `${name} ${version}`.trim());
      const listed = [...libraries, ...shippedPackages().map((one) => one.join(' '))];
      expect(listed.filter((title) => !notice.includes(`\n${title} (`))).toEqual([]);
    });

    test('has a bill of materials beside it', () => {
      const { components } = JSON.parse(readFileSync(`${build}.cdx.json`, 'utf8')) as {
        components: { name: string; version?: string; hashes?: { content: string }[] }[];
      };
      const listed = components.map(({ name, version = '' }) => `${name} ${version}`);
      expect(listed).toEqual(expect.arrayContaining(shippedPackages().map((one) => one.join(' '))));
      const hashes = components.flatMap(({ name, hashes: [hash] = [] }) =>
        hash ? [[name, hash.content]] : [],
      );
      expect(Object.fromEntries(hashes)).toMatchObject(shippedHashes);
    });

    test('lets its pages load nothing of others but what they fetch', () => {
      const policy = manifestOf(build).content_security_policy.extension_pages;
      const directives = policy.split('; ').map((directive) => directive.split(' '));
      expect(Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))).toEqual({
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'connect-src': ["'self'", 'http:', 'https:', 'data:', 'blob:', 'file:'],
        'object-src': ["'none'"],
        // The page that draws SVG files is a frame; in Firefox, the offscreen page is one of the background page.
        'frame-src': ["'self'"],
        'frame-ancestors': [browser === 'Firefox' ? "'self'" : "'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      });
    });

    test('runs its own code alone', () => {
      const foreign =
        /https?:\/\/[^\s"'`<>]+\.(?:m?js|wasm)\b|\b(?:jsdelivr|unpkg|cdnjs|esm\.sh|skypack|(?<!generativelanguage\.)googleapis|gstatic)\b/gi;
      // The data of reading languages, which a press fetches and a hash verifies, and Help's word of its host, are no code.
      const packs = JSON.parse(read(root, 'utils/model/reading-packs.json')) as Record<
        string,
        { url: string }
      >;
      const data = [...Object.values(packs).map(({ url }) => url), '<code>cdn.jsdelivr.net</code>'];
      const found = files(build, /\.(m?js|html|json)$/).flatMap((file) => {
        const text = data.reduce((left, known) => left.replaceAll(known, ''), readFileSync(file, 'utf8'));
        return [...text.matchAll(foreign)].map(([match]) => `${file}: ${match}`);
      });
      expect(found).toEqual([]);
    });
  });
}

test('each build has all languages by the names that its browser knows them by', () => {
  const languages = readdirSync(path.join(root, 'public/_locales'));
  const inChromium = languages.flatMap((name) => (name === 'pt' ? ['pt_BR', 'pt_PT'] : name));
  expect(readdirSync(path.join(firefox, '_locales')).toSorted()).toEqual(languages.toSorted());
  expect(readdirSync(path.join(chrome, '_locales')).toSorted()).toEqual(inChromium.toSorted());
});

test('the build for Chromium says from which version on it runs, and has the key that fixes its id', () => {
  expect(manifestOf(chrome)['minimum_chrome_version']).toMatch(/^\d+$/);
  expect(manifestOf(chrome)['key']).toMatch(/^MII/);
});

test('the build for Chromium is what the stores of Chrome and Edge take', () => {
  const manifest = manifestOf(chrome);
  expect(manifest['manifest_version']).toBe(3);
  expect(manifest['version']).toMatch(/^\d{1,4}(?:\.\d{1,4}){0,3}$/);
  expect(Object.keys(manifest['icons'] as object)).toEqual(expect.arrayContaining(['16', '32', '48', '128']));
  for (const field of ['update_url', 'chrome_settings_overrides', 'chrome_url_overrides'])
    expect(manifest).not.toHaveProperty(field);
});

test('the build for Firefox has its id, sends no data by itself, and says what it may ask to send', () => {
  expect(manifestOf(firefox)['browser_specific_settings']).toMatchObject({
    gecko: {
      id: 'sightread@sightread.example',
      strict_min_version: expect.stringMatching(/^1[4-9]\d\./),
      data_collection_permissions: {
        required: ['none'],
        optional: ['websiteContent', 'browsingActivity'],
      },
    },
  });
  expect(manifestOf(firefox)).not.toHaveProperty('key');
});

/** The hashes of a build's files, save the manifest, and of its bill of materials. */
function hashesOf(build: string): Record<string, string> {
  const all = files(build, /(?:)/).map((file) => [path.relative(build, file), hashOf(file)]);
  const { 'manifest.json': _manifest, ...hashes } = Object.fromEntries(all) as Record<string, string>;
  return { ...hashes, bill: hashOf(`${build}.cdx.json`) };
}

test(
  'a second build, for the store, has the same bytes, and no key: the store signs with its own',
  { tag: '@long' },
  async () => {
    const outDir = await make('build');
    const second = path.join(outDir, 'chrome-mv3');
    const packed = manifestOf(second);
    const hashes = hashesOf(second);
    rmSync(outDir, { recursive: true });
    expect(packed).not.toHaveProperty('key');
    expect({ ...packed, key: '' }).toEqual({ ...manifestOf(chrome), key: '' });
    expect(hashes).toEqual(hashesOf(chrome));
  },
);

/** A script of a build and all that it imports before it runs. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g))
    withImports(path.join(path.dirname(file), imported), seen);
  return seen;
}

test('the background, the panel, the offscreen document and the scripts put into pages stay light', () => {
  const weight = (scripts: Iterable<string>) =>
    [...scripts].reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
  const background = weight(withImports(path.join(chrome, 'background.js')));
  const pageScript = weight([path.join(chrome, 'content-scripts/page.js')]);
  const captureScript = weight([path.join(chrome, 'content-scripts/capture.js')]);
  const picturesScript = weight([path.join(chrome, 'content-scripts/pictures.js')]);
  const ofPage = (page: string): number => {
    const [, entry = ''] = /<script[^>]* src="([^"]+)"/.exec(read(chrome, page)) ?? [];
    return weight(withImports(path.join(chrome, entry)));
  };
  const offscreen = ofPage('offscreen.html');
  const sidepanel = ofPage('sidepanel.html');
  console.log(
    `background ${background} kB, side panel ${sidepanel} kB, offscreen ${offscreen} kB, scripts put into pages ${pageScript}, ${captureScript} and ${picturesScript} kB`,
  );
  expect(background).toBeLessThanOrEqual(budgets.background);
  expect(sidepanel).toBeLessThanOrEqual(budgets.sidepanel);
  expect(pageScript).toBeLessThanOrEqual(budgets.pageScript);
  expect(captureScript).toBeLessThanOrEqual(budgets.captureScript);
  expect(picturesScript).toBeLessThanOrEqual(budgets.picturesScript);
  expect(offscreen).toBeLessThanOrEqual(budgets.offscreen);
});
