import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FailureCode } from '../../../utils/model/failure';

const root = path.resolve(import.meta.dirname, '../../..');
const scripts = ['language-model-checks.mjs', 'language-model.mjs', 'packaged-language-model.mjs'];

/** A copy of a browser's build, to be changed; answers its folder. */
function copyOfBuild(browserName = 'chromium'): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'sightread-build-'));
  const build = browserName === 'firefox' ? 'firefox-mv3' : 'chrome-mv3';
  cpSync(path.join(root, '.output', build), copy, { recursive: true });
  return copy;
}

/** A build whose text reader is damaged, as a bad disk would leave it. */
function buildWithBrokenReader(): string {
  const copy = copyOfBuild();
  const reading = path.join(copy, 'reading');
  for (const name of readdirSync(reading)) {
    if (name.endsWith('.wasm')) writeFileSync(path.join(reading, name), 'damaged');
  }
  return copy;
}

/** A build in which the worker of models begins with this script. */
function buildWithModelWorker(script: string): string {
  const copy = copyOfBuild();
  const worker = path.join(copy, 'describing/worker.js');
  writeFileSync(worker, `${script};\n${readFileSync(worker, 'utf8')}`);
  return copy;
}

/** What browsers say where there is no room (Chromium 156). */
const withoutMemory = `WebAssembly.Memory = function () { throw new RangeError('WebAssembly.Memory(): could not allocate memory'); }`;

/** A build that notes the titles of the menu's items, which no browser tells: `titles` in its background. Answers its folder. */
export function buildThatNotesTitles(browserName: string): string {
  const copy = copyOfBuild(browserName);
  const script = path.join(copy, 'background.js');
  const note =
    'self.titles = []; { const { menus = chrome.contextMenus } = globalThis.browser ?? {}, create = menus.create.bind(menus);' +
    'menus.create = (item, ...more) => { self.titles.push(item.title); return create(item, ...more); }; }';
  writeFileSync(script, `${note}\n${readFileSync(script, 'utf8')}`);
  return copy;
}

/** A build whose pages find a model of the browser's own: the fake, put before their scripts. Answers its folder. */
export function buildWithModel(): string {
  const copy = copyOfBuild();
  for (const script of scripts) cpSync(path.join(root, 'tests/fakes', script), path.join(copy, script));
  for (const name of ['offscreen.html', 'options.html', 'sidepanel.html']) {
    const page = readFileSync(path.join(copy, name), 'utf8');
    const first = `<script type="module" src="/packaged-language-model.mjs"></script>`;
    if (!page.includes('<script')) throw new Error(`There is no script in ${name}.`);
    writeFileSync(path.join(copy, name), page.replace('<script', `${first}<script`));
  }
  return copy;
}

/** A build that gets no more room than the browser gives anybody: `limitRoom` then says how much. Answers its folder. */
export function buildWithQuota(): string {
  const copy = copyOfBuild();
  const file = path.join(copy, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { permissions: string[] };
  const permissions = manifest.permissions.filter((name) => name !== 'unlimitedStorage');
  writeFileSync(file, JSON.stringify({ ...manifest, permissions }));
  return copy;
}

const builds: Partial<Record<FailureCode, () => string>> = {
  readerFailed: buildWithBrokenReader,
  deviceModelMemory: () => buildWithModelWorker(withoutMemory),
  deviceModelFailed: () => buildWithModelWorker(`throw new Error('damaged')`),
  builtInFull: buildWithModel,
  builtInFailed: buildWithModel,
  storageFull: buildWithQuota,
};

/** The folder of a build in which a failure can happen; undefined where the one that there is will do. */
export function spoiltBuildFor(code: FailureCode): string | undefined {
  return builds[code]?.();
}

/**
 * A build whose scripts have other texts, such as addresses: all of them, in the order given. Answers its folder. Throws for a text
 * that no script has.
 */
export function buildWithTexts(browserName: string, texts: ReadonlyMap<string, string>): string {
  const copy = copyOfBuild(browserName);
  const missing = new Set(texts.keys());
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.js'),
  )) {
    const before = readFileSync(path.join(copy, name), 'utf8');
    let script = before;
    for (const [text, other] of texts) {
      if (script.includes(text)) missing.delete(text);
      script = script.replaceAll(text, other);
    }
    if (script !== before) writeFileSync(path.join(copy, name), script);
  }
  if (missing.size > 0) throw new Error(`No script has ${[...missing].join(', ')}.`);
  return copy;
}
