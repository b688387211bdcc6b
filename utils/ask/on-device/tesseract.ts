import Tesseract from 'tesseract.js';
import { coreFile, readingFolder, workerFile } from './files';
import { toPgm } from './grey';
import type { Recogniser, Report } from './recogniser';
import { toLayout } from './to-layout';

/** The share of loading that each of tesseract.js's steps begins at and takes, by its own name for the step. */
const loadingSteps: Record<string, readonly [from: number, share: number]> = {
  'loading tesseract core': [0, 0.1],
  'initializing tesseract': [0.1, 0.4],
  'loading language traineddata': [0.5, 0.3],
  'initializing api': [0.8, 0.2],
};
const readingStep = 'recognizing text';
const lstmOnly = 1;

/** Reads with tesseract.js, which starts its own worker on first use and keeps it. Throws what tesseract.js reports. */
export function createTesseract(): Recogniser {
  let started: { worker: Tesseract.Worker; languages: string } | undefined;
  let report: Report = () => undefined;

  /** tesseract.js leaves some failures to its `errorHandler` alone and would wait forever. */
  const start = (languages: readonly string[]): Promise<Tesseract.Worker> =>
    new Promise((resolve, reject) => {
      Tesseract.createWorker([...languages], lstmOnly, {
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
      }).then(resolve, reject);
    });

  const ready = async (languages: readonly string[]): Promise<Tesseract.Worker> => {
    const wanted = languages.join('+');
    const worker = started?.worker ?? (await start(languages));
    if (started && started.languages !== wanted) await worker.reinitialize(wanted, lstmOnly);
    started = { worker, languages: wanted };
    return worker;
  };

  return {
    async read(picture, languages, tell) {
      report = tell;
      const worker = await ready(languages);
      report({ type: 'reading', progress: 0 });
      const image = toPgm(picture.grey) as unknown as Tesseract.ImageLike; // its types leave out byte arrays
      const { data } = await worker.recognize(image, {}, { text: false, blocks: true });
      return toLayout(data.blocks ?? [], picture, languages);
    },
  };
}

function packaged(file: string): string {
  return new URL(`/${readingFolder}/${file}`, location.origin).href;
}
