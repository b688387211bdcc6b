import * as idb from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRequestPace } from '../../../utils/engines/completions/pace';
import type { Job } from '../../../utils/model/job';
import { noQuirks } from '../../../utils/model/service';
import type { PictureSource } from '../../../utils/model/picture';
import { chooseEngine, completionsTools } from '../../../utils/pipeline/choose-engine';
import { promptOf, replyOptions } from '../../../utils/pipeline/conversation';
import { authorOfFailed, authorWordsOf, readPageContext } from '../../../utils/pipeline/page-context';
import { rememberFile, preparePicture, withRememberedFile } from '../../../utils/pipeline/pictures';
import { connection, type Settings } from '../../../utils/model/settings';
import { emptyPageContext, type PageContext, type Task } from '../../../utils/model/task';
import type { PictureFile } from '../../../utils/prepare/picture-file';
import { prepare } from '../../../utils/prepare/prepare';
import { addModel } from '../../../utils/store/installed-models';
import { putPicture, removePicture } from '../../../utils/store/pictures';
import { sampleJob, samplePage, samplePicture } from '../model/samples';
import { fakeOffscreen, fakeScripts } from '../support/fake-contexts';
import { speakEnglish } from '../texts/english';
import { fakeEngine, prepared } from './fake-engine';
import { runWith, service } from './run-with';

// Files of this project share modules: those that an earlier file has loaded would keep what is replaced here.
vi.hoisted(() => vi.resetModules());
vi.mock('../../../utils/prepare/prepare', () => ({ prepare: vi.fn(), reshape: vi.fn() }));
vi.mock('../../../utils/acquire/public-url', () => ({
  publicUrlOf: vi.fn(async ({ address }: { address?: string }) => address),
}));

beforeEach(async () => {
  speakEnglish();
  vi.spyOn(fakeBrowser.i18n, 'getUILanguage').mockReturnValue('de-AT');
  await addModel({
    id: 'f00',
    name: 'its model',
    files: [],
    tasks: ['describe', 'alt', 'ask', 'custom'],
    languages: ['en'],
    installedAt: 1,
  });
});

const text: Task = { kind: 'text' };
const translate: Task = { kind: 'translate', language: '' };
const custom: Task = {
  kind: 'custom',
  id: 'own',
  name: 'Mine',
  prompt: 'Is it {title}? {selection}',
  shape: 'markdown',
};
const full: Task = { kind: 'describe', detail: 'full' };

test.each<[Task, Partial<Settings>, string | undefined, string]>([
  [text, {}, undefined, 'This device'],
  [text, { textWith: 'one' }, undefined, 'read'],
  [text, { textWith: 'one' }, 'device', 'This device'],
  [full, { describeWith: 'one' }, undefined, 'see'],
  [full, { describeWith: 'one', textWith: 'device' }, undefined, 'see'],
  [full, {}, undefined, 'noConnection'],
  [full, { describeWith: 'gone' }, undefined, 'noConnection'],
  [full, { describeWith: 'one', connections: [{ ...service, isAgreed: false }] }, undefined, 'noConnection'],
  [full, { describeWith: 'device' }, undefined, 'its model'],
  [full, { describeWith: 'one' }, 'device', 'its model'],
  [{ kind: 'ask', question: 'Why?' }, { describeWith: 'device' }, undefined, 'its model'],
  [text, { textWith: 'gone' }, undefined, 'noConnection'],
  [translate, { textWith: 'one' }, undefined, 'read'],
  [translate, { describeWith: 'one' }, undefined, 'read'],
  [full, { describeWith: 'built-in' }, undefined, 'Built-in model'],
  [full, { describeWith: 'one' }, 'built-in', 'Built-in model'],
  [translate, { describeWith: 'device' }, undefined, 'noConnection'],
  [translate, { describeWith: 'built-in' }, undefined, 'noConnection'],
  [translate, {}, undefined, 'noConnection'],
  [custom, { describeWith: 'one' }, undefined, 'see'],
  [custom, { describeWith: 'one' }, 'device', 'its model'],
  [custom, { describeWith: 'one' }, 'gone', 'noConnection'],
])('%o with %o and engine %s is answered by %s', async (task, settings, engine, expected) => {
  const job = sampleJob({ task, ...(engine ? { engine } : {}) });
  const answered = await chooseEngine(runWith(settings, job)).then(
    ({ answerer }) => answerer.model || answerer.name,
    (thrown: { failure?: { code: string } }) => thrown.failure?.code,
  );
  expect(answered).toBe(expected);
});

test.each([
  ['', 'Answer in Austrian German.'],
  ['fr', 'Answer in French.'],
])('with the answer language %j it says %j', async (answerLanguage, said) => {
  expect(promptOf(full, undefined, 'one', runWith({ answerLanguage }))).toContain(said);
});

test('a translation is wanted in its own language, or in that of answers', async () => {
  const run = runWith({ answerLanguage: 'pt' });
  expect(replyOptions({ kind: 'translate', language: 'fr' }, undefined, run)).toMatchObject({
    language: 'fr',
  });
  expect(replyOptions(translate, undefined, run)).toMatchObject({ language: 'pt' });
  expect(promptOf({ kind: 'translate', language: 'fr' }, undefined, 'one', run)).toContain('into French');
});

test('a task of one’s own sends what it names of its page, whatever is said of alt text', async () => {
  const run = runWith({ altContext: false });
  const context = { ...emptyPageContext, title: 'Der Zoo', caption: 'Löwe' };
  expect(replyOptions(custom, context, run)).toMatchObject({ isContextSent: true });
  const prompt = promptOf(custom, context, 'one', run);
  expect(prompt).toContain('"Der Zoo"');
  expect(prompt).not.toContain('Löwe');
});

test('a picture’s file is kept for one job alone, so that a later one misses a picture that was removed', () => {
  const file = { hash: samplePicture.hash } as PictureFile;
  rememberFile({ picture: samplePicture, notes: [], file });
  expect(withRememberedFile(samplePicture).file).toBe(file);
  expect(withRememberedFile(samplePicture).file).toBeUndefined();
});

describe('alt text', () => {
  const alt: Task = { kind: 'alt' };
  const around: PageContext = { ...emptyPageContext, title: 'Der Zoo', lang: 'fr-CA' };

  test.each<[string, Partial<Settings>, Task, PageContext | undefined, string]>([
    ['the browser’s language', {}, alt, around, 'de-AT'],
    ['the answers’ language', { answerLanguage: 'pt' }, alt, around, 'pt'],
    ['the page’s', { altInPageLanguage: true, answerLanguage: 'pt' }, alt, around, 'fr-CA'],
    ['no page’s for all else', { altInPageLanguage: true }, full, around, 'de-AT'],
    ['no page’s without a page', { altInPageLanguage: true }, alt, undefined, 'de-AT'],
    ['no page’s that is none', { altInPageLanguage: true }, alt, { ...around, lang: 'not a tag' }, 'de-AT'],
  ])('is wanted in %s', async (_what, settings, task, context, language) => {
    expect(replyOptions(task, context, runWith(settings))).toMatchObject({ language });
  });

  test('is asked for in the page’s language by its name', async () => {
    const run = runWith({ altInPageLanguage: true });
    expect(promptOf(alt, around, 'one', run)).toContain('Answer in Canadian French.');
  });

  test.each([true, false])('with what the page says: %s', async (altContext) => {
    const run = runWith({ altContext });
    expect(promptOf(alt, around, 'one', run).includes('Der Zoo')).toBe(altContext);
    expect(replyOptions(alt, around, run)).toMatchObject({ isContextSent: altContext });
    expect(promptOf(full, around, 'one', run).includes('Der Zoo')).toBe(false);
    expect(replyOptions(full, around, run)).toMatchObject({ isContextSent: false });
  });

  const exif = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 8, 69, 120, 105, 102, 0, 0])]);
  const xmp = { from: 'xmp' as const, text: 'A lion yawns', lang: 'en' };

  test('looks into a file that may hold words, and into no other', async () => {
    const wordsInFile = vi.fn(() => [xmp]);
    fakeOffscreen({ wordsInFile });
    const inFile = async (stored: Blob | undefined) => {
      if (stored) await putPicture(stored, samplePicture.hash);
      else await removePicture(samplePicture.hash);
      return authorWordsOf({ picture: samplePicture, notes: [] }, runWith({}));
    };
    expect(await inFile(exif)).toEqual([xmp]);
    expect(wordsInFile).toHaveBeenCalledExactlyOnceWith({ hash: samplePicture.hash }, -1);
    expect([await inFile(new Blob(['GIF89a'])), await inFile(undefined)]).toEqual([[], []]);
    expect(wordsInFile).toHaveBeenCalledTimes(1);
  });

  test('is written all the same where the file cannot be looked into', async () => {
    fakeOffscreen({});
    await putPicture(exif, samplePicture.hash);
    expect(await authorWordsOf({ picture: samplePicture, notes: [] }, runWith({}))).toEqual([]);
  });
});

test('a picture that is not kept any more is gone', async () => {
  await removePicture(samplePicture.hash);
  const prepared = preparePicture({ picture: samplePicture, notes: [] }, fakeEngine(), runWith({}));
  await expect(prepared).rejects.toMatchObject({ failure: { code: 'pictureGone' } });
});

/** A GIF of one pixel. */
const dot = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);

describe('an address in place of the bytes', () => {
  const address = 'https://zoo.example/lion.jpg';
  const prepareWith = async (takesAddresses: boolean, parts: number) => {
    await putPicture(dot, samplePicture.hash);
    vi.mocked(prepare).mockResolvedValue(Array.from({ length: parts }, () => prepared));
    const made = await preparePicture(
      { picture: { ...samplePicture, address }, notes: [] },
      { ...fakeEngine(), takesAddresses },
      runWith({}),
    );
    return made.map((part) => part.address?.url);
  };

  test.each([
    ['goes to a service that may fetch it', true, 1, [address]],
    ['goes to no other', false, 1, [undefined]],
    ['never stands for several parts, which a refusal would have to bring', true, 2, [undefined, undefined]],
  ])('%s', async (_what, takesAddresses, parts, addresses) => {
    expect(await prepareWith(takesAddresses, parts)).toEqual(addresses);
  });
});

describe('the page around a picture', () => {
  const element: PictureSource = {
    kind: 'element',
    url: 'https://zoo.example/lion.jpg',
    frameId: 3,
    page: samplePage,
  };
  const region: PictureSource = {
    kind: 'region',
    rect: { x: 0, y: 0, width: 9, height: 9 },
    viewportWidth: 800,
    page: samplePage,
  };
  const said: PageContext = {
    title: 'Zoo',
    lang: 'de',
    heading: 'Lions',
    alt: 'A lion',
    caption: 'Leo',
    tooltip: '',
    link: '/lions',
  };
  const languageAlone = { title: '', lang: 'de', heading: '', alt: null, caption: '', tooltip: '', link: '' };
  const authorAlone = { ...languageAlone, alt: 'A lion', caption: 'Leo' };
  const job = (task: Task, source: PictureSource, more: Partial<Job> = {}) =>
    sampleJob({ task, sources: [source], ...more });

  test.each<[string, Job, Partial<PageContext>, PageContext | undefined]>([
    ['of a description, the author’s words', job(full, element), {}, authorAlone],
    ['without a caption, the alt text', job(full, element), { caption: '' }, { ...authorAlone, caption: '' }],
    ['of an author who said nothing, nothing', job(full, element), { alt: null, caption: '' }, undefined],
    ['of decoration, nothing', job(full, element), { alt: '', caption: '' }, undefined],
    ['that knows them, nothing', job(full, element, { context: said }), {}, undefined],
    ['of a later turn, nothing', job(full, element, { parent: 'first' }), {}, undefined],
    ['of alt text, whose page was read first, nothing', job({ kind: 'alt' }, element), {}, undefined],
    ['of a region, nothing', job(full, region), {}, undefined],
  ])('tells a failed job %s', async (_name, failed, more, expected) => {
    fakeScripts({ context: () => ({ ...said, ...more }) });
    expect(await authorOfFailed(runWith({}, failed))).toEqual(expected);
  });

  test.each<[string, Job, Partial<Settings>, PageContext | undefined]>([
    ['alt text, all it says', job({ kind: 'alt' }, element), {}, said],
    ['text on this device, its language', job(text, element), { describeWith: 'device' }, languageAlone],
    ['text where nothing can describe, the author’s words, too', job(text, element), {}, authorAlone],
    ['a region’s text', job(text, region), {}, languageAlone],
    [
      'a task of one’s own, what it names',
      job(custom, element),
      {},
      { ...emptyPageContext, lang: 'de', title: 'Zoo', selection: '' },
    ],
    [
      'a region’s own task, likewise',
      job(custom, region),
      {},
      { ...emptyPageContext, lang: 'de', title: 'Zoo', selection: '' },
    ],
    ['one that names nothing, nothing', job({ ...custom, prompt: 'What?' }, element), {}, undefined],
    [
      'text that only this device reads',
      job(text, element, { engine: 'device' }),
      { textWith: 'one', describeWith: 'device' },
      languageAlone,
    ],
    ['text that a service reads, nothing', job(text, element), { textWith: 'one' }, undefined],
    ['a description, nothing', job(full, element), {}, undefined],
    ['alt text of a region, nothing', job({ kind: 'alt' }, region), {}, undefined],
    ['a picture of the store, nothing', job(text, { kind: 'stored', hash: 'aa', name: '' }), {}, undefined],
  ])('is asked for %s', async (_name, job, settings, expected) => {
    const context = vi.fn(() => said);
    fakeScripts({ context });
    expect(await readPageContext(runWith(settings, job))).toEqual(expected);
    expect(context).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  test('is asked in the frame of the picture, and for a region in the page’s own', async () => {
    fakeScripts({ context: () => said });
    for (const source of [element, region]) await readPageContext(runWith({}, job(text, source)));
    const sent = vi.mocked(fakeBrowser.tabs.sendMessage).mock.calls as [number, { method: string }, object][];
    expect(sent.filter(([, { method }]) => method === 'context')).toEqual([
      [samplePage.tabId, expect.objectContaining({ input: element }), { frameId: 3 }],
      [samplePage.tabId, expect.objectContaining({ input: { url: '' } }), { frameId: 0 }],
    ]);
  });

  test('is asked for what a task of one’s own names', async () => {
    const context = vi.fn(() => said);
    fakeScripts({ context });
    await readPageContext(runWith({}, job(custom, element)));
    const asked = { ...element, wants: ['title', 'selection'] };
    expect(context).toHaveBeenCalledExactlyOnceWith(asked, samplePage.tabId);
  });

  test('that says nothing, or nothing in time, keeps no picture from being described', async () => {
    const alt = job({ kind: 'alt' }, element);
    fakeScripts({});
    expect(await readPageContext(runWith({}, alt))).toBeUndefined();
    const [late, stop] = [new AbortController(), new AbortController()];
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const context = vi.fn(() => new Promise(() => undefined));
    fakeScripts({ context });
    const waiting = readPageContext(runWith({}, alt, stop.signal));
    await vi.waitFor(() => expect(context).toHaveBeenCalled());
    late.abort();
    expect(await waiting).toBeUndefined();
  });
});

test('what was learned and cannot be read costs no answer', async () => {
  const broken = vi.spyOn(idb.IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  const service = connection.parse({ id: 'one', baseUrl: 'https://api.example', visionModel: 'see' });
  const { quirks: learned } = await completionsTools(service, false, createRequestPace());
  expect(broken).toHaveBeenCalled();
  broken.mockRestore();
  expect(learned).toEqual(noQuirks);
});
