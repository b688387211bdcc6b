import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../texts/sources';

const ground = ['lib', 'model'];
const core = [...ground, 'platform'];
const words = [...ground, 'answers', 'i18n'];
const steps = ['acquire', 'prepare', 'prepare/picture-file', 'engines'];
/** What every page of the extension may use. */
const pages = [...words, 'platform', 'bus', 'store', 'components/shared'];
const withForms = [...pages, 'components/connection', 'components/models'];
/** What every topic of the background may use: all of `utils` but the scripts in pages. */
const background = [...words, ...steps, 'platform', 'bus', 'store', 'pipeline', 'bus/remote-contexts'];

/** Each area of the tree, what it may import besides itself, and why. Whatever stands higher knows nothing of what stands below. */
const rules: readonly (readonly [area: string, allowed: readonly string[], why: string])[] = [
  ['lib', [], 'the toolbox knows nothing of the project'],
  ['model', ['lib'], 'data and pure functions'],
  ['answers', ground, 'pure functions on what engines answer'],
  ['i18n', [...ground, 'answers'], 'words for the model and for answers'],
  ['platform', ground, 'what browsers disagree on'],
  [
    'bus/remote-contexts',
    [...core, 'bus', 'store'],
    'pages and the offscreen document, as functions of the background',
  ],
  ['bus', core, 'messages, whoever sends or receives them'],
  ['store', core, 'what is kept'],
  [
    'acquire',
    [...core, 'prepare/picture-file'],
    'what is acquired is read as a picture, and knows no other step',
  ],
  ['prepare/picture-file', [...core, 'prepare'], 'what a file is, for whoever acquires or prepares it'],
  ['prepare/sandbox', [...core, 'prepare'], 'draws an SVG for whoever shows it'],
  [
    'prepare/facts',
    [...core, 'prepare', 'prepare/picture-file', 'prepare/sandbox'],
    'what a file tells, for whoever shows it',
  ],
  ['prepare', [...core, 'prepare/picture-file'], 'a step of the pipeline never knows another step'],
  ['engines', core, 'a step of the pipeline never knows another step'],
  ['page', [...words, 'platform'], 'runs inside a web page, and gets what it needs from the entrypoint'],
  [
    'pipeline',
    [...words, ...steps, 'platform', 'store', 'bus/remote-contexts'],
    'puts the steps in order, in whatever context each runs',
  ],
  ['background/jobs', background, 'knows no other topic of the background'],
  ['background/announce', [...background, 'background/jobs'], 'says what jobs do'],
  ['background/pictures-on-page', [...background, 'background/jobs'], 'alt text by means of jobs'],
  [
    'background/triggers',
    [
      ...background,
      'background/jobs',
      'background/announce',
      'background/pictures-on-page',
      'background/messages',
    ],
    'a gesture may concern any topic',
  ],
  [
    'background/messages',
    [
      ...background,
      'background/jobs',
      'background/announce',
      'background/pictures-on-page',
      'background/triggers',
    ],
    'a message may concern any topic',
  ],
  ['background/start', ['*'], 'puts the background together'],
  ['offscreen', [...background, 'prepare/sandbox'], 'what a worker cannot do, by the same steps'],
  ['components/shared', [...pages, 'prepare/sandbox'], 'what several surfaces use'],
  [
    'components/connection',
    [...pages, 'pipeline'],
    'a form that several surfaces use, which tests a service itself',
  ],
  ['components/help', [], 'the search of Help, a script of a page that has no other'],
  ['components/models', pages, 'installing a model, which several surfaces offer'],
  ['components/history', pages, 'a surface knows no other surface'],
  ['components/list', pages, 'a surface knows no other surface'],
  ['components/viewer', [...pages, 'prepare/sandbox'], 'a surface knows no other surface'],
  ['components/capture-editor', pages, 'a surface knows no other surface'],
  ['components/settings', withForms, 'a surface knows no other surface'],
  ['components/welcome-page', pages, 'a surface knows no other surface'],
  [
    'components/panel',
    [...withForms, 'components/history', 'components/list', 'components/viewer', 'prepare/facts', 'prepare'],
    'shows the views it has, and what a picture tells without an engine',
  ],
  ['entrypoints', ['*'], 'put everything together'],
  ['build', ['*'], 'runs while the extension is built'],
];

/** Returns the area of a file: the rule whose folder, or file, it is. */
function areaOf(path: string): string {
  const inUtils = path.replace(/^utils\//, '').replace(/\.tsx?$/, '');
  return rules.find(([area]) => inUtils === area || inUtils.startsWith(`${area}/`))?.[0] ?? path;
}

const paths = new Set(sources.map(({ path }) => path));
const suffixes = ['', '.ts', '.tsx'];
/** The imports of each file, those of types and those at run time included. */
const imports = new Map(
  sources
    .filter(({ path }) => /\.tsx?$/.test(path) && path !== 'wxt.config.ts')
    .map(({ path, code }) => {
      const specifiers = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+)'/g)];
      const targets = specifiers.flatMap(([, specifier = '']) => {
        const target = posix.join(posix.dirname(path), specifier);
        return suffixes.map((suffix) => target + suffix).filter((file) => paths.has(file));
      });
      return [path, targets] as const;
    }),
);

test('every file belongs to an area', () => {
  const areas = new Set(rules.map(([area]) => area));
  expect([...imports.keys()].filter((path) => !areas.has(areaOf(path)))).toEqual([]);
});

test('each area imports only what it may', () => {
  const wrong = rules.flatMap(([area, allowed, why]) =>
    [...imports]
      .filter(([path]) => areaOf(path) === area)
      .flatMap(([path, targets]) => targets.map((target) => ({ path, target, to: areaOf(target) })))
      .filter(({ to }) => to !== area && !allowed.includes('*') && !allowed.includes(to))
      .map(({ path, target }) => `${path} → ${target} (${area}: ${why})`),
  );
  expect(wrong.join('\n')).toBe('');
});

test('no file of the product imports what only the build runs', () => {
  const wrong = [...imports].filter(
    ([path, targets]) => areaOf(path) !== 'build' && targets.some((target) => areaOf(target) === 'build'),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('no import leads back to its own file', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  expect(circles.join('\n')).toBe('');
});

test('scripts in pages read the document around names that a page gives its elements', () => {
  const direct = sources
    .filter(({ path }) => /^(utils\/page\/|entrypoints\/[\w.]+\.content\.ts)/.test(path))
    .filter(({ path }) => path !== 'utils/page/dom/elements.ts')
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\bdocument\.\w+|\bownerDocument\b|\} = document\b/g)].map(
        ([use]) => `${path}: ${use}`,
      ),
    );
  expect(direct).toEqual([]);
});

test('the build’s browser is asked for in one place', () => {
  const knowing = sources
    .filter(
      ({ path, code }) =>
        /import\.meta\.env\.FIREFOX|sidebarAction/.test(code) &&
        !/^utils\/platform\/(browser|panel)\.ts$/.test(path),
    )
    .map(({ path }) => path);
  expect(knowing).toEqual([]);
});
