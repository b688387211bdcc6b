// @ts-check
import { until } from '../harness/until.mjs';

/** What runs a function in a page: Playwright’s page and our own both fit only where it takes `any`. @typedef {{ evaluate(run: (given: any) => unknown, given?: unknown): Promise<any> }} Evaluates */

/** So many answers are kept by somebody who has used the extension for years. */
const manyAnswers = 10_000;

/**
 * Fills the history of the extension that a page belongs to. 2 kB of text each, in several scripts, and a picture of 30 kB.
 * @param {Evaluates} page one of the extension's own
 */
export async function seedHistory(page) {
  // Whoever opens a database that is not there makes one, and without a store.
  await until('the database', () => page.evaluate(isLaidOut));
  await page.evaluate(seed, manyAnswers);
}

/** Runs in a page of the extension: whether that has made its database. */
async function isLaidOut() {
  return (await indexedDB.databases()).some(({ name }) => name === 'sightread');
}

/**
 * Runs in a page of the extension.
 * @param {number} count
 */
async function seed(count) {
  const scripts = [
    'abcdefghijklmnopqrstuvwxyz',
    'aäbcdeéèfghiïjklmnoöpqrsßtuüvwxyz',
    'абвгдежзийклмнопрстуфхцчшщыьэюя',
    'αβγδεζηθικλμνξοπρστυφχψω',
    'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
    'あいうえおかきくけこさしすせそたちつてと漢字東京都日本語',
    '가나다라마바사아자차카타파하',
  ];
  // The same each time: what is measured must not depend on luck.
  let state = 42;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  /** @param {number} below */
  const upTo = (below) => Math.floor(next() * below);
  const lexicons = scripts.map((letters) => {
    const all = [...letters];
    const word = () => Array.from({ length: 2 + upTo(9) }, () => all[upTo(all.length)]).join('');
    return Array.from({ length: 5000 }, word);
  });
  /** A few words are said often, and most hardly ever. @param {string[]} lexicon */
  const pick = (lexicon) => lexicon[Math.floor(lexicon.length * next() ** 3)] ?? '';
  /** @param {string[]} lexicon */
  const text = (lexicon) => {
    const words = [];
    for (let length = 0; length < 1000; length += (words.at(-1)?.length ?? 0) + 1) words.push(pick(lexicon));
    return words.join(' ');
  };
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const database = await settled(indexedDB.open('sightread'));
  /** As `searchTextOf` would fold it. @param {string} answer */
  const searchText = (answer) => {
    const folded = answer.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return [...new Set(folded.split(' '))].map((word) => ` ${word}`).join('');
  };
  let historyBytes = 0;
  const thumbnail = crypto.getRandomValues(new Uint8Array(30_000));
  for (let from = 0; from < count; from += 250) {
    const transaction = database.transaction(
      ['jobs', 'pictures', 'historyEntries', 'searchRecords', 'sizes'],
      'readwrite',
    );
    for (let number = from; number < Math.min(count, from + 250); number += 1) {
      const [first, second] = [lexicons[number % scripts.length] ?? [], lexicons[upTo(scripts.length)] ?? []];
      const hash = `seeded-${number}`;
      const at = 1_700_000_000_000 + number * 60_000;
      const page = { tabId: 1, windowId: 1, url: `https://site${number % 50}.example/`, title: 'A page' };
      const job = {
        id: `seeded-${number}`,
        conversation: `seeded-${number}`,
        createdAt: at,
        finishedAt: at + 1000,
        state: 'done',
        stage: { kind: 'answering' },
        task: number % 3 ? { kind: 'describe', detail: 'full' } : { kind: 'text' },
        sources: [{ kind: 'element', url: 'https://cdn.example/a.jpg', frameId: 0, page }],
        pictures: [
          {
            hash,
            mediaType: 'image/jpeg',
            bytes: 1,
            width: 8,
            height: 8,
            provenance: 'original',
            name: 'a.jpg',
          },
        ],
        answer: `${text(first)} ${text(second)}`,
        reasoning: '',
        answerer: { id: `c${number % 3}`, name: `api${number % 3}.example`, model: 'see' },
        notes: [],
      };
      transaction.objectStore('jobs').put(job, job.id);
      const site = new URL(page.url).host;
      const words = searchText(job.answer);
      const bytes = 2 * (JSON.stringify(job).length + words.length);
      historyBytes += bytes;
      transaction
        .objectStore('historyEntries')
        .put({ order: -at, bytes, site, hashes: [hash], answers: [] }, job.id);
      const { id, name } = job.answerer;
      transaction
        .objectStore('searchRecords')
        .put({ id: job.id, at, site, kinds: [job.task.kind], engines: [{ id, name }], text: words }, job.id);
      // WebP's own bytes are as random as these, to a disk.
      const blob = new Blob([thumbnail], { type: 'image/webp' });
      transaction.objectStore('pictures').put({ blob, addedAt: at, bytes: blob.size }, hash);
    }
    transaction.objectStore('sizes').put(historyBytes, 'history');
    transaction.objectStore('sizes').put((from + 250) * thumbnail.length, 'pictures');
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  }
  database.close();
}
