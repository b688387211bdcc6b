import tesseract from 'tesseract.js';
import type { TextLine } from '../../model/layout';
import type { WordReading } from './accents';
import { coreFile, packagedUrl, workerFile } from './models';
import { type Grey, toPgm, type Readable } from './prepare-picture';
import { linesOf } from './tesseract-lines';
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

/** Tesseract: reads whole documents, in many languages, in a thread of its own. One thing at a time. */
export type Tesseract = ReturnType<typeof createTesseract>;

/** Returns a recognizer on tesseract.js, whose worker starts on first use and stays. */
export function createTesseract() {
  let started: Promise<Started> | undefined;
  let report: ReportProgress = () => undefined;

  /** tesseract.js leaves some failures to its `errorHandler` alone and would wait forever. */
  const start = (languages: string): Promise<tesseract.Worker> =>
    new Promise((resolve, reject) => {
      tesseract
        .createWorker(languages.split('+'), lstmOnly, {
          workerPath: packagedUrl(workerFile),
          corePath: packagedUrl(coreFile),
          langPath: packagedUrl(''),
          workerBlobURL: false,
          gzip: true,
          cacheMethod: 'none',
          errorHandler: reject,
          logger: ({ status, progress }) => {
            const step = loadingSteps[status];
            if (step) report({ type: 'loading', progress: step[0] + step[1] * progress });
            else if (status === readingStep) report({ type: 'reading', progress });
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

  const recognize = async (
    { width, height, pixels }: Grey,
    languages: readonly string[],
    mode: tesseract.PSM,
  ) => {
    started = withLanguages(started, languages.join('+'));
    const known = await started;
    if (known.mode !== mode) await known.worker.setParameters({ tessedit_pageseg_mode: mode });
    known.mode = mode;
    const image = toPgm({ width, height, pixels }) as unknown as tesseract.ImageLike; // its types lack byte arrays
    const { data } = await known.worker.recognize(image, {}, { text: false, blocks: true });
    return data.blocks ?? [];
  };

  return {
    /** Starts reading a picture in ISO 639-3 languages. */
    readPage(picture: Readable, languages: readonly string[], onProgress: ReportProgress) {
      report = onProgress;
      let isDone = false;
      const reading = async (): Promise<TextLine[][]> => {
        const blocks = await recognize(picture.grey, languages, wholePage);
        isDone = true;
        return linesOf(blocks, picture);
      };
      return {
        /** Paragraphs of lines in reading order, in pixels of the picture; none without text. Rejects with what tesseract.js throws. */
        paragraphs: reading(),
        isDone: () => isDone,
        /** Stops reading; `paragraphs` then never settles. */
        giveUp() {
          report = () => undefined;
          // The worker can only be ended. A new one gets ready for the next picture.
          started = started?.then(async ({ worker }) => {
            await worker.terminate();
            return withLanguages(undefined, languages.join('+'));
          });
          started?.catch(() => undefined); // the next reading throws it
        },
      };
    },
    /** Reads a picture of one line: its words with their confidence. Throws what tesseract.js throws. */
    async readLine(line: Grey, languages: readonly string[]): Promise<WordReading[]> {
      report = () => undefined;
      const blocks = await recognize(line, languages, oneLine);
      const lines = blocks.flatMap(({ paragraphs }) => paragraphs).flatMap((paragraph) => paragraph.lines);
      return lines.flatMap(({ words }) => words);
    },
  };
}
