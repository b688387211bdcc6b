import { writeFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import { defineConfig, type Entrypoint, type EntrypointGroup, type ResolvedPublicFile } from 'wxt';
import { billOfMaterials } from './utils/build/bill-of-materials';
import { helpFiles } from './utils/build/help';
import { lightScripts } from './utils/build/light-scripts';
import { createShippedPackages, noticeFiles } from './utils/build/notice';
import { readingAssets } from './utils/build/reading-assets';
import { repack } from './utils/build/repack';
import { visionAssets } from './utils/build/vision-assets';

/** Store packages have no key: the store adds its own. Unpacked builds have one, so that their id stays the same. */
const isStorePackage = process.argv.includes('zip');
const unpackedKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzmw3c8o+r4AA63rLF1zhuVXSexTtwkt09lDovqiY7eH5oZIawAgRToMaJmXilgoIqVXoRsU9RdOt3rZfMQHqfQvHKrcPWcGbe87msQn/7dT1IZTvDVAmZkQ/P+ji9qCvN3tiIXrJzlmbbciZcYQH5g80ilTHD7hpweqc+Ur0PRwb6Nm1OmkNo3SZuOIdF/BcJNybIeUSCmlXBMCWW+ml727M5Ox0TwOluvgtgEUgm5x/ko8KAHVGEHy2mXsX7XNn7IrmAjjvdxGnqAHoh8ChLjCC+tRWkYSrPFTsZpfgRlYoMvTupW1U4OEKTr89j1RALwhr6F982YDPFr1x8O4u+wIDAQAB';

/**
 * Returns what the extension's pages and its background may load. Firefox's own default would upgrade the http: addresses
 * of servers in the local network, and block WASM.
 */
function contentPolicy(browser: string): string {
  // Firefox has no offscreen documents: there, the page is a frame of the background page.
  const ancestors = browser === 'firefox' ? "'self'" : "'none'";
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    // Services and pictures have any address.
    "connect-src 'self' http: https: data: blob: file:",
    "object-src 'none'",
    "frame-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** What the sandboxed page may do that draws SVG files: they have their own styles, and pictures in data URLs. */
const sandboxPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:";

/**
 * Returns the suggested key of a command. On macOS, Alt is the Option key, which types characters: there it is the Control
 * key, which neither the browsers nor VoiceOver use with Shift and a letter.
 */
const keys = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });

/**
 * Isolates the extension's pages in Chromium, so that they have shared memory, and WASM threads: they load what is of another
 * origin without cookies, and share no group of windows with one. Firefox has no such keys.
 */
const isolated = {
  cross_origin_embedder_policy: { value: 'credentialless' },
  cross_origin_opener_policy: { value: 'same-origin' },
};

/**
 * Chromium's list of languages, and its store's, has Portuguese by country alone: each gets a copy
 * (https://developer.chrome.com/docs/webstore/i18n#supported-locales). Firefox finds `pt` for both.
 */
function byCountry(file: ResolvedPublicFile): ResolvedPublicFile[] {
  const portuguese = /^_locales\/pt\//;
  if (!portuguese.test(file.relativeDest)) return [file];
  return ['pt_BR', 'pt_PT'].map((country) => ({
    ...file,
    relativeDest: file.relativeDest.replace(portuguese, `_locales/${country}/`),
  }));
}

/**
 * Builds each page by itself, and the panel once for both its places: pages that are built together share a script for
 * each part that some of them have in common, and a panel of 25 scripts opens 90 ms later than one of two (Chromium 156).
 */
function pageByPage(group: EntrypointGroup): EntrypointGroup[] {
  if (!Array.isArray(group)) return [group];
  const isPanel = ({ name }: Entrypoint): boolean => name === 'sidepanel' || name === 'popup';
  return [group.filter(isPanel), ...group.filter((page) => !isPanel(page)).map((page) => [page])];
}

const shippedPackages = createShippedPackages();

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/auto-icons'],
  autoIcons: { baseIconPath: 'public/icon.svg' },
  vite: () => ({
    plugins: [preact(), visionAssets.withPackagedWorkers(), shippedPackages.collector()],
    // The oldest browsers of the manifests: they need no replacement for `light-dark()`.
    build: { cssTarget: ['chrome148', 'firefox144'] },
    worker: { plugins: () => [readingAssets.withoutForeignAddresses(), shippedPackages.collector()] },
  }),
  zip: {
    // Compressed once, by `repack`.
    compressionLevel: 0,
    // Reviewers get what a build reads, and how to build: nothing that merely lies beside it.
    excludeSources: ['**'],
    includeSources: [
      '{components,entrypoints,public,utils}/**',
      '{package,package-lock,tsconfig}.json',
      '{CHANGELOG,CONTRIBUTING,README}.md',
      'docs/*.md',
      '.npmrc',
      'LICENSE',
      'wxt.config.ts',
    ],
  },
  hooks: {
    'entrypoints:grouped': (_wxt, groups) => {
      groups.splice(0, groups.length, ...groups.flatMap(pageByPage));
    },
    'vite:build:extendConfig': (entrypoints, viteConfig) => {
      if (entrypoints.every(({ type }) => type === 'content-script' || type === 'background'))
        viteConfig.plugins?.push(lightScripts);
    },
    'build:manifestGenerated': (_wxt, manifest) => {
      // The toolbar button opens the panel unless a person chose the popup: with one by default, no click would reach us.
      delete manifest.action?.default_popup;
      if (manifest.content_scripts?.length === 0) delete manifest.content_scripts;
    },
    'build:publicAssets': ({ config }, files) => {
      const own = config.browser === 'firefox' ? [...files] : files.flatMap(byCountry);
      const engines = [...readingAssets.files(), ...visionAssets.files()];
      shippedPackages.add(engines.flatMap((file) => ('absoluteSrc' in file ? file.absoluteSrc : [])));
      shippedPackages.add([...readingAssets.sources(), ...visionAssets.sources()]);
      files.splice(
        0,
        files.length,
        ...own,
        ...engines,
        ...helpFiles(),
        ...noticeFiles(shippedPackages.list()),
      );
    },
    'build:done': ({ config }) => {
      // Beside the folder, and beside the package for a store.
      writeFileSync(`${config.outDir}.cdx.json`, billOfMaterials(shippedPackages.list()));
    },
    'zip:done': async (_wxt, files) => {
      for (const file of files) await repack(file);
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    incognito: 'not_allowed',
    action: { default_title: '__MSG_extension_name__' },
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'unlimitedStorage',
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? ['menus'] : ['contextMenus', 'offscreen']),
    ],
    optional_permissions: ['clipboardRead', 'clipboardWrite'],
    optional_host_permissions: ['<all_urls>'],
    content_security_policy: {
      extension_pages: contentPolicy(browser),
      ...(browser === 'firefox' ? {} : { sandbox: sandboxPolicy }),
    },
    ...(browser === 'firefox' ? {} : { sandbox: { pages: ['drawing.html'] }, ...isolated }),
    commands: {
      _execute_action: {},
      capture: { suggested_key: keys('G'), description: '__MSG_capture_title__' },
      'page-images': {
        suggested_key: keys('L'),
        description: '__MSG_command_page_images__',
      },
      'describe-focused': {
        suggested_key: keys('D'),
        description: '__MSG_command_describe_focused__',
      },
      'say-last': { suggested_key: keys('S'), description: '__MSG_command_say_last__' },
      // Chromium refuses an extension that suggests more than four keys.
      'describe-next': { description: '__MSG_command_describe_next__' },
      'describe-previous': { description: '__MSG_command_describe_previous__' },
      'copy-region': { description: '__MSG_command_copy_region__' },
      'undo-alt': { description: '__MSG_command_undo_alt__' },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'sightread@sightread.example',
              strict_min_version: '144.0',
              // Asked for with a service's host: who stays on this device consents to nothing (utils/platform/permissions.ts).
              data_collection_permissions: {
                required: ['none'],
                optional: ['websiteContent', 'browsingActivity'],
              },
            },
          },
        }
      : {
          // Messages carry files as they are: in JSON, a picture would take three times as long.
          message_serialization: 'structured_clone',
          minimum_chrome_version: '148',
          ...(isStorePackage ? {} : { key: unpackedKey }),
        }),
  }),
});
