import { beforeEach, describe, expect, test } from 'vitest';
import {
  answererWords,
  noteWords,
  pictureWords,
  shortAnswererWords,
  stageWords,
  tookWords,
  usageWords,
} from '../../../components/shared/job-words';
import type { Job, Stage } from '../../../utils/model/job';
import type { Note, PictureSource, StoredPicture } from '../../../utils/model/picture';
import { sampleJob, samplePage as page, samplePicture } from '../model/samples';
import { speakEnglish } from '../texts/english';

beforeEach(speakEnglish);

const element: PictureSource = { kind: 'element', url: 'https://cdn.example/boat.jpg', frameId: 0, page };
const tab: PictureSource = { kind: 'tab', page };
const rect = { x: 0, y: 0, width: 640, height: 427 };
const originalAt = 'https://cdn.example/boat.jpg';

describe('a picture is told by where its pixels came from', () => {
  test.each<[Partial<StoredPicture>, PictureSource | undefined, string]>([
    [{ provenance: 'original' }, element, 'Original file: cdn.example, 640 × 427'],
    [{ provenance: 'page-fetch' }, element, 'Original file: cdn.example, 640 × 427'],
    [
      { provenance: 'original' },
      { kind: 'address', url: 'https://other.example/a.png' },
      'Original file: other.example, 640 × 427',
    ],
    [{ provenance: 'original' }, tab, 'Original file, 640 × 427'],
    [{ provenance: 'original' }, undefined, 'Original file, 640 × 427'],
    [
      { provenance: 'screen', originalAt },
      element,
      'Pixels from the screen, 640 × 427 (original not available)',
    ],
    [{ provenance: 'screen' }, element, 'Pixels from the screen, 640 × 427'],
    [
      { provenance: 'screen' },
      { kind: 'region', rect, viewportWidth: 800, page },
      'Pixels from the screen, 640 × 427',
    ],
    [{ provenance: 'screen' }, { kind: 'whole-page', page }, 'Whole page, from the screen, 640 × 427'],
    [{ provenance: 'part' }, element, 'Part of the file: cdn.example, 640 × 427'],
    [{ provenance: 'drawn' }, element, 'Drawn by the page, 640 × 427'],
    [{ provenance: 'drawn', originalAt }, element, 'Drawn by the page, 640 × 427 (original not available)'],
    [{ provenance: 'local', name: 'boat.svg' }, undefined, 'Your own picture: boat.svg, 640 × 427'],
    [{ provenance: 'local', name: '' }, undefined, 'Your own picture, 640 × 427'],
  ])('%j of %j: %s', (picture, source, words) => {
    expect(pictureWords({ ...samplePicture, width: 640, height: 427, ...picture }, source)).toBe(words);
  });

  test('or as a part of another', () => {
    expect(pictureWords(samplePicture, element, true)).toBe('Part of the picture, 640 × 400');
  });
});

describe('an answer is told by who gave it', () => {
  const device = { id: 'device', name: '', model: '' };
  const service = { id: 'c1', name: 'api.example', model: 'gemma-vision' };
  test.each<[Partial<Job>, string | undefined, string | undefined]>([
    [{ answerer: service }, 'answered by gemma-vision (api.example)', 'gemma-vision'],
    [{ answerer: { ...service, model: '' } }, 'answered by api.example', 'api.example'],
    [{ answerer: device }, 'text recognized on this device', 'This device'],
    [
      { answerer: { ...device, recognizers: ['Tesseract', 'PP-OCRv4'] } },
      'text recognized on this device (Tesseract and PP-OCRv4)',
      'This device',
    ],
    [{ answerer: { ...device, model: 'Gemma' } }, 'answered by Gemma (This device)', 'Gemma'],
    [
      { answerer: { ...device, model: 'Gemma', isSmall: true } },
      'answered by Gemma, a small model on this device',
      'Gemma',
    ],
    [
      { answerer: { ...device, model: 'Gemma' }, sight: { abstained: 'blank' } },
      'answered by This device',
      'This device',
    ],
    [{}, undefined, undefined],
    [{ answerer: service, answer: ' ' }, undefined, undefined],
    [
      { answerer: service, answer: '', task: { kind: 'text' } },
      'answered by gemma-vision (api.example)',
      'gemma-vision',
    ],
  ])('%j: %s', (more, long, short) => {
    const job = sampleJob({ state: 'done', answer: 'A boat.', ...more });
    expect([answererWords(job), shortAnswererWords(job)]).toEqual([long, short]);
  });
});

test.each<[Stage, string]>([
  [{ kind: 'queued', ahead: 0 }, 'Waiting'],
  [{ kind: 'queued', ahead: 1200 }, 'Waiting. Pictures ahead: 1,200'],
  [{ kind: 'acquiring' }, 'Getting the picture'],
  [{ kind: 'scrolling', progress: 0.5 }, 'Scrolling through the page: 50%'],
  [{ kind: 'preparing' }, 'Preparing the picture'],
  [
    { kind: 'sending', host: 'api.example', bytes: 412_345, width: 1600, height: 1067, pictures: 1 },
    'Sending 412 kB, 1600 × 1067 to api.example',
  ],
  [
    { kind: 'sending', host: 'api.example', bytes: 2_300_000, width: 1600, height: 1067, pictures: 3 },
    'Sending 2.3 MB (Pictures: 3) to api.example',
  ],
  [{ kind: 'loading-reader', progress: 0.1 }, 'Loading text recognition, 10%'],
  [{ kind: 'reading', progress: 0.427 }, 'Recognizing text on this device, 43%'],
  [{ kind: 'loading-model' }, 'The model is loading'],
  [
    { kind: 'waiting', host: 'api.example', status: 429, until: 12_100 },
    'api.example can’t answer right now. Trying again in 12s',
  ],
  [
    { kind: 'waiting', host: 'api.example', status: 429, until: 0 },
    'api.example can’t answer right now. Trying again in 0s',
  ],
  [{ kind: 'reasoning' }, 'Thinking…'],
  [{ kind: 'answering' }, 'Answering'],
])('the stage %j is “%s”', (stage, words) => expect(stageWords(stage, 1000)).toBe(words));

const repaired = (repair: Extract<Note, { kind: 'repaired' }>['repair'], was = '', now = ''): Note => ({
  kind: 'repaired',
  repair,
  was,
  now,
});
const word = (text: string) => ({ text, at: 0 });
const thirteen = Array.from({ length: 13 }, (_none, at) => word(`w${at}`));
test.each<[Note, string]>([
  [{ kind: 'made-smaller', width: 800, height: 450 }, 'Made smaller, to 800 × 450, before sending.'],
  [{ kind: 'one-frame' }, 'Only one frame of this animation was used.'],
  [{ kind: 'clipped', share: 0.43 }, 'Only the visible part of this picture was used: 43% of it.'],
  [{ kind: 'covered' }, 'Part of the picture is covered.'],
  [
    { kind: 'thumbnail', width: 80, height: 45 },
    'This is a 80 × 45 thumbnail that links to a larger picture.',
  ],
  [
    { kind: 'one-of-several' },
    'This picture appears several times on the page. The text around one of them was used.',
  ],
  [{ kind: 'in-parts', parts: 3 }, 'Sent in parts, so the text stays readable: 3'],
  [{ kind: 'page-cut', share: 0.5 }, 'The page is too long to capture. This is the top 50%.'],
  [{ kind: 'cut-off' }, 'The answer was cut off here.'],
  [{ kind: 'address-sent' }, 'The service fetched the picture from its address.'],
  [{ kind: 'address-refused' }, 'The service rejected the picture’s address, so the picture was sent.'],
  [repaired('without_temperature'), 'The service rejected “temperature”, so it was left out.'],
  [repaired('without_stream_options'), 'The service rejected “stream_options”, so it was left out.'],
  [repaired('completion_tokens'), 'The service rejected “max_tokens”, so “max_completion_tokens” was sent.'],
  [repaired('png', 'WebP', 'PNG'), 'The service rejected WebP, so PNG was sent.'],
  [repaired('smaller', '4 MB', '2 MB'), 'The service rejected 4 MB, so 2 MB was sent.'],
  [
    repaired('more_tokens', '100', '400'),
    'The model used 100 tokens before answering, so it was asked again with 400.',
  ],
  [{ kind: 'refusal' }, 'The model declined to answer.'],
  [
    { kind: 'room-made', pictures: 4 },
    'Storage was full. Older pictures removed: 4. Their answers are saved.',
  ],
  [{ kind: 'not-saved' }, 'This answer couldn’t be saved. Copy it before you close the browser.'],
  [{ kind: 'places-unread', places: 1, looksLike: [] }, '1 place couldn’t be read'],
  [
    { kind: 'places-unread', places: 3, looksLike: ['Cyrl', 'Grek', 'Hani', 'vertical'] },
    '3 places couldn’t be read. Looks like: Cyrillic, Greek, Chinese, and vertical text',
  ],
  [{ kind: 'unsure', words: [word('kr'), word('548')] }, 'May be misread: “kr” and “548”'],
  [
    { kind: 'unsure', words: thirteen },
    'May be misread: “w0”, “w1”, “w2”, “w3”, “w4”, “w5”, “w6”, “w7”, “w8”, “w9”, “w10”, “w11”, and 1 more',
  ],
])('the note %j is “%s”', (note, words) => expect(noteWords(note)).toBe(words));

const usage = { input: 1204, output: 56 };
test.each<[Partial<Job>, string | undefined]>([
  [{}, undefined],
  [{ usage }, '1,204 tokens in, 56 out'],
  [{ usage: { ...usage, cost: 0.003_57 } }, '1,204 tokens in, 56 out · $0.0036'],
  [{ usage, cached: { key: 'k', isHit: false } }, '1,204 tokens in, 56 out'],
  [{ usage, cached: { key: 'k', isHit: true } }, 'Originally 1,204 tokens in, 56 out'],
])('the usage of %j is “%s”', (more, words) => expect(usageWords(sampleJob(more))).toBe(words));

test.each<[Partial<Job>, string | undefined]>([
  [{ finishedAt: 9101 }, '9.1s'],
  [{ finishedAt: 401 }, '0.4s'],
  [{ finishedAt: 45_001 }, '45s'],
  [{}, undefined],
  [{ createdAt: 10, finishedAt: 9 }, undefined],
])('the time of %j is “%s”', (more, words) => expect(tookWords(sampleJob(more))).toBe(words));
