import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../../..');

interface Manifest {
  permissions: string[];
  commands: Record<string, { suggested_key?: object }>;
  content_security_policy: { extension_pages: string };
  [field: string]: unknown;
}

/** Returns the manifest in the folder of a build. */
export const manifestOf = (build: string): Manifest =>
  JSON.parse(readFileSync(path.join(build, 'manifest.json'), 'utf8'));

/** Returns the files below a folder whose names end so. */
export function files(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && statSync(path.join(folder, name)).isFile())
    .map((name) => path.join(folder, name));
}

/** Returns the SHA-256 of a file. */
export const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Runs wxt as `wxt zip` does, whose last argument tells the configuration so; returns the folder of the result. */
export async function make(what: 'build' | 'zip', options: object = {}): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'sightread-zip-'));
  const program = `import { ${what} } from 'wxt'; await ${what}(${JSON.stringify({ root, outDir, ...options })});`;
  const args = ['--input-type=module', '--eval', program, 'zip'];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  return outDir;
}
