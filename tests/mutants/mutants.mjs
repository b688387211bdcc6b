// @ts-check

/**
 * A fault that the product could have, and the test of `npm test` that notices it. Where that test leaves `npm test`, another one
 * takes its place here.
 * @typedef {object} Mutant
 * @property {string} name
 * @property {string} what the harm, in one sentence
 * @property {string} file in which the fault is made
 * @property {string} find text of the file, which is there exactly once
 * @property {string} replace what stands in its place
 * @property {CaughtBy} caughtBy
 */

/**
 * A file of tests; its folder in `tests` tells what runs it. With a title, only the tests that have it in theirs are run.
 * @typedef {{ file: string, title?: string }} CaughtBy
 */

/** @type {readonly Mutant[]} */
export const mutants = [
  {
    name: 'stop-not-passed-on',
    what: 'Stop ends no request: the service goes on, and its answer is paid for.',
    file: 'utils/background/start.ts',
    find: 'runPipeline({ ...work, withMiddleware })',
    replace: 'runPipeline({ ...work, signal: new AbortController().signal, withMiddleware })',
    caughtBy: { file: 'tests/e2e/stop.spec.ts' },
  },
  {
    name: 'key-in-failure',
    what: 'The key of a service stands in the words of a failure, where the service quotes it.',
    file: 'utils/engines/completions/error-body.ts',
    find: 'const forms = [...new Set(secrets.flatMap(formsOf))].map(patternOf);',
    replace: 'const forms = secrets.slice(secrets.length).map(patternOf);',
    caughtBy: { file: 'tests/unit/engines/completions/call.test.ts' },
  },
  {
    name: 'key-to-other-origin',
    what: 'The key of a service goes to whatever host the address of its connection names now.',
    file: 'utils/engines/completions/request.ts',
    find: 'stored?.origin === new URL(url).origin ? stored',
    replace: 'stored ? stored',
    caughtBy: { file: 'tests/unit/engines/completions/call.test.ts' },
  },
  {
    name: 'wrong-v1',
    what: 'A base address that ends in /v1 leads to /v1/v1, where no service answers.',
    file: 'utils/model/service.ts',
    find: 'versioned.test(own) ? own : `${own}/v1`',
    replace: '`${own}/v1`',
    caughtBy: { file: 'tests/unit/model/service.test.ts' },
  },
  {
    name: 'sent-twice',
    what: 'One press sends the picture twice, and both requests are paid for.',
    file: 'utils/engines/completions/engine.ts',
    find: 'return await callService({',
    replace: `await callService({
      connection,
      operation: 'chat/completions',
      model,
      body,
      secretsOf: async () => secrets,
      signal,
    });
    return await callService({`,
    caughtBy: { file: 'tests/unit/engines/completions/wire.test.ts' },
  },
  {
    name: 'device-to-network',
    what: 'The text of a picture is to be read on this device, and the picture is sent to a service.',
    file: 'utils/model/task-start.ts',
    find: "if (task.kind === 'text') return textWith;",
    replace: "if (task.kind === 'text') return settings.connections[0]?.id ?? textWith;",
    caughtBy: { file: 'tests/unit/pipeline/steps.test.ts' },
  },
  {
    name: 'metadata-sent',
    what: 'A photo is sent with the place at which it was taken.',
    file: 'utils/prepare/inspect-file.ts',
    find: 'return code !== marker.app14;',
    replace: 'return code !== marker.app14 && code !== marker.app1;',
    caughtBy: { file: 'tests/browser/prepare/prepare.test.ts', title: 'each way a camera can be held' },
  },
  {
    name: 'half-answer-lost',
    what: 'The half of an answer that has come is gone when the browser ends the background.',
    file: 'utils/background/jobs/runner.ts',
    find: '        writer.writeSoon();\n',
    replace: '',
    caughtBy: { file: 'tests/unit/background/jobs/partial-answers.test.ts' },
  },
  {
    name: 'page-hears-answer',
    what: 'A page is told what is in a picture that it could not read itself.',
    file: 'utils/background/announce/announcements.ts',
    find: "const isReadable = job.state !== 'done' || isPageReadable(job);",
    replace: 'const isReadable = true;',
    caughtBy: { file: 'tests/unit/background/announce/announcements.test.ts' },
  },
  {
    name: 'region-says-answer',
    what: 'A page that can find what is said is told an answer.',
    file: 'utils/background/announce/announcements.ts',
    find: '{ words: isReadable ? endsOfOne(inPage) : overheard, overheard }',
    replace: 'inPageAlike(isReadable ? endsOfOne(inPage) : overheard)',
    caughtBy: { file: 'tests/unit/background/announce/overheard.test.ts' },
  },
  {
    name: 'page-hears-service',
    what: 'A page is told which service and model answer.',
    file: 'utils/background/announce/announcements.ts',
    find: 'inPageAlike([inUiLanguage(words(forPage(job)))]),',
    replace: 'inPageAlike([inUiLanguage(words(job))]),',
    caughtBy: { file: 'tests/unit/background/announce/for-page.test.ts' },
  },
  {
    name: 'undo-leaves-alt',
    what: 'Undo leaves the alt text in the page that Sightread has written there.',
    file: 'utils/page/alt-text/element-alt.ts',
    find: 'if (previous === null) element.removeAttribute(name);\n    else element.setAttribute',
    replace: 'if (previous !== null) element.setAttribute',
    caughtBy: { file: 'tests/browser/page/page-alt.test.ts', title: 'undo restores' },
  },
  {
    name: 'wrong-verdict',
    what: 'A picture whose name is that of its file counts as named.',
    file: 'utils/answers/alt-text/picture-verdict.ts',
    find: "return poor({ kind: 'fileName' });",
    replace: "return { verdict: 'named', reason: { kind: 'namedBy', by } };",
    caughtBy: { file: 'tests/unit/answers/picture-verdict.test.ts' },
  },
  {
    name: 'local-address-fetched',
    what: 'A public page has its reader’s router, or another server in the local network, asked for a picture.',
    file: 'utils/lib/address-policy.ts',
    find: "if (to === 'public' || from === 'loopback') return true;",
    replace: "if (to !== 'loopback' || from === 'loopback') return true;",
    caughtBy: { file: 'tests/unit/acquire/named-addresses.test.ts' },
  },
  {
    name: 'missing-picture-sent',
    what: 'The page that a server returns for a missing picture is taken for the picture.',
    file: 'utils/acquire/fetch-strategies.ts',
    find: "if (!response.ok) return fail('pictureUnreachable', { status: response.status });",
    replace: '',
    caughtBy: { file: 'tests/unit/acquire/strategies.test.ts' },
  },
  {
    name: 'table-without-columns',
    what: 'A table that is copied comes into a spreadsheet as one column.',
    file: 'utils/answers/copying/copy-formats.ts',
    find: String.raw`row.map(tabCell).join('\t')`,
    replace: "row.map(tabCell).join(' ')",
    caughtBy: { file: 'tests/unit/answers/copying/copy-formats.test.ts' },
  },
  {
    name: 'wrong-model-accepted',
    what: 'A model file that is not the promised one is installed, and runs.',
    file: 'utils/store/model-files.worker.ts',
    find: "if (target.digest() !== file.sha256) refuseInstall('wrongHash'",
    replace: "if (target.digest() === '') refuseInstall('wrongHash'",
    caughtBy: { file: 'tests/browser/on-device/model-install.test.ts' },
  },
];
