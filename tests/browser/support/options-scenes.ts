import { expect } from 'vitest';
import type { Failure } from '../../../utils/model/failure';
import type { CatalogModel, DoctorEvent, DoctorFinding } from '../../../utils/model/service';
import { settings, type Settings } from '../../../utils/model/settings';
import type { fakeBackground } from './fake-background';
import { connected } from './panel-scenes';

/** A picture of the settings that must hold in light, dark and narrow. */
export interface OptionsScene {
  name: string;
  settings?: Settings;
  handlers?: Parameters<typeof fakeBackground>[1];
  /** What a person does first; `press` presses a button by its name, `give` gives a file to import. */
  acts?: (
    press: (name: string) => Promise<void>,
    type: (label: string, text: string) => Promise<void>,
    choose: (label: string, option: string) => Promise<void>,
    give: (name: string, content: string) => Promise<void>,
    pressButton: (name: string) => Promise<void>,
  ) => Promise<void>;
  /** What then stands on the page. */
  shows?: string;
}

const twoConnections = settings.parse({
  ...connected,
  connections: [
    ...connected.connections,
    { id: 'c2', baseUrl: 'http://localhost:1234', visionModel: 'llava', temperature: 0.2 },
  ],
});

const reading = settings.parse({ ...connected, readingLanguages: ['jpn', 'ara'] });

const wrongKey: Failure = {
  code: 'wrongKey',
  host: 'api.example',
  status: 401,
  detail: 'Authentication Error, invalid key',
};

const models: CatalogModel[] = [
  {
    id: 'gemma-vision',
    vision: 'yes',
    visionFrom: '/v1/model/info',
    price: { input: 0.0000025, output: 0.00001 },
  },
  { id: 'mistral-small', vision: 'no', visionFrom: '/v1/model/info' },
  { id: 'page-reader', vision: 'yes', readsText: true, price: { input: 0.000000075, output: 0.0000003 } },
];

const findings: readonly DoctorFinding[] = [
  { check: 'address', state: 'passed', says: 'address_answers', values: ['http://api.example:11434'] },
  {
    check: 'origin',
    state: 'failed',
    says: 'ollama_origins',
    values: ['api.example:11434'],
    line: 'OLLAMA_ORIGINS=chrome-extension://*,moz-extension://*',
    wantsAccess: true,
  },
  { check: 'key', state: 'skipped', says: 'not_checked', values: [] },
  { check: 'model', state: 'skipped', says: 'not_checked', values: [] },
  { check: 'picture', state: 'skipped', says: 'not_checked', values: [] },
  { check: 'streaming', state: 'skipped', says: 'not_checked', values: [] },
];

const elsewhere: DoctorFinding = {
  check: 'address',
  state: 'failed',
  says: 'address_corrected',
  values: ['https://api.example/openai/v1'],
  baseUrl: 'https://api.example/openai/v1',
};

/** One finding, and then nothing until the page is left. */
async function* forAWhile(signal: AbortSignal): AsyncGenerator<DoctorEvent> {
  for (const finding of findings.slice(0, 1)) yield { type: 'finding', finding };
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

const exported = {
  sightread: 'settings',
  version: 1,
  settings: {
    connections: [
      { id: 'a', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', visionModel: 'llava' },
      { id: 'b', baseUrl: 'https://other.example', visionModel: 'gemma' },
      { id: 'c', baseUrl: 'https://api.example/v1/', visionModel: 'gemma-vision' },
    ],
  },
};

const everything = {
  sightread: 'settings',
  version: 1,
  settings: {
    connections: [{ id: 'c9', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', visionModel: 'llava' }],
    answerLanguage: 'ja',
    sound: true,
    altPrefix: `Written by ${'a-machine-'.repeat(12)}`,
    autoAltSites: ['https://news.example'],
    limit: { amount: 50_000 },
  },
};

/** Every state that the settings can show. */
export const optionsScenes: readonly OptionsScene[] = [
  { name: 'empty' },
  {
    name: 'filled',
    settings: twoConnections,
    handlers: { savedSecrets: () => ({ origin: 'https://api.example', hasKey: true, headers: [] }) },
    acts: async (press) => press('Advanced'),
    shows: 'What you enter replaces it.',
  },
  {
    name: 'connected',
    settings: connected,
    handlers: { listModels: () => ({ models: [{ id: 'gemma-vision', vision: 'yes' }], askedAt: 0 }) },
    acts: async (press) => press('Save and test'),
    shows: 'Connected: gemma-vision read the test picture',
  },
  {
    name: 'advanced',
    settings: connected,
    handlers: {
      savedSecrets: () => ({ origin: 'https://api.example', hasKey: true, headers: ['X-Team', 'X-Org'] }),
    },
    acts: async (press, type) => {
      await press('Advanced');
      await type('Timeout (seconds)', 'soon');
      await type('Extra headers', 'Authorization: Bearer x');
      await press('Save and test');
    },
    shows: 'The header “Authorization” isn’t allowed or has invalid characters.',
  },
  {
    name: 'preset',
    acts: async (_press, _type, choose) => choose('Service', 'Ollama'),
    shows: 'Requests go to http://localhost:11434/v1/chat/completions',
  },
  {
    name: 'models',
    settings: settings.parse({
      ...connected,
      connections: [{ ...connected.connections[0], visionModel: 'mistral', textModel: 'page-reader' }],
    }),
    handlers: { listModels: () => ({ models, askedAt: Date.now() }) },
    acts: async (_press, type) => type('Vision model', 'mistral-small'),
    shows: 'mistral-small doesn’t support pictures',
  },
  {
    name: 'doctor',
    settings: connected,
    handlers: {
      examine: () => [
        ...findings.map((finding) => ({ type: 'finding' as const, finding })),
        { type: 'failed', failure: { code: 'originRefused', host: 'api.example' } },
      ],
    },
    acts: async (press) => press('Save and test'),
    shows: 'api.example doesn’t answer this extension',
  },
  {
    name: 'other-address',
    settings: connected,
    handlers: {
      examine: () => [
        { type: 'finding', finding: elsewhere },
        { type: 'failed', failure: { code: 'wrongAddress', host: 'api.example' } },
      ],
    },
    acts: async (press) => press('Save and test'),
    shows: 'This address doesn’t work',
  },
  {
    name: 'testing',
    settings: connected,
    handlers: { examine: forAWhile },
    acts: async (press) => press('Save and test'),
    shows: 'Testing api.example',
  },
  {
    name: 'imported',
    settings: settings.parse({ ...connected, textWith: 'c1' }),
    acts: async (press, _type, _choose, give, pressButton) => {
      await give('settings.json', JSON.stringify(exported));
      await pressButton('Import');
      await press('Save and test');
    },
    shows: 'Settings imported.',
  },
  {
    name: 'import-question',
    settings: connected,
    acts: async (_press, _type, _choose, give) => give('settings.json', JSON.stringify(everything)),
    shows: 'Connections: 1. Tasks: 0. Other settings: 5.',
  },
  {
    name: 'import-refused',
    settings: connected,
    acts: async (_press, _type, _choose, give) =>
      give('settings.json', JSON.stringify({ ...everything, settings: { altPrefix: 'x'.repeat(30_000) } })),
    shows: '“Prefix for added alt text” has an unusable value',
  },
  {
    name: 'reset-question',
    settings: twoConnections,
    acts: async (_press, _type, _choose, _give, pressButton) => pressButton('Reset all settings'),
    shows: 'Your connections and tasks are removed, too.',
  },
  {
    name: 'reset-done',
    settings: connected,
    acts: async (_press, _type, _choose, _give, pressButton) => {
      await pressButton('Reset all settings');
      await pressButton('Reset');
    },
    shows: 'Settings reset.',
  },
  {
    name: 'diagnostics',
    settings: connected,
    acts: async (press) => {
      await press('Show diagnostics');
      await expect.poll(() => document.body.textContent).toContain('"sightread": "diagnostics"');
    },
    shows: 'Show diagnostics',
  },
  {
    name: 'not-agreed',
    settings: settings.parse({
      connections: [{ id: 'c2', baseUrl: 'https://other.example', visionModel: 'llava', isAgreed: false }],
    }),
  },
  { name: 'languages', settings: reading },
  {
    name: 'sites',
    settings: {
      ...connected,
      autoAltSites: [
        'https://news.example',
        `https://${'a-very-long-name-of-a-site.'.repeat(3)}example:8443`,
      ],
    },
  },
  {
    name: 'not-read',
    settings: connected,
    handlers: {
      examine: () => [{ type: 'connected', report: { model: 'gemma', read: false, word: 'harbour' } }],
    },
    acts: async (press) => press('Save and test'),
    shows: 'didn’t read the test picture',
  },
  {
    name: 'failed',
    settings: connected,
    handlers: {
      examine: () => [{ type: 'failed', failure: wrongKey }],
    },
    acts: async (press) => press('Save and test'),
    shows: 'rejected the API key',
  },
  {
    name: 'long-model',
    settings: connected,
    handlers: {
      examine: () => [
        {
          type: 'failed',
          failure: { code: 'unknownModel', host: 'api.example', model: `team/${'m'.repeat(80)}` },
        },
      ],
    },
    acts: async (press) => press('Save and test'),
    shows: 'has no model “',
  },
  {
    name: 'bad-address',
    acts: async (press, type) => {
      await type('Base URL', 'api.example');
      await press('Save and test');
    },
    shows: 'Enter an address that starts with',
  },
  {
    name: 'second-yes',
    acts: async (press, type) => {
      await type('Base URL', 'http://192.168.1.5:8080');
      await type('Vision model', 'llava');
      await press('Save and test');
    },
    shows: 'isn’t encrypted',
  },
];
