import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { longParts } from '../../harness/steps.mjs';

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}
interface Job {
  uses?: string;
  needs?: string | string[];
  environment?: string;
  permissions?: object;
  strategy?: { matrix: { include?: { store: string; packages: string }[]; part?: string[] } };
  steps?: Step[];
}
interface Workflow {
  on: object;
  permissions: object;
  jobs: Record<string, Job>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const names = readdirSync(path.join(root, '.github/workflows'));
const textOf = (name: string): string => read(`.github/workflows/${name}`);
const workflowOf = (name: string) => parse(textOf(name), { strict: true }) as Workflow;
const release = workflowOf('release.yml');
const submission = release.jobs['submit']?.steps?.find(({ run }) => run?.includes('wxt submit'));

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps = [] }) => steps);

test('workflows run only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const name of names) {
    const commands = stepsOf(workflowOf(name))
      .flatMap(({ run = '' }) => run.split('\n'))
      .map((line) => line.trim());
    const run = commands.flatMap((line) => /^npm (?:run (?:--silent )?)?([\w:]+)/.exec(line)?.[1] ?? []);
    const executed = commands.flatMap((line) => /^npx ([\w-]+)/.exec(line)?.[1] ?? []);
    expect(run.length, name).toBeGreaterThan(0);
    expect(
      run.filter((script) => script !== 'ci' && !(script in scripts)),
      name,
    ).toEqual([]);
    expect(
      executed.filter((program) => !existsSync(path.join(root, 'node_modules/.bin', program))),
      name,
    ).toEqual([]);
  }
});

test('workflows run actions of GitHub alone, and jobs that exist', () => {
  for (const name of names) {
    const { jobs } = workflowOf(name);
    const actions = stepsOf({ jobs } as Workflow).flatMap(({ uses = [] }) => uses);
    expect(
      actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action)),
      name,
    ).toEqual([]);
    const called = Object.values(jobs).flatMap(({ uses = [] }) => uses);
    expect(
      called.filter((file) => !existsSync(path.join(root, file))),
      name,
    ).toEqual([]);
    const needed = Object.values(jobs).flatMap(({ needs = [] }) => needs);
    expect(
      needed.filter((job) => !(job in jobs)),
      name,
    ).toEqual([]);
  }
});

test('workflows may only read, and one job may publish', () => {
  for (const name of names) {
    const { permissions, jobs } = workflowOf(name);
    expect(permissions, name).toEqual({ contents: 'read' });
    const more = Object.entries(jobs).filter(([, job]) => job.permissions);
    expect(
      more.map(([job, { permissions: own }]) => [job, own]),
      name,
    ).toEqual(name === 'release.yml' ? [['publish', { contents: 'write' }]] : []);
  }
});

test('the long tests run by night, each part in a job of its own', () => {
  const { on, jobs } = workflowOf('test.yml');
  expect(on).toHaveProperty('schedule', [{ cron: '0 3 * * *' }]);
  expect(jobs['long']?.strategy?.matrix.part).toEqual(Object.keys(longParts));
});

test('one step alone gets secrets, in an environment that waits for an approval', () => {
  expect(names.filter((name) => textOf(name).includes('secrets'))).toEqual(['release.yml']);
  const secrets = textOf('release.yml').match(/\bsecrets\b/g);
  expect(JSON.stringify(submission?.env).match(/\bsecrets\b/g)).toEqual(secrets);
  expect(release.jobs['submit']?.environment).toBe('stores');
});

test('the release has the names of what npm run zip makes', () => {
  const packages = [...textOf('release.yml').matchAll(/sightread-\*(?:-(\w+))?\.zip/g)];
  const browsers = packages.flatMap(([, browser = []]) => browser);
  expect(new Set(browsers)).toEqual(new Set(['chrome', 'firefox', 'sources']));
});

test('wxt submit starts on this Node, and asks for just what the workflow and docs/releasing.md name', () => {
  const stores = release.jobs['submit']?.strategy?.matrix.include ?? [];
  // What `wxt submit` runs. Without values, from the environment or a file, it ends before it asks a store.
  const command = path.join(root, 'node_modules/.bin/wxt-publish-extension');
  const { DRY_RUN, CHROME_API_VERSION, ...values } = submission?.env ?? {};
  const env = { PATH: process.env['PATH'], DRY_RUN: 'false', CHROME_API_VERSION };
  // A tag's run has no inputs, and the command takes no empty value.
  expect(DRY_RUN).toBe('${{ inputs.dry-run || false }}');
  // Each store by itself, as the workflow does: the command names what one store lacks.
  const missing = stores.flatMap(({ packages }) => {
    const { stderr, stdout } = spawnSync(command, packages.split(' '), {
      cwd: tmpdir(),
      env,
      encoding: 'utf8',
    });
    const names = [...(stdout + stderr).matchAll(/- (\w+\.\w+): Expected a string/g)].map(
      ([, name = '']) => name,
    );
    expect(names, stdout + stderr).not.toEqual([]);
    return names.map((name) =>
      name.replaceAll(/[.A-Z]/g, (letter) => `_${letter}`.replace('_.', '_')).toUpperCase(),
    );
  });
  expect(missing.toSorted()).toEqual(Object.keys(values).toSorted());
  for (const [name, value] of Object.entries(values)) {
    expect(value).toMatch(new RegExp(`^\\$\\{\\{ (?:secrets|vars)\\.${name} \\}\\}$`));
    expect(read('docs/releasing.md')).toContain(`\`${name}\``);
  }
});
