import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  askBuiltInModel,
  askInstalledModel,
  pageScripts,
  picturesScript,
  recognize,
  sayIn,
} from '../../../utils/bus/remote-contexts';
import { answerPort, type Port } from '../../../utils/bus/stream';
import { fail, FailureError } from '../../../utils/model/failure';
import { hashOf } from '../../../utils/model/picture';
import { getPicture } from '../../../utils/store/pictures';
import { fakeOffscreen } from '../support/fake-contexts';
import { fakeConnections } from './ports';
import { senders } from './senders';
import { forgetInjections } from '../../../utils/platform/tabs';

const page = { tabId: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };
const hangs = (): Promise<never> => new Promise(() => undefined);

let executeScript: () => Promise<unknown>;
beforeEach(() => {
  fakeBrowser.reset();
  executeScript = async () => [];
  Object.assign(fakeBrowser, { scripting: { executeScript: () => executeScript() } });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url: page.url }) as never);
});

/** Time goes by. */
function passTime(): () => void {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  return () => time.abort(new DOMException('Too late', 'TimeoutError'));
}

type Sent = { method: string; document?: string };
/** The document in the tab, whose script answers questions; `answer` replies to all other messages. */
let shownDocument: { token: string; url: string };
const sent = vi.fn<(message: Sent) => Promise<unknown>>();
function pageWith(answer: (message: Sent) => Promise<unknown>): void {
  shownDocument = { token: 'zoo', url: page.url };
  sent.mockReset().mockImplementation(answer);
  const changed = { ok: false, failure: { code: 'pageChanged' } };
  const reply = async (_tab: number, message: Sent & { input: { url?: string } }): Promise<unknown> => {
    const { token, url } = shownDocument;
    if (message.method === 'whichDocument')
      return (message.input.url ?? url) === url ? { ok: true, value: { document: token } } : changed;
    return message.document === token ? sent(message) : changed;
  };
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(reply as never);
}

test('a page that hangs is off limits, for all that waits for what it says', async () => {
  pageWith(hangs);
  const pass = passTime();
  const said = (await picturesScript(page)).count({});
  pass();
  await expect(said).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
});

test('so is one that does not let our script in', async () => {
  executeScript = hangs;
  const pass = passTime();
  const script = picturesScript(page);
  pass();
  await expect(script).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
});

test('a page that is left while it is asked has changed', async () => {
  pageWith(async () => {
    throw new Error('The page keeping the extension port is moved into back/forward cache.');
  });
  const said = (await picturesScript(page)).count({});
  await expect(said).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
});

test.each([
  new Error('Could not establish connection. Receiving end does not exist.'),
  new Error('The message port closed before a response was received.'),
  undefined,
])('a script is injected once, and again where nobody answers any more: %s', async (nobody) => {
  const injections = vi.fn(async () => []);
  executeScript = injections;
  let isGone = false;
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(async () => {
    if (!isGone) return { ok: true, value: { refs: [], document: 'zoo' } };
    isGone = false;
    if (nobody) throw nobody;
    return undefined;
  });
  forgetInjections();
  const ask = async () => (await picturesScript(page)).stillThere({ refs: [] });
  await ask();
  await ask();
  expect(injections).toHaveBeenCalledTimes(1);
  isGone = true;
  expect(await ask()).toEqual({ refs: [] });
  expect(injections).toHaveBeenCalledTimes(2);
  forgetInjections();
  await ask();
  expect(injections).toHaveBeenCalledTimes(3);
});

describe('a job belongs to the document that it finds first', () => {
  const draw = { ok: true, value: { isBroken: false } };
  const picture = { url: 'https://zoo.example/otter.png' };
  beforeEach(() => pageWith(async () => draw));

  test('whose address may change meanwhile', async () => {
    const scripts = pageScripts();
    const script = await scripts({ page, frameId: 0 });
    shownDocument = { ...shownDocument, url: 'https://zoo.example/otters' };
    expect(await script.load(picture)).toEqual({ isBroken: false });
    expect(await scripts({ page, frameId: 0 })).toBe(script);
  });

  test.each(['https://bank.example/', page.url])(
    'and not to one that comes into its tab: %s',
    async (url) => {
      const scripts = pageScripts();
      const script = await scripts({ page, frameId: 0 });
      shownDocument = { token: 'other', url };
      await expect(script.load(picture)).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
      const again = await scripts({ page, frameId: 0 });
      await expect(again.load(picture)).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test('and not to one that has come before it asks', async () => {
    shownDocument = { token: 'other', url: 'https://bank.example/' };
    const found = pageScripts()({ page, frameId: 0 });
    await expect(found).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  });

  test('nor to another one in the frame of its picture', async () => {
    shownDocument = { token: 'framed', url: 'https://frame.example/' };
    const frame = { page, frameId: 3, frameUrl: 'https://frame.example/before' };
    await expect(pageScripts()(frame)).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
    const script = await pageScripts()({ page, frameId: 3, frameUrl: 'https://frame.example/#top' });
    expect(await script.load(picture)).toEqual({ isBroken: false });
  });

  test.each(['about:blank', ''])('which may have another address than its frame: %s', async (frameUrl) => {
    shownDocument = { token: 'written', url: page.url };
    const script = await pageScripts()({ page, frameId: 3, frameUrl });
    expect(await script.load(picture)).toEqual({ isBroken: false });
  });

  test('and has changed where nobody is there any more', async () => {
    const script = await pageScripts()({ page, frameId: 0 });
    vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockRejectedValue(
      new Error('Could not establish connection. Receiving end does not exist.'),
    );
    await expect(script.load(picture)).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  });
});

describe('words are said', () => {
  const heard = { isHeard: true, isNoticeable: true };
  const unheard = { isHeard: false, isNoticeable: false };
  const otters = [{ words: ['Two otters'], lang: 'en' }];
  const say = () => sayIn(page, { words: otters, overheard: [] });
  const shows = (url: string | undefined): void => {
    vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, url }) as never);
  };
  beforeEach(() => pageWith(async () => ({ ok: true, value: heard })));

  test.each([page.url, 'https://zoo.example/otters?from=here#top'])(
    'in a page of the site: %s',
    async (url) => {
      shows(url);
      shownDocument = { token: 'otters', url: url.split('#')[0] ?? '' };
      expect(await say()).toEqual(heard);
      expect(sent).toHaveBeenCalledTimes(1);
    },
  );

  test.each(['https://elsewhere.example/', undefined])(
    'not in what the same tab shows now: %s',
    async (url) => {
      shows(url);
      expect(await say()).toEqual(unheard);
      expect(sent).not.toHaveBeenCalled();
    },
  );

  test('nor in what comes into the tab just then', async () => {
    shows(page.url);
    shownDocument = { token: 'other', url: 'https://elsewhere.example/' };
    expect(await say()).toEqual(unheard);
    expect(sent).not.toHaveBeenCalled();
  });

  test('nor in a tab that has gone', async () => {
    vi.spyOn(fakeBrowser.tabs, 'get').mockRejectedValue(new Error('No tab with id: 7'));
    expect(await say()).toEqual(unheard);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('a stream of the offscreen document', () => {
  const never = new AbortController().signal;
  const said = { type: 'text', delta: 'A door' } as const;
  const picture = { blob: new Blob(['pixels']) };
  const turns = [{ role: 'user' as const, text: 'What is it?', pictures: [picture] }];

  type Answer = (port: Port) => void;
  let asked: unknown[];
  beforeEach(() => void (asked = []));

  const says =
    (...values: unknown[]): Answer =>
    (port) =>
      answerPort(port, async function* answer(input) {
        asked.push(input);
        yield* values;
      });
  const fails: Answer = (port) => answerPort(port, () => fail('pictureBroken'));
  /** The document closes after these values. */
  const closes =
    (...values: unknown[]): Answer =>
    (port) => {
      for (const value of values) port.postMessage({ type: 'value', value });
      port.disconnect();
    };

  /** Has the document answer like this, one call after the other. */
  function documentThat(...answers: Answer[]): void {
    const connect = fakeConnections().connect(senders.ownPage);
    const answer = ({ name }: { name: string }): void => answers.shift()?.(connect(name));
    fakeOffscreen({ connect: answer });
  }
  async function ask(signal = never): Promise<unknown[]> {
    const events: unknown[] = [];
    for await (const event of askBuiltInModel(turns, 'en', signal)) events.push(event);
    return events;
  }
  const failing = (code: string) => ({ failure: { code } });

  test('gets pictures by their hashes, and yields what the document says', async () => {
    documentThat(says({ type: 'ready' }, said));
    expect(await ask()).toEqual([{ type: 'ready' }, said]);
    const hash = await hashOf(picture.blob);
    expect(asked).toEqual([
      { turns: [{ role: 'user', text: 'What is it?', pictures: [hash] }], language: 'en' },
    ]);
    expect(await (await getPicture(hash))?.text()).toBe('pixels');
  });

  test('is opened again, once, where the document closed before it answered', async () => {
    documentThat(closes(), says(said));
    expect(await ask()).toEqual([said]);
    documentThat(closes(), closes(), says(said));
    await expect(ask()).rejects.toMatchObject(failing('builtInFailed'));
  });

  test('is not opened again in the middle of an answer', async () => {
    documentThat(closes(said), says(said));
    await expect(ask()).rejects.toMatchObject(failing('builtInFailed'));
  });

  test('passes on failures as they are', async () => {
    documentThat(fails, says(said));
    await expect(ask()).rejects.toMatchObject(failing('pictureBroken'));
  });

  test('passes on that a schema refuses what it says: a bug of ours, for which nothing is asked again', async () => {
    documentThat(says({ type: 'text', text: 7 }), says(said));
    const asking = ask();
    await expect(asking).rejects.toThrow('Invalid input');
    await expect(asking).rejects.not.toBeInstanceOf(FailureError);
    expect(asked).toHaveLength(1);
  });

  test('of each kind names its own failure', async () => {
    documentThat(closes(), closes(), closes(), closes());
    await expect(recognize(picture.blob, ['eng'], never).next()).rejects.toMatchObject(
      failing('readerFailed'),
    );
    const model = {
      id: 'f00',
      name: '',
      files: [],
      tasks: [],
      languages: [],
      installedAt: 1,
    };
    await expect(askInstalledModel(model, turns, ['eng'], never).next()).rejects.toMatchObject(
      failing('deviceModelFailed'),
    );
  });

  test('ends at once while the document is being opened', async () => {
    Object.assign(fakeBrowser.runtime, { getContexts: hangs });
    const stop = new AbortController();
    const asking = ask(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(asking).rejects.toThrow('stopped');
  });
});
