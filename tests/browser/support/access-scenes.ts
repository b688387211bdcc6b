import { settings, type Settings } from '../../../utils/model/settings';
import type { FakeHandlers } from './fake-background';
import { fake } from './fake-browser';
import { connected } from './panel-scenes';

/** A picture of the page of sites and keys that must hold in light, dark and narrow. */
export interface AccessScene {
  name: string;
  settings?: Settings;
  handlers?: FakeHandlers;
  prepare?: () => Promise<void>;
  /** The button that is pressed first. */
  press?: string;
  shows: string;
}

/** Something of every kind, with long names. */
export const everyKind: Omit<AccessScene, 'name' | 'shows'> = {
  settings: settings.parse({
    ...connected,
    connections: [
      ...connected.connections,
      { id: 'c2', name: 'My own computer', baseUrl: 'http://localhost:1234', visionModel: 'llava' },
    ],
    autoAltSites: ['https://news.example', `https://${'a-very-long-name-of-a-site.'.repeat(3)}example:8443`],
  }),
  handlers: {
    allSavedSecrets: () => [
      { id: 'c1', origin: 'https://api.example', hasKey: true, headers: ['X-Team', 'X-Org'] },
      { id: 'gone', origin: 'https://old.example', hasKey: true, headers: [] },
    ],
  },
  prepare: async () => {
    fake.allow({
      origins: ['https://api.example/*', 'https://news.example/*', 'https://cdn.example/*'],
      permissions: ['clipboardRead'],
    });
  },
};

/** Every state that the page of sites and keys can show. */
export const accessScenes: readonly AccessScene[] = [
  { name: 'nothing', shows: 'No key saved.' },
  { ...everyKind, name: 'everything', shows: 'Removed connection' },
  {
    name: 'every-site',
    prepare: async () => fake.allow({ origins: ['<all_urls>'] }),
    shows: 'Original-quality pictures',
  },
  { ...everyKind, name: 'asking', press: 'Delete all data', shows: 'Delete all data? This can’t be undone.' },
  {
    ...everyKind,
    name: 'taken-back',
    press: 'Revoke: https://cdn.example',
    shows: 'Revoked: https://cdn.example',
  },
];
