import { createRequestPace } from '../../../utils/engines/completions/pace';
import type { JobRun, PipelineTools } from '../../../utils/pipeline/pipeline-tools';
import { sampleJob } from '../model/samples';
import type { Job } from '../../../utils/model/job';
import { connection, defaultSettings, type Settings } from '../../../utils/model/settings';
import type { Task } from '../../../utils/model/task';
import { createEngineMiddleware } from '../../../utils/background/jobs/engine-middleware';
import { fakeEngine } from './fake-steps';

/** The connection that there is. */
export const service = connection.parse({
  id: 'one',
  baseUrl: 'https://api.example',
  visionModel: 'see',
  textModel: 'read',
});

const deviceEngine = {
  ...fakeEngine([{ type: 'text', delta: 'A lion' }]),
  answerer: { id: 'device', name: 'This device', model: '' },
  supports: ({ kind }: Task) => kind === 'text',
};

const builtInEngine = {
  ...fakeEngine(),
  answerer: { id: 'built-in', name: 'Built-in model', model: '' },
  supports: ({ kind }: Task) => kind !== 'text',
};

const visionEngine = {
  ...fakeEngine([{ type: 'text', delta: 'A lion' }]),
  answerer: { id: 'device', name: 'This device', model: 'its model', small: 'draft' as const },
  supports: ({ kind }: Task) => kind !== 'text',
};

/** A run of a job with these settings; neither a page nor a document is there unless a test says so. */
export function runWith(
  settings: Partial<Settings>,
  tools: Partial<PipelineTools> = {},
  job: Job = sampleJob(),
  signal = new AbortController().signal,
): JobRun {
  return {
    job,
    turn: async () => undefined,
    earlier: [],
    signal,
    begun: Promise.resolve(),
    settings: { ...defaultSettings, connections: [service], ...settings },
    tools: {
      page: () => Promise.reject(new Error('no page')),
      scrollable: () => Promise.reject(new Error('no page')),
      stored: async () => undefined,
      secretsOf: async () => undefined,
      paceOf: createRequestPace,
      deviceEngine: () => deviceEngine,
      builtInEngine: () => builtInEngine,
      visionEngine: async () => visionEngine,
      withMiddleware: createEngineMiddleware('1.0'),
      rasterize: () => Promise.reject(new Error('no document')),
      wordsInFile: () => Promise.reject(new Error('no document')),
      contextOf: () => Promise.reject(new Error('no page')),
      language: () => 'de-AT',
      ...tools,
    },
  };
}
