import { expect, test } from 'vitest';
import { backgroundContract, feedStream } from '../../../utils/bus/contracts/background';
import { captureEditorContract } from '../../../utils/bus/contracts/capture';
import { installsStream } from '../../../utils/bus/contracts/models';
import {
  builtInModelStream,
  writeModelStream,
  offscreenContract,
  recognizeStream,
  installedModelStream,
} from '../../../utils/bus/contracts/offscreen';
import { captureContract, captureToolContract, pageContract } from '../../../utils/bus/contracts/page';
import {
  fromPicturesContract,
  pageListStream,
  picturesContract,
} from '../../../utils/bus/contracts/pictures';
import { sources } from '../texts/sources';

const isContract = (path: string): boolean => path.startsWith('utils/bus/contracts/');
/** The code of the product under these paths, without the contracts themselves. */
const codeOf = (...paths: string[]): string =>
  sources
    .filter(({ path }) => !isContract(path) && paths.some((start) => path.startsWith(start)))
    .map(({ code }) => code)
    .join('\n');

const code = codeOf('');

/** Each contract with its name in the code, where it is called, and by which object, where that has one name. */
const contracts = [
  {
    name: 'backgroundContract',
    contract: backgroundContract,
    callers: codeOf('components/'),
    by: 'background',
  },
  {
    name: 'captureEditorContract',
    contract: captureEditorContract,
    callers: codeOf('components/capture-editor'),
    by: '\\w+',
  },
  {
    name: 'pageContract',
    contract: pageContract,
    callers: codeOf('utils/bus/remote-contexts', 'utils/acquire/', 'utils/pipeline/'),
    by: '\\S+',
  },
  {
    name: 'picturesContract',
    contract: picturesContract,
    callers: codeOf('components/', 'utils/background/'),
    by: '\\S+',
  },
  {
    name: 'captureToolContract',
    contract: captureToolContract,
    callers: codeOf('utils/bus/remote-contexts', 'utils/acquire/'),
    by: '\\S+',
  },
  {
    name: 'captureContract',
    contract: captureContract,
    callers: codeOf('entrypoints/capture.content.ts'),
    by: 'background',
  },
  {
    name: 'fromPicturesContract',
    contract: fromPicturesContract,
    callers: codeOf('entrypoints/pictures.content.ts'),
    by: 'background',
  },
  {
    name: 'offscreenContract',
    contract: offscreenContract,
    callers: codeOf('utils/bus/remote-contexts'),
    by: 'offscreen',
  },
] as const;

test.each(contracts)(
  '$name is served, and each of its methods has a caller',
  ({ name, contract, callers, by }) => {
    // That each method has a handler is for the type of `serve` to say.
    expect(code).toMatch(new RegExp(`serve(InPage<typeof |<typeof |\\()${name}\\b`));
    const uncalled = Object.keys(contract.methods).filter(
      (method) => !new RegExp(`\\b${by}\\??\\.${method}\\b`).test(callers),
    );
    expect(uncalled).toEqual([]);
  },
);

const served = {
  feedStream,
  pageListStream,
  installsStream,
};
// The offscreen document serves these by the ports of its method `connect`.
const streams = { ...served, recognizeStream, builtInModelStream, installedModelStream, writeModelStream };

test.each(Object.keys(streams))('%s is served and opened', (name) => {
  if (name in served) expect(code).toMatch(new RegExp(`serveStream(<typeof |\\()${name}\\b`));
  expect(code).toMatch(new RegExp(`(openStream|streamFromOffscreen)\\(\\s*${name}\\b`));
});

test('no two contracts have the same receiver, and no two streams the same name', () => {
  const receivers = contracts.map(({ contract }) => contract.to);
  expect(new Set(receivers).size).toBe(receivers.length);
  const names = Object.values(streams).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Returns the names of all fields that a schema reads, at any depth. */
function fieldsIn(schema: unknown, known = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || known.has(schema)) return [];
  known.add(schema);
  const names = 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];
  return [
    ...names,
    ...Object.values('_zod' in schema ? { def: Object(schema._zod).def } : schema).flatMap((part) =>
      fieldsIn(part, known),
    ),
  ];
}

test('no message and no stream has an API key, which every open page of the extension would get', () => {
  const messages = contracts.flatMap(({ contract }) => Object.entries(contract.methods));
  const fields = [...messages, ...Object.entries(streams)].flatMap(([name, one]) =>
    fieldsIn({ ...one }).map((field) => `${name}: ${field}`),
  );
  expect(fields).toEqual(expect.arrayContaining(['followUp: question', 'savedSecrets: hasKey']));
  const named = fields.filter((field) => /: ((api.?)?key|.*secret.*|password|authorization)$/i.test(field));
  // The key of an answer in the cache.
  expect([...new Set(named)]).toEqual(['feedStream: key']);
});
