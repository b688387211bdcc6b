import { siteOf } from '../../../utils/lib/url';
import type { Settings } from '../../../utils/model/settings';
import { type Agreement, changeAgreements } from '../../../utils/store/keys';
import { beingDone, crossing, later } from './crossing';
import { createEvent, createPortPair, crossed, type FarPort, pageSender } from './fake-ports';
import { browserLanguages, messageIn, type TestLanguage } from './locales';

/** The extension APIs that pages use, whole enough to behave like the browser's: messages are JSON, ports hang up. */

const onMessage = createEvent<[unknown, typeof pageSender, (reply: unknown) => void]>();
const onConnect = createEvent<[FarPort]>();
const onChanged = createEvent<[Record<string, unknown>, string]>();
const farPorts = new Set<FarPort>();
/** Those of scripts in pages, which a page takes with it. */
const pagePorts = new Set<FarPort>();
let stored: Record<string, unknown> = {};
/** What is kept until the browser closes. */
let session: Record<string, unknown> = {};
let language: TestLanguage = 'en';
let isAsleep = false;
interface Shortcut {
  name: string;
  description: string;
  shortcut: string;
}
let shortcuts: readonly Shortcut[] | undefined;
/** As the manifest has them, in the browser's language. */
const ownShortcuts = (): readonly Shortcut[] => [
  { name: '_execute_action', description: '', shortcut: '' },
  { name: 'capture', description: getMessage('capture_title'), shortcut: 'Alt+Shift+G' },
  { name: 'page-images', description: getMessage('command_page_images'), shortcut: 'Alt+Shift+L' },
  { name: 'describe-focused', description: getMessage('command_describe_focused'), shortcut: 'Alt+Shift+D' },
  { name: 'say-last', description: getMessage('command_say_last'), shortcut: 'Alt+Shift+S' },
  { name: 'describe-next', description: getMessage('command_describe_next'), shortcut: '' },
  { name: 'describe-previous', description: getMessage('command_describe_previous'), shortcut: '' },
  { name: 'copy-region', description: getMessage('command_copy_region'), shortcut: '' },
  { name: 'undo-alt', description: getMessage('command_undo_alt'), shortcut: '' },
];
let ownTab: { id: number } | undefined;
/** What was asked of the browser, in order. */
const asked: { what: string; given?: unknown }[] = [];
/** What was allowed, by match pattern or name. */
let allowed: ReadonlySet<string> = new Set();
const onAdded = createEvent<[unknown]>();
const onRemoved = createEvent<[unknown]>();
const onUpdated = createEvent<[number, { status: string }]>();
const onTabRemoved = createEvent<[number]>();
/** The addresses that tabs show, by their ids. */
const shownPages = new Map<number, string>();
/** Whether the browser refuses to take back access. */
let keepsAccess = false;
let permissionAnswer: () => Promise<boolean> = () => Promise.resolve(true);

interface Permissions {
  origins?: string[];
  permissions?: string[];
}
const namesIn = ({ origins = [], permissions = [] }: Permissions): string[] => [...origins, ...permissions];
const isAllowed = (name: string): boolean =>
  allowed.has(name) || (name.includes('://') && allowed.has('<all_urls>'));
function allow(given: Permissions): void {
  allowed = new Set([...allowed, ...namesIn(given)]);
  later(() => onAdded.emit(given));
}

function takeBack(given: Permissions): void {
  allowed = new Set([...allowed].filter((name) => !namesIn(given).includes(name)));
  later(() => onRemoved.emit(given));
}

const getMessage = (key: string, values: readonly string[] = []): string => messageIn(language, key, values);

/** Asks the browser, which looks when the question has come. */
async function answered<T>(look: () => T): Promise<T> {
  await crossing();
  const found = look();
  await crossing();
  return found;
}

/** Has the browser do something that it keeps no state of. */
function done(act: (typeof asked)[number]): Promise<void> {
  asked.push(act);
  return answered(() => undefined);
}

const tellChanged = (keys: readonly string[]): void =>
  later(() => onChanged.emit(Object.fromEntries(keys.map((key) => [key, {}])), 'local'));

export const browser = {
  i18n: {
    getMessage,
    getUILanguage: (): string => browserLanguages[language],
    /** It knows Japanese when it sees it, and nothing else. */
    detectLanguage: (text: string): Promise<unknown> =>
      answered(() => ({
        isReliable: /\p{sc=Hiragana}/u.test(text),
        languages: /\p{sc=Hiragana}/u.test(text) ? [{ language: 'ja', percentage: 98 }] : [],
      })),
  },
  runtime: {
    id: 'fake',
    getURL: (path: string): string => `chrome-extension://fake${path}`,
    getManifest: () => ({
      version: '1.2.3',
      manifest_version: 3,
      optional_permissions: ['clipboardRead'],
      commands: { capture: { suggested_key: { default: 'Alt+Shift+G' } }, 'undo-alt': {} },
    }),
    getPlatformInfo: () => answered(() => ({ os: 'linux', arch: 'x86-64' })),
    onMessage,
    onConnect,
    sendMessage: async (message: unknown): Promise<unknown> => {
      const copy = crossed(message);
      await beingDone();
      let sendResponse = (_reply: unknown): void => undefined;
      const reply = new Promise<unknown>((resolve) => (sendResponse = resolve));
      const returned = onMessage.emit(copy, pageSender, (given) => sendResponse(given));
      if (!returned.includes(true))
        throw new Error('Could not establish connection. Receiving end does not exist.');
      const answer = crossed(await reply);
      await crossing();
      return answer;
    },
    connect: ({ name }: { name: string }) => {
      asked.push({ what: 'connect', given: name });
      const { near, far } = createPortPair(name);
      if (isAsleep) {
        later(() => near.onDisconnect.emit());
        return near;
      }
      farPorts.add(far);
      later(() => onConnect.emit(far));
      return near;
    },
    openOptionsPage: (): Promise<void> => done({ what: 'openOptionsPage' }),
  },
  storage: {
    local: {
      get: (key: string): Promise<Record<string, unknown>> =>
        answered(() => (key in stored ? { [key]: crossed(stored[key]) } : {})),
      /** All contexts hear of it later than the one that gave it has its answer. */
      set: async (values: Record<string, unknown>): Promise<void> => {
        const copy = crossed(values) as Record<string, unknown>;
        await beingDone();
        stored = { ...stored, ...copy };
        tellChanged(Object.keys(values));
      },
    },
    session: {
      get: (key: string | null): Promise<Record<string, unknown>> =>
        answered(() => {
          if (key === null) return crossed(session) as Record<string, unknown>;
          return key in session ? { [key]: crossed(session[key]) } : {};
        }),
      set: async (values: Record<string, unknown>): Promise<void> => {
        const copy = crossed(values) as Record<string, unknown>;
        await beingDone();
        session = { ...session, ...copy };
      },
      remove: async (key: string): Promise<void> => {
        await beingDone();
        const { [key]: _gone, ...others } = session;
        session = others;
      },
    },
    onChanged,
  },
  commands: { getAll: () => answered(() => shortcuts ?? ownShortcuts()) },
  windows: { getCurrent: () => answered(() => ({ id: 7 })) },
  tabs: {
    getCurrent: () => answered(() => ownTab),
    /** No page is in front. */
    query: () => answered(() => []),
    create: (given: { url: string }): Promise<void> => done({ what: 'tabs.create', given }),
    /** Without access to a tab's page, a browser tells nothing of it; here no tab is there. */
    get: (tabId: number): Promise<object> => {
      const url = shownPages.get(tabId);
      return url === undefined
        ? Promise.reject(new Error('No tab'))
        : answered(() => ({ id: tabId, windowId: 1, url }));
    },
    onUpdated,
    onRemoved: onTabRemoved,
    update: (tabId: number, given: { active: boolean }): Promise<void> =>
      done({ what: 'tabs.update', given: { tabId, ...given } }),
    /** A test's page listens where all else does: by the stream's name, and by whom a message is to. */
    connect: (tabId: number, { name, frameId }: { name: string; frameId: number }) => {
      asked.push({ what: 'tabs.connect', given: { tabId, frameId, name } });
      const { near, far } = createPortPair(name);
      pagePorts.add(far);
      later(() => {
        if (onConnect.emit(far).length === 0) later(() => near.onDisconnect.emit());
      });
      return near;
    },
    sendMessage: async (_tabId: number, message: unknown): Promise<unknown> =>
      browser.runtime.sendMessage(message),
  },
  permissions: {
    onAdded,
    onRemoved,
    getAll: (): Promise<Permissions> =>
      answered(() => ({
        origins: [...allowed].filter((name) => name.includes(':') || name === '<all_urls>'),
        permissions: ['storage', ...[...allowed].filter((name) => !/[:<]/.test(name))],
      })),
    contains: (given: Permissions): Promise<boolean> => answered(() => namesIn(given).every(isAllowed)),
    request: async (given: Permissions): Promise<boolean> => {
      asked.push({ what: 'permissions.request', given });
      const isGiven = await permissionAnswer();
      await beingDone();
      if (isGiven) allow(given);
      return isGiven;
    },
    remove: async (given: Permissions): Promise<boolean> => {
      asked.push({ what: 'permissions.remove', given });
      await beingDone();
      if (keepsAccess) throw new Error('You cannot remove required permissions.');
      takeBack(given);
      return true;
    },
  },
};

/** Ports go with those who hold them; what these were doing ends too. */
function hangUp(ports = farPorts): void {
  for (const port of ports) {
    port.disconnect();
    port.onDisconnect.emit();
  }
  ports.clear();
}

/** The browser's own side, for tests. */
export const fake = {
  asked,
  /** The browser speaks another language from now on. */
  speak: (now: TestLanguage): void => void (language = now),
  /** The background dies; until it wakes, nobody answers a connection. */
  sleep: (): void => {
    isAsleep = true;
    hangUp();
  },
  /** The background would start again at the next connection. */
  start: (): void => {
    isAsleep = false;
  },
  /** The background starts again, and says so. */
  wake: (): void => {
    isAsleep = false;
    later(() => onMessage.emit({ to: 'panels', method: 'awake' }, pageSender, () => undefined));
  },
  /** The background dies and would start at the next connection. */
  die: (): void => hangUp(),
  /** The page that a panel is connected to is left, or loaded again. */
  leavePage: (): void => hangUp(pagePorts),
  /** A tab loads a page; without an address it is closed. */
  showInTab: (tabId: number, url: string | undefined): void => {
    if (url === undefined) shownPages.delete(tabId);
    else shownPages.set(tabId, url);
    later(() =>
      url === undefined ? onTabRemoved.emit(tabId) : onUpdated.emit(tabId, { status: 'loading' }),
    );
  },
  /** What is stored; a person has agreed to its connections, save those that say otherwise. */
  store: (values: Record<string, unknown>): void => {
    stored = values;
    const { connections = [] } = (values['settings'] ?? {}) as Partial<Settings>;
    const agreements = (isAgreed: boolean): Agreement[] =>
      connections
        .filter((one) => (one.isAgreed ?? true) === isAgreed)
        .map(({ id, baseUrl }) => [id, siteOf(baseUrl)]);
    void changeAgreements(agreements(true), agreements(false));
  },
  /** Everybody hears that the settings are others now. */
  changed: (): void => tellChanged(['settings']),
  stored: (): Record<string, unknown> => stored,
  session: (values: Record<string, unknown>): void => void (session = values),
  /** All that is kept until the browser closes is erased, and every page hears of that. */
  eraseSession: (): void => {
    const gone = Object.fromEntries(Object.keys(session).map((key) => [key, {}]));
    session = {};
    later(() => onChanged.emit(gone, 'session'));
  },
  sessionNow: (): Record<string, unknown> => session,
  shortcuts: (now: readonly Shortcut[]): void => void (shortcuts = now),
  inTab: (id: number | undefined): void => void (ownTab = id === undefined ? undefined : { id }),
  permission: (answer: () => Promise<boolean>): void => void (permissionAnswer = answer),
  /** The person allows something elsewhere, such as on the browser's own page. */
  allow,
  takeBack,
  keepAccess: (): void => void (keepsAccess = true),
  reset: (): void => {
    keepsAccess = false;
    for (const event of [onMessage, onConnect, onChanged, onAdded, onRemoved, onUpdated, onTabRemoved])
      event.clear();
    shownPages.clear();
    allowed = new Set();
    farPorts.clear();
    pagePorts.clear();
    stored = {};
    session = {};
    language = 'en';
    isAsleep = false;
    ownTab = undefined;
    asked.length = 0;
    permissionAnswer = () => Promise.resolve(true);
    shortcuts = undefined;
  },
};
