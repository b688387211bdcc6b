import { browserLanguages, messageIn, type TestLanguage } from './locales';

/** The extension APIs that pages use, whole enough to behave like the browser's: messages are JSON, ports hang up. */

type Listener<A extends unknown[]> = (...given: A) => unknown;

function createEvent<A extends unknown[]>() {
  const listeners = new Set<Listener<A>>();
  return {
    addListener: (listener: Listener<A>): void => void listeners.add(listener),
    removeListener: (listener: Listener<A>): void => void listeners.delete(listener),
    hasListener: (listener: Listener<A>): boolean => listeners.has(listener),
    emit: (...given: A): unknown[] => [...listeners].map((listener) => listener(...given)),
    clear: (): void => listeners.clear(),
  };
}

/** What crosses from one context to another is JSON. */
const crossed = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** What comes from another context comes as a task of its own. */
const later = (happens: () => unknown): void => void setTimeout(happens);

const pageSender = { id: 'fake', url: 'chrome-extension://fake/sidepanel.html' };

function createPortPair(name: string) {
  let isOpen = true;
  const createEnd = () => ({
    name,
    sender: pageSender,
    onMessage: createEvent<[unknown]>(),
    onDisconnect: createEvent<[]>(),
  });
  const [near, far] = [createEnd(), createEnd()];
  const withWays = (end: typeof near, other: typeof near) => ({
    ...end,
    postMessage: (message: unknown): void => {
      if (!isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy = crossed(message);
      later(() => isOpen && other.onMessage.emit(copy));
    },
    disconnect: (): void => {
      if (!isOpen) return;
      isOpen = false;
      later(() => other.onDisconnect.emit());
    },
  });
  return { near: withWays(near, far), far: withWays(far, near) };
}

type FarPort = ReturnType<typeof createPortPair>['far'];

const onMessage = createEvent<[unknown, typeof pageSender]>();
const onConnect = createEvent<[FarPort]>();
const onChanged = createEvent<[Record<string, unknown>, string]>();
const farPorts = new Set<FarPort>();
/** Those of scripts in pages, which a page takes with it. */
const pagePorts = new Set<FarPort>();
let stored: Record<string, unknown> = {};
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
  { name: 'capture', description: getMessage('command_capture'), shortcut: 'Alt+Shift+C' },
  { name: 'page-images', description: getMessage('command_page_images'), shortcut: 'Alt+Shift+P' },
  { name: 'describe-focused', description: getMessage('command_describe_focused'), shortcut: 'Alt+Shift+D' },
  { name: 'say-last', description: getMessage('command_say_last'), shortcut: 'Alt+Shift+S' },
  { name: 'describe-next', description: getMessage('command_describe_next'), shortcut: '' },
  { name: 'describe-previous', description: getMessage('command_describe_previous'), shortcut: '' },
  { name: 'undo-alt', description: getMessage('command_undo_alt'), shortcut: '' },
];
let ownTab: { id: number } | undefined;
/** What was asked of the browser, in order. */
const asked: { what: string; given?: unknown }[] = [];
/** What was allowed, by match pattern or name. */
let allowed: ReadonlySet<string> = new Set();
const onAdded = createEvent<[unknown]>();
const onRemoved = createEvent<[unknown]>();
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

export const browser = {
  i18n: { getMessage, getUILanguage: (): string => browserLanguages[language] },
  runtime: {
    id: 'fake',
    getURL: (path: string): string => `chrome-extension://fake${path}`,
    onMessage,
    onConnect,
    sendMessage: async (message: unknown): Promise<unknown> => {
      const answers = onMessage.emit(crossed(message), pageSender);
      const answer = answers.find((given) => given !== undefined);
      if (answer === undefined)
        throw new Error('Could not establish connection. Receiving end does not exist.');
      return crossed(await Promise.resolve(answer));
    },
    connect: ({ name }: { name: string }) => {
      asked.push({ what: 'connect', given: name });
      const { near, far } = createPortPair(name);
      if (isAsleep) {
        later(() => near.onDisconnect.emit());
        return near;
      }
      farPorts.add(far);
      onConnect.emit(far);
      return near;
    },
    openOptionsPage: async (): Promise<void> => void asked.push({ what: 'openOptionsPage' }),
  },
  storage: {
    local: {
      get: async (key: string): Promise<Record<string, unknown>> =>
        key in stored ? { [key]: crossed(stored[key]) } : {},
      set: async (values: Record<string, unknown>): Promise<void> => {
        stored = { ...stored, ...(crossed(values) as Record<string, unknown>) };
        onChanged.emit(Object.fromEntries(Object.keys(values).map((key) => [key, {}])), 'local');
      },
    },
    onChanged,
  },
  commands: { getAll: async () => shortcuts ?? ownShortcuts() },
  windows: { getCurrent: async () => ({ id: 7 }) },
  tabs: {
    getCurrent: async () => ownTab,
    create: async (given: { url: string }): Promise<void> => void asked.push({ what: 'tabs.create', given }),
    update: async (tabId: number, given: { active: boolean }): Promise<void> =>
      void asked.push({ what: 'tabs.update', given: { tabId, ...given } }),
    /** A test's page listens where all else does: by the stream's name, and by whom a message is to. */
    connect: (tabId: number, { name, frameId }: { name: string; frameId: number }) => {
      asked.push({ what: 'tabs.connect', given: { tabId, frameId, name } });
      const { near, far } = createPortPair(name);
      pagePorts.add(far);
      if (onConnect.emit(far).length === 0) later(() => near.onDisconnect.emit());
      return near;
    },
    sendMessage: async (_tabId: number, message: unknown): Promise<unknown> =>
      browser.runtime.sendMessage(message),
  },
  permissions: {
    onAdded,
    onRemoved,
    contains: async (given: Permissions): Promise<boolean> => namesIn(given).every(isAllowed),
    request: async (given: Permissions): Promise<boolean> => {
      asked.push({ what: 'permissions.request', given });
      const isGiven = await permissionAnswer();
      if (isGiven) allow(given);
      return isGiven;
    },
    remove: async (given: Permissions): Promise<boolean> => {
      asked.push({ what: 'permissions.remove', given });
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
  /** The background starts again, and says so. */
  wake: (): void => {
    isAsleep = false;
    onMessage.emit({ to: 'panels', method: 'awake' }, pageSender);
  },
  /** The background dies and would start at the next connection. */
  die: (): void => hangUp(),
  /** The page that a panel is connected to is left, or loaded again. */
  leavePage: (): void => hangUp(pagePorts),
  store: (values: Record<string, unknown>): void => void (stored = values),
  stored: (): Record<string, unknown> => stored,
  shortcuts: (now: readonly Shortcut[]): void => void (shortcuts = now),
  inTab: (id: number | undefined): void => void (ownTab = id === undefined ? undefined : { id }),
  permission: (answer: () => Promise<boolean>): void => void (permissionAnswer = answer),
  /** The person allows something elsewhere, such as on the browser's own page. */
  allow,
  takeBack,
  keepAccess: (): void => void (keepsAccess = true),
  reset: (): void => {
    keepsAccess = false;
    for (const event of [onMessage, onConnect, onChanged, onAdded, onRemoved]) event.clear();
    allowed = new Set();
    farPorts.clear();
    pagePorts.clear();
    stored = {};
    language = 'en';
    isAsleep = false;
    ownTab = undefined;
    asked.length = 0;
    permissionAnswer = () => Promise.resolve(true);
    shortcuts = undefined;
  },
};
