import { readFileSync } from 'node:fs';
import type { ShippedPackage } from './notice';
import { shippedHashes } from './shipped-hashes';

interface Manifest {
  version: string;
  license: string;
}
interface LockFile {
  packages: Record<string, { integrity?: string }>;
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

/**
 * Returns what the extension consists of, as CycloneDX: its packages, and the files of weights and WASM. `npm sbom` lists
 * what is installed instead: packages of which nothing is shipped, and not those of the weights.
 */
export function billOfMaterials(packages: readonly ShippedPackage[]): string {
  const { version, license } = readJson('package.json') as Manifest;
  const lock = readJson('package-lock.json') as LockFile;
  const self = { type: 'application', name: 'sightread', version, licenses: [{ license: { id: license } }] };
  const components = packages.map((one) => ({
    type: 'library',
    name: one.name,
    ...(one.version !== undefined && {
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      hashes: [{ alg: 'SHA-512', content: hexOf(lock.packages[`node_modules/${one.folder}`]?.integrity) }],
    }),
    licenses: [{ license: { id: one.license } }],
  }));
  const binaries = Object.entries(shippedHashes).map(([name, content]) => ({
    type: name.endsWith('.wasm') ? 'file' : 'machine-learning-model',
    name,
    hashes: [{ alg: 'SHA-256', content }],
  }));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components: [...components, ...binaries],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Throws for a package whose hash is not in the lock file. */
function hexOf(integrity: string | undefined): string {
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (hash === undefined) throw new Error('The lock file lacks the hash of a package that is shipped.');
  return Buffer.from(hash, 'base64').toString('hex');
}
