import tesseract from 'tesseract.js';
import type { TextLine } from '../../model/layout';
import { coreFile, packagedUrl, workerFile } from './models';
import { type Gray, toPgm, type Readable } from './prepare-picture';
import { type Cut, halvesOf, joinedAt } from './split-page';
import { linesOf, movedDown, type OwnText, type ReadBlock, type ReadWord } from './tesseract-lines';
import type { InstalledLanguage, ReportProgress } from './reader';
import { isShipped } from '../../model/reading-languages';

/** The progress of loading at which each step of tesseract.js begins, and the step's share. */
const loadingSteps: Record<string, readonly [from: number, share: number]> = {
  'loading tesseract core': [0, 0.1],
  'initializing tesseract': [0.1, 0.4],
  'loading language traineddata': [0.5, 0.3],
  'initializing api': [0.8, 0.2],
};
const readingStep = 'recognizing text';
const lstmOnly = 1;
/** Page segmentation modes (`--psm`): one detects blocks, the other reads everything as one line. */
const { AUTO: wholePage, SINGLE_LINE: oneLine } = tesseract.PSM;

interface Started {
  worker: tesseract.Worker;
  /** The data that it has: of packaged languages their codes, of installed ones their ids. */
  loaded: Set<string>;
  /** The list in which tesseract.js notes what it need not load: it cannot load data itself that was installed (7.0.0). */
  noted: string[];
  languages: string;
  mode: tesseract.PSM | undefined;
}

/** Returns the data of a language, unpacked if it is packed: the browser takes a tenth of the time that tesseract.js takes. */
async function unpacked(data: Blob): Promise<Uint8Array> {
  const [first, second] = new Uint8Array(await data.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? data.stream().pipeThrough(new DecompressionStream('gzip')) : data;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Tesseract, which reads whole documents in many languages, in threads of its own, one picture at a time. */
export type Tesseract = ReturnType<typeof createTesseract>;

/** Called with the progress of one thread. */
type ReportThread = (type: 'loading' | 'reading', progress: number) => void;

/** Returns one worker of tesseract.js, which starts on first use and stays. It does one thing at a time. */
function createThread(installed: ReadonlyMap<string, InstalledLanguage>) {
  let started: Promise<Started> | undefined;
  let report: ReportThread = () => undefined;

  /** tesseract.js reports some failures only to its `errorHandler`; its promise would stay pending. */
  const start = (noted: string[]): Promise<tesseract.Worker> =>
    new Promise((resolve, reject) => {
      tesseract
        .createWorker(noted, lstmOnly, {
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

  const startWith = async (languages: string): Promise<Started> => {
    const packaged = languages.split('+').filter(isShipped);
    const noted = packaged.length > 0 ? packaged : ['eng'];
    const first = noted.join('+');
    return { worker: await start(noted), loaded: new Set(), noted, languages: first, mode: undefined };
  };

  const withLanguages = async (before: Promise<Started> | undefined, languages: string): Promise<Started> => {
    const known = (await before) ?? (await startWith(languages));
    const more = languages.split('+').flatMap((code) => installed.get(code) ?? []);
    const missing = more.filter(({ id }) => !known.loaded.has(id));
    if (known.languages === languages && missing.length === 0) return known;
    for (const { language, id, data } of missing) {
      await known.worker.FS('writeFile', [`./${language}.traineddata`, await unpacked(data)]);
      known.loaded.add(id);
      known.noted.push(language);
    }
    await known.worker.reinitialize(languages, lstmOnly);
    return { ...known, languages, mode: undefined };
  };

  const warm = (languages: readonly string[], onProgress = report): Promise<Started> => {
    report = onProgress;
    started = withLanguages(started, languages.join('+'));
    return started;
  };

  return {
    warm,
    /** Reads a picture. Throws as tesseract.js does. */
    async recognize(
      picture: Gray,
      languages: readonly string[],
      mode: tesseract.PSM,
      onProgress: ReportThread,
    ): Promise<ReadBlock[]> {
      const known = await warm(languages, onProgress);
      if (known.mode !== mode) await known.worker.setParameters({ tessedit_pageseg_mode: mode });
      known.mode = mode;
      report('reading', 0); // tesseract.js reports nothing before it has detected the blocks of the page
      const image = toPgm(picture) as unknown as tesseract.ImageLike; // its types lack byte arrays
      const { data } = await known.worker.recognize(image, {}, { text: false, blocks: true });
      return data.blocks ?? [];
    },
  };
}

/** Returns a recognizer on tesseract.js. */
export function createTesseract() {
  const installed = new Map<string, InstalledLanguage>();
  const [first, second] = [createThread(installed), createThread(installed)];
  const canHalve = navigator.hardwareConcurrency > 1;

  /** Reads both sides of a cut at once. */
  const readHalves = async (
    { gray, grayScale }: Readable,
    { y, slope }: Cut,
    languages: readonly string[],
    onProgress: ReportProgress,
  ): Promise<ReadBlock[]> => {
    const { upper, lower, top } = halvesOf(gray, { y: y * grayScale, slope });
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
    /** Takes the data of languages that are not packaged, before they are read. */
    install(languages: readonly InstalledLanguage[]): void {
      for (const one of languages) installed.set(one.language, one);
    },
    /** Loads the threads for a picture in ISO 639-3 languages. Throws as tesseract.js does. */
    async warm(languages: readonly string[], onProgress?: ReportProgress): Promise<void> {
      const threads = canHalve ? [first, second] : [first];
      const report =
        onProgress && ((...[type, progress]: Parameters<ReportThread>) => onProgress({ type, progress }));
      await Promise.all(threads.map((thread) => thread.warm(languages, report)));
    },
    /**
     * Returns paragraphs of lines in reading order, in pixels of the picture; none without text. With a cut, in pixels of the picture,
     * reads both halves at once. Throws as tesseract.js does.
     */
    async readPage(
      picture: Readable,
      cut: Cut | undefined,
      own: OwnText | undefined,
      languages: readonly string[],
      onProgress: ReportProgress,
    ): Promise<TextLine[][]> {
      if (cut && canHalve) {
        const read = await readHalves(picture, cut, languages, onProgress);
        return joinedAt(cut, linesOf(read, picture, own));
      }
      const report: ReportThread = (type, progress) => onProgress({ type, progress });
      return linesOf(await first.recognize(picture.gray, languages, wholePage, report), picture, own);
    },
    /** Returns the words of a picture of one line, with their confidence. Throws as tesseract.js does. */
    async readLine(line: Gray, languages: readonly string[]): Promise<ReadWord[]> {
      const blocks = await first.recognize(line, languages, oneLine, () => undefined);
      const lines = blocks.flatMap(({ paragraphs }) => paragraphs).flatMap((paragraph) => paragraph.lines);
      return lines.flatMap(({ words }) => words);
    },
  };
}
