import { FailureError, type Failure } from '../../model/failure';
import { createQueue } from '../../lib/queue';
import type { Layout, LayoutMarkdown } from '../../model/layout';
import { isShipped } from '../../model/reading-languages';

/** The events of reading a picture, in order. `progress` is from 0 to 1, and the text comes last. */
export type ReaderEvent =
  | { type: 'loading'; progress: number }
  | { type: 'reading'; progress: number }
  | { type: 'read'; layout: Layout; markdown: LayoutMarkdown };

/** Called with the progress of loading or reading. */
export type ReportProgress = (progress: Exclude<ReaderEvent, { type: 'read' }>) => void;

/** The data for reading a language that is not packaged: its bytes as they were downloaded, and what tells them from others. */
export interface InstalledLanguage {
  language: string;
  id: string;
  data: Blob;
}

/** The ISO 639-3 languages to read in, and the data of those that were installed. */
export interface LanguagesToRead {
  languages: readonly string[];
  installed: readonly InstalledLanguage[];
}

/** A request to the reader's worker: to read one picture, to load the models, or to reply. */
export type ReadRequest =
  | ({ type: 'read'; picture: Blob } & LanguagesToRead)
  | ({ type: 'warm' } & LanguagesToRead)
  | { type: 'ping' };

/** A reply about a picture. `read` or `failed` is the last one. */
type PictureReply = ReaderEvent | { type: 'failed'; failure: Failure };
/** A reply from the reader's worker; `alive` answers a ping. */
export type ReadReply = PictureReply | { type: 'alive' };

/**
 * The number of unanswered pings in a row after which each worker of a picture is replaced. The interval of pings is in ms.
 * In Firefox 153, a worker that starts workers sometimes receives no more messages: seen in 4 of the first 160 readings in a freshly
 * started browser on a busy machine, and then in 1 of 7 replacements. The numbers double, so that a worker that only computes for
 * long loses no more time than it has used.
 */
const maxUnanswered = [5, 10, 20, Infinity];
const pingMs = 1000;
const silent = new Error('The worker is silent.');

/** Reads the text of pictures in a worker of its own, one at a time. */
export type Reader = ReturnType<typeof createReader>;

/**
 * Returns a reader. Its worker, `reader.worker.ts`, is spawned on first use, and again after it was stopped or crashed. `dataOf` returns
 * the data of a language that was installed; without it, pictures are read in the other languages, or in English.
 */
export function createReader(
  spawn: () => Worker,
  dataOf: (language: string) => Promise<InstalledLanguage | undefined>,
) {
  const enter = createQueue();
  let worker: Worker | undefined;
  let isReading = false;

  const withData = async (wanted: readonly string[]): Promise<LanguagesToRead> => {
    const data = await Promise.all(wanted.filter((code) => !isShipped(code)).map(dataOf));
    const installed = data.flatMap((one) => one ?? []);
    const isHere = (code: string): boolean =>
      isShipped(code) || installed.some(({ language }) => language === code);
    const languages = wanted.filter(isHere);
    return { languages: languages.length > 0 ? languages : ['eng'], installed };
  };

  /** Ends the worker and frees its memory. The next picture gets a new one. */
  const free = (): void => {
    worker?.terminate();
    worker = undefined;
  };

  /** Yields the replies about one picture. Replaces silent workers; the last one may be silent while it computes. */
  async function* repliesTo(request: ReadRequest, signal: AbortSignal): AsyncGenerator<PictureReply> {
    for (const pings of maxUnanswered) {
      try {
        return yield* repliesOf((worker ??= spawn()), request, signal, pings);
      } catch (thrown) {
        if (thrown !== silent) throw thrown;
        free();
      }
    }
  }

  /**
   * Reads a picture in ISO 639-3 languages. Yields progress and, last, the text. Throws `FailureError` (`pictureBroken`,
   * `readerFailed`), or the signal's reason as soon as it is aborted.
   */
  async function* recognize(
    picture: Blob,
    languages: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<ReaderEvent> {
    const leave = await enter(signal);
    let isIdle = false;
    try {
      isReading = true;
      const wanted = await withData(languages);
      for await (const reply of repliesTo({ type: 'read', picture, ...wanted }, signal)) {
        isIdle = reply.type === 'read' || (reply.type === 'failed' && reply.failure.code !== 'readerFailed');
        if (reply.type === 'failed') throw new FailureError(reply.failure);
        yield reply;
        if (reply.type === 'read') return;
      }
    } finally {
      // A working worker can only be ended, and a failed one may be in a bad state.
      isReading = false;
      if (!isIdle) free();
      leave();
    }
  }
  /** Loads the models for ISO 639-3 languages, unless the worker is reading. */
  const warm = async (languages: readonly string[]): Promise<void> => {
    const wanted = await withData(languages);
    if (isReading) return;
    worker ??= spawn();
    worker.postMessage({ type: 'warm', ...wanted } satisfies ReadRequest);
  };
  return { recognize, warm, free };
}

/**
 * Sends a request to a worker, and returns its replies until canceled. Errors if the worker crashes or the signal is aborted, and
 * with `silent` after a number of unanswered pings in a row.
 */
function repliesOf(
  worker: Worker,
  request: ReadRequest,
  signal: AbortSignal,
  maxUnansweredPings: number,
): ReadableStream<PictureReply> {
  const done = new AbortController();
  return new ReadableStream<PictureReply>({
    start(replies) {
      const listening = { signal: done.signal };
      const failWith = (reason: unknown): void => {
        done.abort();
        replies.error(reason);
      };
      // Pings are counted instead of time, because the computer may have slept.
      let unanswered = 0;
      const pinging = setInterval(() => {
        if (unanswered >= maxUnansweredPings) return failWith(silent);
        unanswered += 1;
        return worker.postMessage({ type: 'ping' } satisfies ReadRequest);
      }, pingMs);
      done.signal.addEventListener('abort', () => clearInterval(pinging));
      const hear = ({ data }: MessageEvent<ReadReply>): void => {
        unanswered = 0;
        if (data.type !== 'alive') replies.enqueue(data);
      };
      worker.addEventListener('message', hear, listening);
      worker.addEventListener('error', () => failWith(new FailureError({ code: 'readerFailed' })), listening);
      signal.addEventListener('abort', () => failWith(signal.reason), listening);
      if (signal.aborted) return failWith(signal.reason);
      worker.postMessage(request);
    },
    cancel: () => done.abort(),
  });
}
