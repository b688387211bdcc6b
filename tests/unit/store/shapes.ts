/*
 * What earlier builds of the main branch have stored, written by hand from their code. Each is named by the change that
 * brought its shape; what a shape shares with one before stands there alone.
 */

/** A shape of stored settings, and what it holds that today's lack or have by another name. */
export interface SettingsShape {
  since: string;
  stored: Record<string, unknown>;
  /** What today's code reads in other words. */
  now?: Record<string, unknown>;
}

const firstConnection = {
  id: 'one',
  name: 'One',
  baseUrl: 'https://api.example/v1',
  visionModel: 'see',
  textModel: 'read',
  maxTokens: 2048,
  temperature: 0.5,
  sendAddresses: true,
};
const secondConnection = {
  ...firstConnection,
  stream: false,
  sendFormat: false,
  longestSide: 1024,
  mostBytes: 2_000_000,
  headSeconds: 1,
  silenceSeconds: 1,
  atOnce: 2,
  isAgreed: true,
};

const first = {
  connections: [firstConnection],
  describeWith: 'one',
  textWith: 'one',
  answerLanguage: 'de',
  answersIn: 'popup',
};
const reading = { ...first, readingLanguages: ['deu', 'jpn'] };
const captures = { ...reading, captureLetters: false, previewCaptures: true };
const limits = {
  ...captures,
  connections: [secondConnection],
  limit: { per: 'month', unit: 'dollars', amount: 5 },
  cacheMegabytes: 20,
};
const list = {
  ...limits,
  quiet: true,
  announceProgress: false,
  speakAnswers: 'always',
  sound: true,
  altPrefix: '',
  altContext: false,
  altInPageLanguage: true,
  autoAltSites: ['https://zoo.example'],
  listLetters: false,
};
const ownTask = { id: 'sum', name: 'Sum', prompt: 'Sum up {title}', engine: 'one', shape: 'table' };
const answers = {
  ...list,
  describeDetail: 'brief',
  translateTo: 'fr',
  ownTasks: [ownTask],
  menuHidden: ['capture'],
  secondOpinionWith: 'one',
  copyShapes: { describe: 'markdown', text: 'tsv' },
  autoCopy: true,
  readAloudRate: 1.5,
  readAloudVoice: 'Anna',
  historyDays: 30,
  historyMegabytes: 500,
};
const sixSections = { ...answers, keepHistory: false };
const unreadable = { ...sixSections, unreadableAltSites: ['https://zoo.example'] };

export const settingsShapes: SettingsShape[] = [
  { since: 'Describe pictures, jobs and failures as data', stored: first },
  { since: 'Read in the page’s language, the browser’s, or chosen ones', stored: reading },
  { since: 'Lay out how every picture is reached', stored: captures },
  { since: 'Lay the ground for repairs, costs and the doctor', stored: limits },
  { since: 'Lay out the list of pictures, alt text and announcements', stored: list },
  { since: 'Answers people can use: panel, conversation, copy, history', stored: answers },
  { since: 'Give the settings six sections, and connections a list', stored: sixSections },
  { since: 'Tell a page only what it could have read itself', stored: unreadable },
  {
    since: 'Answers of the browser’s own model, which was called the device',
    stored: { ...unreadable, describeWith: 'device', ownTasks: [{ ...ownTask, engine: 'device' }] },
    now: { describeWith: 'built-in', ownTasks: [{ ...ownTask, engine: 'built-in' }] },
  },
  {
    since: 'Name the models that describe on this device',
    stored: {
      ...unreadable,
      describeWith: 'device',
      modelMirrors: [
        {
          name: 'Ours',
          files: [{ url: 'https://models.example/a.gguf', sha256: 'a'.repeat(64), bytes: 5 }],
        },
      ],
    },
  },
];

/** A shape of a stored job. */
export interface JobShape {
  since: string;
  stored: { id: string } & Record<string, unknown>;
  /** What today's code reads in other words. */
  now?: Record<string, unknown>;
}

const picture = {
  hash: 'aa11',
  mediaType: 'image/jpeg',
  bytes: 1000,
  width: 640,
  height: 400,
  provenance: 'original',
  name: 'lion.jpg',
};
const page = { tabId: 7, windowId: 1, url: 'https://zoo.example/', title: 'Zoo' };
const context = {
  title: 'Zoo',
  lang: 'en',
  heading: 'Lions',
  alt: null,
  caption: '',
  tooltip: '',
  link: '',
};
const answerer = { id: 'one', name: 'One', model: 'see' };
const describe = { kind: 'describe', detail: 'full' };

const firstJob = {
  id: 'first',
  createdAt: 7,
  finishedAt: 9,
  state: 'done',
  stage: { kind: 'answering' },
  task: { kind: 'ask', question: 'Who?' },
  engine: 'one',
  sources: [{ kind: 'element', url: 'https://zoo.example/lion.jpg', frameId: 0, page }],
  pictures: [picture],
  context,
  turns: [{ task: describe, answer: 'A lion.', answerer }],
  answer: 'The lion.',
  answerer,
  notes: [{ kind: 'first-frame' }, { kind: 'cut-off' }],
};
const costs = {
  ...firstJob,
  id: 'costs',
  reasoning: 'A mane.',
  batch: 'many',
  usage: { input: 900, output: 20, cost: 0.01 },
  cached: { key: 'bb22', isHit: false },
};
const usable = {
  ...costs,
  id: 'usable',
  language: 'de',
  isContextSent: true,
  byCommand: true,
  inPanel: true,
  opinionOf: { job: 'first', task: describe, answer: 'A lion.', answerer },
  partOf: { hash: 'cc33', rect: { x: 1, y: 2, width: 3, height: 4 } },
  cached: { key: 'bb22', isHit: true, at: 5 },
};

export const jobShapes: JobShape[] = [
  { since: 'Describe pictures, jobs and failures as data', stored: firstJob },
  {
    since: 'Describe pictures, jobs and failures as data: a note that no later build makes',
    stored: {
      ...firstJob,
      id: 'noted',
      notes: [{ kind: 'converted', from: 'webp', to: 'png' }, { kind: 'clipped' }],
    },
    now: { notes: [{ kind: 'clipped' }] },
  },
  {
    since: 'Lay out how every picture is reached',
    stored: { ...firstJob, id: 'behind', pictures: [{ ...picture, behind: '#123456' }] },
    now: { pictures: [{ ...picture, backdrop: '#123456' }] },
  },
  { since: 'Lay the ground for repairs, costs and the doctor', stored: costs },
  { since: 'Answers people can use: panel, conversation, copy, history', stored: usable },
  {
    since: 'Describe on this device with an installed model',
    stored: { ...usable, id: 'small', answerer: { ...answerer, id: 'device', isSmall: true } },
    now: { answerer: { ...answerer, id: 'device', small: 'draft' } },
  },
];

const box = { x: 1, y: 2, width: 30, height: 4 };
const lines = [{ words: [{ text: 'Lion', box, confidence: 90 }], box }];
const read = { width: 640, height: 400, languages: ['eng'] };

/** The layouts of recognized texts: at first paragraphs alone, then blocks of several kinds. */
export const layoutShapes = [
  {
    since: 'Describe pictures, jobs and failures as data',
    stored: { ...read, paragraphs: [{ lines, box }] },
    now: { ...read, recognisers: [], blocks: [{ kind: 'paragraph', lines, box }] },
  },
  {
    since: 'Blocks of texts',
    stored: { ...read, recognisers: ['tesseract'], blocks: [{ kind: 'paragraph', lines, box }] },
    now: { ...read, recognisers: ['tesseract'], blocks: [{ kind: 'paragraph', lines, box }] },
  },
];

/** The secrets of a connection: at first the key alone. */
export const secretShapes = [
  {
    since: 'Carry messages and keep what must outlive a worker',
    stored: { origin: 'https://api.example', key: 'sk-one' },
    now: { origin: 'https://api.example', key: 'sk-one', headers: [] },
  },
  {
    since: 'Lay the ground for repairs, costs and the doctor',
    stored: { origin: 'https://api.example', key: '', headers: [{ name: 'X-Team', value: 'zoo' }] },
    now: { origin: 'https://api.example', key: '', headers: [{ name: 'X-Team', value: 'zoo' }] },
  },
];
