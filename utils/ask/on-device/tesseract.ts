import tesseract from 'tesseract.js';
import type { Line, Word } from '../../domain/layout';
import { coreFile, packaged, workerFile } from './files';
import { type Grey, toPgm } from './grey';
import { linesOf } from './lines-of';
import type { Readable } from './prepare-picture';
import type { Report } from './reading';

/** The share of loading that each of tesseract.js's steps begins at and takes, by its own name for the step. */
const loadingSteps: Record<string, readonly [from: number, share: number]> = {
  'loading tesseract core': [0, 0.1],
  'initializing tesseract': [0.1, 0.4],
  'loading language traineddata': [0.5, 0.3],
  'initializing api': [0.8, 0.2],
};
const readingStep = 'recognizing text';
const lstmOnly = 1;
/** Its page segmentation modes (`--psm`): finds blocks by itself, takes all for one line. */
const { AUTO: wholePage, SINGLE_LINE: oneLine } = tesseract.PSM;
type PageMode = tesseract.PSM;

/** Tesseract: reads whole documents, in many languages, in a thread of its own. */
export interface Tesseract {
  /**
   * Reads a picture in ISO 639-3 languages as paragraphs of lines in reading order, in pixels of the picture; none when
   * there is no text. Throws whatever broke.
   */
  read(picture: Readable, languages: readonly string[], report: Report): Promise<Line[][]>;
  /** Reads a picture of one line in the languages of the picture it is from: its words with their confidence. */
  readLine(line: Grey): Promise<Pick<Word, 'text' | 'confidence'>[]>;
}

/** Reads with tesseract.js, which starts its own worker on first use and keeps it. Throws what tesseract.js reports. */
export function createTesseract(): Tesseract {
  let started: { worker: tesseract.Worker; languages: string } | undefined;
  let report: Report = () => undefined;
  let shownMode: PageMode | undefined;

  /** tesseract.js leaves some failures to its `errorHandler` alone and would wait forever. */
  const start = (languages: readonly string[]): Promise<tesseract.Worker> =>
    new Promise((resolve, reject) => {
      tesseract
        .createWorker([...languages], lstmOnly, {
          workerPath: packaged(workerFile),
          corePath: packaged(coreFile),
          langPath: packaged(''),
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

  const ready = async (languages: readonly string[]): Promise<tesseract.Worker> => {
    const wanted = languages.join('+');
    const worker = started?.worker ?? (await start(languages));
    if (started && started.languages !== wanted) {
      await worker.reinitialize(wanted, lstmOnly);
      shownMode = undefined;
    }
    started = { worker, languages: wanted };
    return worker;
  };

  const recognise = async (worker: tesseract.Worker, { pixels, ...size }: Grey, mode: PageMode) => {
    if (mode !== shownMode) await worker.setParameters({ tessedit_pageseg_mode: mode });
    shownMode = mode;
    const image = toPgm({ ...size, pixels }) as unknown as tesseract.ImageLike; // its types leave out byte arrays
    const { data } = await worker.recognize(image, {}, { text: false, blocks: true });
    return data.blocks ?? [];
  };

  return {
    async read(picture, languages, tell) {
      report = tell;
      const worker = await ready(languages);
      report({ type: 'reading', progress: 0 });
      return linesOf(await recognise(worker, picture.grey, wholePage), picture);
    },
    async readLine(line) {
      report = () => undefined;
      if (!started) return [];
      const blocks = await recognise(started.worker, line, oneLine);
      return blocks.flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
      );
    },
  };
}
