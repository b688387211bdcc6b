import tesseract from 'tesseract.js';
import type { TextLine } from '../../model/layout';
import type { WordReading } from './accents';
import { coreFile, packagedUrl, workerFile } from './models';
import { type Grey, toPgm, type Readable } from './prepare-picture';
import { type Cut, halvesOf, joinedAt } from './split-page';
import { linesOf, movedDown, type ReadBlock } from './tesseract-lines';
import type { ReportProgress } from './reader';

/** The share of loading at which each step of tesseract.js begins, and that it takes. */
const loadingSteps: Record<string, readonly [from: number, share: number]> = {
  'loading tesseract core': [0, 0.1],
  'initializing tesseract': [0.1, 0.4],
  'loading language traineddata': [0.5, 0.3],
  'initializing api': [0.8, 0.2],
};
const readingStep = 'recognizing text';
const lstmOnly = 1;
/** Page segmentation modes (`--psm`): finds blocks, or reads all as one line. */
const { AUTO: wholePage, SINGLE_LINE: oneLine } = tesseract.PSM;

interface Started {
  worker: tesseract.Worker;
  languages: string;
  mode: tesseract.PSM | undefined;
}

/** Tesseract: reads whole documents, in many languages, in threads of its own. One picture at a time. */
export type Tesseract = ReturnType<typeof createTesseract>;

/** Called with the progress of one thread. */
type ReportThread = (type: 'loading' | 'reading', progress: number) => void;

/** One worker of tesseract.js, which starts on first use and stays. One thing at a time. */
function createThread() {
  let started: Promise<Started> | undefined;
  let report: ReportThread = () => undefined;

  /** tesseract.js leaves some failures to its `errorHandler` alone and would wait forever. */
  const start = (languages: string): Promise<tesseract.Worker> =>
    new Promise((resolve, reject) => {
      tesseract
        .createWorker(languages.split('+'), lstmOnly, {
          workerPath: packagedUrl(workerFile),
          corePath: packagedUrl(coreFile),
          langPath: packagedUrl(''),
          workerBlobURL: false,
          gzip: false,
          cacheMethod: 'none',
          errorHandler: reject,
          logger: ({ status, progress }) => {
            const step = loadingSteps[status];
            if (step) report('loading', step[0] + step[1] * progress);
            else if (status === readingStep) report('reading', progress);
          },
        })
        .then(resolve, reject);
    });

  const withLanguages = async (before: Promise<Started> | undefined, languages: string): Promise<Started> => {
    const known = await before;
    if (!known) return { worker: await start(languages), languages, mode: undefined };
    if (known.languages === languages) return known;
    await known.worker.reinitialize(languages, lstmOnly);
    return { ...known, languages, mode: undefined };
  };

  const warm = (languages: readonly string[]): Promise<Started> => {
    started = withLanguages(started, languages.join('+'));
    return started;
  };

  return {
    warm,
    isStarted: () => started !== undefined,
    /** Reads a picture. Throws what tesseract.js throws. */
    async recognize(
      picture: Grey,
      languages: readonly string[],
      mode: tesseract.PSM,
      onProgress: ReportThread,
    ): Promise<ReadBlock[]> {
      report = onProgress;
      const known = await warm(languages);
      if (known.mode !== mode) await known.worker.setParameters({ tessedit_pageseg_mode: mode });
      known.mode = mode;
      report('reading', 0); // tesseract.js says nothing before it has found the blocks of the page
      const image = toPgm(picture) as unknown as tesseract.ImageLike; // its types lack byte arrays
      const { data } = await known.worker.recognize(image, {}, { text: false, blocks: true });
      return data.blocks ?? [];
    },
    /** Stops reading, which then never settles. */
    giveUp(languages: readonly string[]) {
      report = () => undefined;
      // The worker can only be ended. A new one gets ready for the next picture.
      started = started?.then(async ({ worker }) => {
        await worker.terminate();
        return withLanguages(undefined, languages.join('+'));
      });
      started?.catch(() => undefined); // the next reading throws it
    },
  };
}

/** Returns a recognizer on tesseract.js. */
export function createTesseract() {
  const [first, second] = [createThread(), createThread()];
  const canHalve = navigator.hardwareConcurrency > 1;

  /** Reads both sides of a cut at once. */
  const readHalves = async (
    { grey, greyScale }: Readable,
    { y, slope }: Cut,
    languages: readonly string[],
    onProgress: ReportProgress,
  ): Promise<ReadBlock[]> => {
    const { upper, lower, top } = halvesOf(grey, { y: y * greyScale, slope });
    const done = [0, 0];
    const report =
      (half: number): ReportThread =>
      (type, progress) => {
        if (type === 'loading') return onProgress({ type, progress });
        done[half] = progress;
        return onProgress({ type, progress: (done[0]! + done[1]!) / 2 });
      };
    const [above, below] = await Promise.all([
      first.recognize(upper, languages, wholePage, report(0)),
      second.recognize(lower, languages, wholePage, report(1)),
    ]);
    return [...above, ...movedDown(below, top)];
  };

  return {
    /**
     * Gets ready for a picture in ISO 639-3 languages: one thread for the first, which is read whole, both for each one after it.
     * Rejects with what tesseract.js throws.
     */
    async warm(languages: readonly string[]): Promise<void> {
      const threads = canHalve && first.isStarted() ? [first, second] : [first];
      await Promise.all(threads.map((thread) => thread.warm(languages)));
    },
    /** Starts reading a picture in ISO 639-3 languages: with a cut, in pixels of the picture, both halves of it at once. */
    readPage(
      picture: Readable,
      cut: Cut | undefined,
      languages: readonly string[],
      onProgress: ReportProgress,
    ) {
      let isDone = false;
      const report: ReportThread = (type, progress) => onProgress({ type, progress });
      const reading = async (): Promise<TextLine[][]> => {
        const isHalved = cut !== undefined && canHalve;
        const blocks = isHalved
          ? await readHalves(picture, cut, languages, onProgress)
          : await first.recognize(picture.grey, languages, wholePage, report);
        isDone = true;
        const paragraphs = linesOf(blocks, picture);
        return isHalved ? joinedAt(cut, paragraphs) : paragraphs;
      };
      return {
        /** Paragraphs of lines in reading order, in pixels of the picture; none without text. Rejects with what tesseract.js throws. */
        paragraphs: reading(),
        isDone: () => isDone,
        /** Stops reading; `paragraphs` then never settles. */
        giveUp() {
          first.giveUp(languages);
          if (cut && canHalve) second.giveUp(languages);
        },
      };
    },
    /** Reads a picture of one line: its words with their confidence. Throws what tesseract.js throws. */
    async readLine(line: Grey, languages: readonly string[]): Promise<WordReading[]> {
      const blocks = await first.recognize(line, languages, oneLine, () => undefined);
      const lines = blocks.flatMap(({ paragraphs }) => paragraphs).flatMap((paragraph) => paragraph.lines);
      return lines.flatMap(({ words }) => words);
    },
  };
}
