import { acquire, type AcquireTools } from './acquire/acquire';
import { completionsEngine } from './ask/completions/engine';
import type { KeyOf } from './ask/completions/request';
import type { Engine } from './ask/engine';
import { promptFor } from './ask/prompts';
import type { Steps } from './describe';
import { fail } from './domain/failure';
import type { Job } from './domain/job';
import type { PageRef, PictureSource } from './domain/picture';
import { device, type Settings } from './domain/settings';
import type { PageContext } from './domain/task';
import { measure, prepare, type Rasterise } from './prepare/prepare';
import { putPicture } from './store/pictures';
import { putLayout } from './store/jobs';

/** What the pipeline's steps are built from. */
export interface StepTools extends AcquireTools {
  settings(): Promise<Settings>;
  keyOf: KeyOf;
  deviceEngine: Engine;
  rasterise: Rasterise;
  contextOf(page: PageRef, frameId: number, url: string): Promise<PageContext>;
  /** The browser's language, as a BCP 47 tag. */
  language(): string;
}

/** Names of private networks: a service elsewhere cannot fetch from them. RFC 1918, RFC 6762, loopback. */
const privateHost =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[)|\.(local|internal|lan)$/;

/** The address a service could fetch a picture from by itself: public, on the web, and carrying no token. */
export function publicAddress(source: PictureSource | undefined): string | undefined {
  if (source?.kind !== 'element' || !/^https?:/.test(source.url)) return undefined;
  const { hostname, search, username } = new URL(source.url);
  const isPublic = hostname.includes('.') && !privateHost.test(hostname);
  return isPublic && search === '' && username === '' ? source.url : undefined;
}

/** The pipeline's real steps. */
export function realSteps(tools: StepTools): Steps {
  return {
    async context(source) {
      if (source.kind !== 'element') return undefined;
      // A page that cannot be read has nothing to say, and is no reason to give up on its picture.
      return tools.contextOf(source.page, source.frameId, source.url).catch(() => undefined);
    },
    async acquire(source, signal) {
      const { blob, provenance, name, notes } = await acquire(source, tools, signal);
      const { kind, width, height } = await measure(blob, tools.rasterise);
      signal.throwIfAborted();
      const key = await putPicture(new Blob([blob], { type: kind }));
      return {
        picture: { hash: key, mediaType: kind, bytes: blob.size, width, height, provenance, name },
        notes,
      };
    },
    engine: async (job) => engineFor(job, await tools.settings(), tools),
    async prepare(picture, source, limits, task, signal) {
      const blob = (await tools.stored(picture.hash)) ?? fail('pictureGone');
      const ready = await prepare(blob, limits, task.kind === 'text', tools.rasterise, signal);
      const url = publicAddress(source);
      return url ? { ...ready, address: { url, mediaType: picture.mediaType } } : ready;
    },
    async prompt(task, context) {
      const { answerLanguage } = await tools.settings();
      const tag = answerLanguage || tools.language();
      return promptFor(task, context, new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag);
    },
    keepLayout: putLayout,
  };
}

function engineFor(job: Job, settings: Settings, tools: StepTools): Engine {
  const forText = job.task.kind === 'text';
  const chosen = job.engine ?? (forText ? settings.textWith : settings.describeWith);
  if (chosen === device && tools.deviceEngine.supports(job.task)) return tools.deviceEngine;
  const connection = settings.connections.find(({ id }) => id === chosen);
  return connection ? completionsEngine(connection, forText, tools.keyOf) : fail('noConnection');
}
