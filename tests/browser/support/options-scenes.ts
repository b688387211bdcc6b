import type { Failure } from '../../../utils/domain/failure';
import { settings, type Settings } from '../../../utils/domain/settings';
import type { fakeBackground } from './fake-background';
import { connected } from './panel-scenes';

/** A picture of the settings that must hold in light, dark and narrow. */
export interface OptionsScene {
  name: string;
  settings?: Settings;
  handlers?: Parameters<typeof fakeBackground>[1];
  /** What a person does first; `press` presses a button by its name. */
  acts?: (
    press: (name: string) => Promise<void>,
    type: (label: string, text: string) => Promise<void>,
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

/** Every state that the settings can show. */
export const optionsScenes: readonly OptionsScene[] = [
  { name: 'empty' },
  {
    name: 'filled',
    settings: twoConnections,
    handlers: { secretsKept: () => ({ origin: 'https://api.example', hasKey: true, headers: [] }) },
    acts: async (press) => press('Rarely needed'),
    shows: 'A key is kept for https://api.example.',
  },
  {
    name: 'connected',
    settings: connected,
    handlers: { models: () => ({ models: [{ id: 'gemma-vision', vision: 'yes' }], askedAt: 0 }) },
    acts: async (press) => press('Save and test'),
    shows: 'Connected: gemma-vision read the picture',
  },
  { name: 'languages', settings: reading },
  {
    name: 'every-site',
    acts: async (press) => press('Allow every site'),
    shows: 'Every site is allowed.',
  },
  {
    name: 'not-read',
    settings: connected,
    handlers: {
      examine: () => [{ type: 'connected', report: { model: 'gemma', read: false, word: 'harbour' } }],
    },
    acts: async (press) => press('Save and test'),
    shows: 'did not read the picture',
  },
  {
    name: 'failed',
    settings: connected,
    handlers: {
      examine: () => [{ type: 'failed', failure: wrongKey }],
    },
    acts: async (press) => press('Save and test'),
    shows: 'The key was not accepted',
  },
  {
    name: 'bad-address',
    acts: async (press, type) => {
      await type('Base URL', 'api.example');
      await press('Save and test');
    },
    shows: 'This is no address of a service.',
  },
  {
    name: 'second-yes',
    acts: async (press, type) => {
      await type('Base URL', 'http://192.168.1.5:8080');
      await type('Vision model', 'llava');
      await press('Save and test');
    },
    shows: 'is reached over http, unencrypted',
  },
];
