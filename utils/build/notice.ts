import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ResolvedPublicFile } from 'wxt';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What no package says: what is compiled into binaries and what the build changes, around what packages say. */
const template = readFileSync(new URL('notice.txt', import.meta.url), 'utf8');
/**
 * The copyright of packages without a license file of their own; their licenses' texts are in `notice.txt`. The license is
 * that of a package which is not installed, because only another package's script contains it.
 */
const copyrights = JSON.parse(readFileSync(new URL('copyrights.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, { copyright: string; license?: string }>
>;

/**
 * The licenses that a shipped package may have: they ask for their text, which NOTICE.txt has, and MPL-2.0 for the sources of
 * its own files, which are unchanged and linked there. Any other is read by a person before it's added here.
 */
export const allowedLicenses: readonly string[] = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
];

/** A package of which something is in the extension. */
export interface ShippedPackage {
  /** Its folder in `node_modules`. */
  folder: string;
  name: string;
  /** Undefined where only a script of another package contains it. */
  version: string | undefined;
  license: string;
  copyright: string;
  /** Its own license files and notices; empty for one that `copyrights.json` has. */
  text: string;
}

/** Returns what collects the packages of which something is in a build. */
export function createShippedPackages() {
  const folders = new Set<string>();
  const add = (files: readonly string[]): void => {
    for (const file of files) for (const folder of foldersOf(file)) folders.add(folder);
  };
  return {
    /** Adds files that reach the build without a bundle. */
    add,
    /** Returns a plugin that adds what a bundle has modules and assets of. */
    collector: (): Plugin => ({
      name: 'notice:collector',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle))
          add(output.type === 'chunk' ? output.moduleIds : output.originalFileNames);
      },
    }),
    /** Throws for a package without a license that is allowed, or without its text. */
    list: (): ShippedPackage[] => [...folders].toSorted().map(packageIn),
  };
}

/** Returns the files with the licenses of all that the extension contains: others' packages, and our own code. */
export function noticeFiles(packages: readonly ShippedPackage[]): ResolvedPublicFile[] {
  return [
    { contents: noticeOn(packages), relativeDest: 'NOTICE.txt' },
    { absoluteSrc: path.join(root, 'LICENSE'), relativeDest: 'LICENSE.txt' },
  ];
}

/** Returns the folder, below `node_modules`, of the package that a module belongs to; none for one of ours. */
function foldersOf(file: string): string[] {
  const module = file.replaceAll('\\', '/');
  // Helpers that bundlers add: `\0vite/preload-helper.js`, `\0rolldown/runtime.js`, `virtual:wxt-plugins`.
  const [, helper] = /^\0?(?:virtual:)?(vite|rolldown|wxt)\b/.exec(module) ?? [];
  const [, folder = helper] =
    /node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/.][^/]*)/.exec(module) ?? [];
  return folder === undefined ? [] : [folder];
}

function noticeOn(packages: readonly ShippedPackage[]): string {
  const listed = packages.map((one) =>
    [`${titleOf(one)} (${one.license})`, sourceOf(one), one.copyright].filter(Boolean).join('\n  '),
  );
  const texts = [...new Set(packages.map(({ text }) => text).filter(Boolean))].map((text) => {
    const titles = packages.filter((one) => one.text === text).map(titleOf);
    return `--- ${titles.join(', ')}\n\n${text}`;
  });
  // A text may contain `$&`, which would mean something as a plain replacement.
  return template
    .replace('{{packages}}', () => listed.join('\n\n'))
    .replace('{{licenses}}', () => texts.join('\n\n'));
}

const titleOf = ({ name, version }: ShippedPackage): string => [name, version].filter(Boolean).join(' ');

/** Returns where the package and its sources are. */
const sourceOf = ({ name, version }: ShippedPackage): string =>
  ['https://www.npmjs.com/package', name, ...(version === undefined ? [] : ['v', version])].join('/');

function packageIn(folder: string): ShippedPackage {
  const name = folder.split('node_modules/').at(-1) ?? folder;
  const file = path.join(root, 'node_modules', folder, 'package.json');
  const isInstalled = existsSync(file);
  const { license: known, copyright = '' } = copyrights[name] ?? copyrights[name.split('/')[0] ?? ''] ?? {};
  const { version, license = known } = (isInstalled ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    version?: string;
    license?: string;
  };
  const text = copyright === '' && isInstalled ? textsIn(path.dirname(file)) : '';
  if (license === undefined || (copyright === '' && text === ''))
    throw new Error(
      `${name} says no license, or has no text of it: add what it lacks to utils/build/copyrights.json.`,
    );
  if (!allowedLicenses.includes(license))
    throw new Error(`${name} has the license ${license}, which utils/build/notice.ts doesn't allow.`);
  return { folder, name, version, license, copyright, text };
}

function textsIn(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
