import type { jobMethods } from '../../bus/contracts/jobs';
import { recognize } from '../../bus/remote-contexts';
import type { Handlers } from '../../bus/rpc';
import { withCloserWords } from '../../engines/on-device-text/closer-words';
import { fail } from '../../model/failure';
import { turnsFrom, wholeTurn } from '../../model/conversation';
import type { Job } from '../../model/job';
import { type Box, type Layout, type RecognizedWord, withWords } from '../../model/layout';
import { storedSource } from '../../model/picture';
import type { Settings } from '../../model/settings';
import { copyAgain } from '../jobs/auto-copy';
import type { History } from '../jobs/history';
import {
  editedRequest,
  followUpRequest,
  type JobRequest,
  originalRequest,
  readAgainRequest,
  readTextRequest,
  retryRequest,
  secondOpinionRequest,
} from '../jobs/job-request';
import type { Jobs } from '../jobs/jobs';
import { turnsBefore } from '../../pipeline/conversation';
import { getLayouts } from '../../store/jobs';
import { getPicture, needsPicture, removePicture } from '../../store/pictures';
import { readSettings } from '../../store/settings';

/** Handles the messages of the extension's pages that start, stop, find and delete jobs. */
export function jobHandlers(
  jobs: Pick<Jobs, 'get' | 'turnsOf' | 'start' | 'stop' | 'editReading' | 'publish'>,
  history: Pick<History, 'reopen' | 'remove' | 'restore'>,
): Handlers<typeof jobMethods> {
  const turnOf = async (id: string): Promise<Job> => (await jobs.get(id)) ?? fail('pictureGone');
  /** Returns a turn with all pictures of its conversation, as `wholeTurn` does. */
  const wholeOf = async (id: string): Promise<Job> => {
    const turn = await turnOf(id);
    return wholeTurn(await turnsBefore(turn, jobs.get), turn);
  };
  const start = async (request: JobRequest, known?: Settings): Promise<{ id: string }> => ({
    id: await jobs.start({ ...request, inPanel: true }, known),
  });
  const startFrom = async (id: string, requestOf: (turn: Job, settings: Settings) => JobRequest) => {
    const [turn, settings] = await Promise.all([turnOf(id), readSettings()]);
    return start(requestOf(turn, settings), settings);
  };
  const closer = createCloserReadings(jobs);
  return {
    start: ({ pictures, ...begin }) => {
      const stored = pictures.filter((picture) => 'mediaType' in picture);
      const isStored = stored.length === pictures.length;
      return start({ ...begin, sources: pictures.map(storedSource), ...(isStored && { pictures: stored }) });
    },
    startOnAddress: ({ url, ...begin }) => start({ ...begin, sources: [{ kind: 'address', url }] }),
    followUp: ({ id, task, engine, pictures }) =>
      startFrom(id, (turn, current) => {
        const request = followUpRequest(turn, task, current, pictures);
        return { ...request, ...(engine !== undefined && { engine }) };
      }),
    startOnPicturesOf: async ({ id, task, engine }) => {
      // Without the context, because another task needs other parts of the page.
      const { sources, pictures } = await wholeOf(id);
      return start({ task, sources, pictures, engine });
    },
    editQuestion: ({ id, question }) =>
      startFrom(id, (turn, current) => editedRequest(turn, question, current)),
    secondOpinion: ({ id, engine }) => startFrom(id, (turn) => secondOpinionRequest(turn, engine)),
    lookCloser: async ({ id, task, picture, partOf }) => {
      const { context } = await wholeOf(id);
      return start({ task, sources: [storedSource(picture)], pictures: [picture], context, partOf });
    },
    readText: async ({ id, at }) => start(readTextRequest(await wholeOf(id), at)),
    correctWord: async ({ id, at, box, text }) => {
      const edited = await jobs.editReading(id, (read) =>
        read.map((layout, index) => (index === at ? withWords(layout, correction(box, text)) : layout)),
      );
      if (edited) await copyAgain(edited, jobs.publish);
    },
    readCloser: closer.read,
    stop: ({ id }) => {
      closer.stop(id);
      jobs.stop(id);
    },
    retry: ({ id, ignoreCache = false }) => startFrom(id, (turn) => retryRequest(turn, ignoreCache)),
    readAgain: ({ id }) => startFrom(id, readAgainRequest),
    retryOriginal: ({ id }) => startFrom(id, originalRequest),
    reopen: ({ id }) => history.reopen(id),
    deleteAnswers: async ({ ids }) => {
      const turns = await Promise.all(ids.map((id) => jobs.turnsOf(id)));
      const { undo } = await history.remove(turns.flat().map(({ id }) => id));
      return { removed: turns.filter(({ length }) => length > 0).length, undo };
    },
    deleteFrom: async ({ id }) => {
      const { conversation } = await turnOf(id);
      const turns = turnsFrom(await jobs.turnsOf(conversation), id);
      return history.remove(turns.map((turn) => turn.id));
    },
    restoreAnswers: async ({ undo }) => ({ restored: await history.restore(undo) }),
  };
}

/** Returns functions that read a part of a turn's picture again, and that stop this. */
function createCloserReadings({ editReading, publish }: Pick<Jobs, 'editReading' | 'publish'>) {
  const readings = new Map<string, AbortController>();
  const stop = (id: string): void => readings.get(id)?.abort();
  const read: Handlers<typeof jobMethods>['readCloser'] = async ({ id, at, hash, rect }) => {
    stop(id);
    const controller = new AbortController();
    const { signal } = controller;
    readings.set(id, controller);
    try {
      const [picture, before] = await Promise.all([getPicture(hash), getLayouts(id)]);
      const { languages } = before[at] ?? fail('pictureGone');
      const closer = await readOnce(picture ?? fail('pictureGone'), languages, signal);
      let changed = 0;
      const edited = await editReading(id, (layouts) =>
        layouts.map((layout, index) => {
          if (index !== at) return layout;
          const result = withCloserWords(layout, rect, closer);
          changed = result.changed;
          return result.layout;
        }),
      );
      if (edited) await copyAgain(edited, publish);
      return { changed };
    } catch (thrown) {
      if (signal.aborted) return { changed: 0 };
      throw thrown;
    } finally {
      if (readings.get(id) === controller) readings.delete(id);
      // The part is a picture of its own only while it is read.
      if (!(await needsPicture(hash))) await removePicture(hash);
    }
  };
  return { read, stop };
}

/** Returns the text of a picture, in ISO 639-3 languages. Throws `FailureError`, or the signal's reason. */
async function readOnce(picture: Blob, languages: readonly string[], signal: AbortSignal): Promise<Layout> {
  let read: Layout | undefined;
  // To its end: leaving it would stop the reader.
  for await (const event of recognize(picture, languages, signal))
    if (event.type === 'read') read = event.layout;
  return read ?? fail('readerFailed');
}

/** Returns a function that replaces the word at a box by a sure one, or removes it if the text is empty. */
function correction(at: Box, typed: string): (word: RecognizedWord) => RecognizedWord | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const isMeant = ({ box }: RecognizedWord): boolean =>
    box.x === at.x && box.y === at.y && box.width === at.width && box.height === at.height;
  return (word) => (isMeant(word) ? (text === '' ? undefined : { ...word, text, confidence: 100 }) : word);
}
