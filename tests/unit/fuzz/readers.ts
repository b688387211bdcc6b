import { isFileName } from '../../../utils/answers/alt-text/file-names';
import { createBlockReader } from '../../../components/panel/answer/blocks';
import { readSettingsFile, UnusableFile } from '../../../components/settings/settings-file';
import { isPublicHost, mayRequest } from '../../../utils/lib/address-policy';
import { isShareable } from '../../../utils/acquire/public-url';
import { altFlags, parseAltAnswer } from '../../../utils/answers/alt-text/alt-answer';
import {
  hintsOf,
  normalizeName,
  verdictOf,
  type NamingFacts,
} from '../../../utils/answers/alt-text/picture-verdict';
import { answerBlocksOf } from '../../../utils/answers/copying/blocks';
import { copyFormatsOf } from '../../../utils/answers/copying/copy-formats';
import { dehyphenate } from '../../../utils/answers/copying/dehyphenate';
import { htmlTableRaw, isTableOpen } from '../../../utils/answers/copying/html-table';
import { plainPartsOf } from '../../../utils/answers/copying/plain-text';
import { splitTables } from '../../../utils/answers/copying/tables';
import { align } from '../../../utils/answers/opinions/align';
import { differencesOf, numbersIn } from '../../../utils/answers/opinions/differences';
import { maxComparedLength } from '../../../utils/answers/opinions/statements';
import { historyCsv, historyJson, historyMarkdown } from '../../../utils/answers/history-export';
import { reportCsv, reportJson, reportMarkdown } from '../../../utils/answers/report';
import { reportHtml } from '../../../utils/answers/report-html';
import { sentencesOf, speechPiecesOf } from '../../../utils/answers/read-aloud';
import { csvRows, guardCell } from '../../../utils/answers/spreadsheet';
import {
  parseCatalog,
  parseOllamaModel,
  parseServerProperties,
} from '../../../utils/engines/completions/catalog';
import { parseChunk } from '../../../utils/engines/completions/chunk';
import { redact, secretsIn } from '../../../utils/engines/completions/error-body';
import { quirksFrom, repairFor } from '../../../utils/engines/completions/repairs';
import { refusalOf, refusalWithin } from '../../../utils/engines/completions/refusal';
import { askedWaitMs } from '../../../utils/engines/completions/retry';
import { createThinkTags } from '../../../utils/engines/think-tags';
import { speechTextOf } from '../../../utils/i18n/plain-words';
import { altAttribute, decodeEntities, escapeHtml } from '../../../utils/lib/html';
import {
  escapeForAnyMarkdown,
  escapeMarkdown,
  escapeTableCell,
  markdownLines,
  stripInlineMarkdown,
} from '../../../utils/lib/markdown';
import { characterCount, distinctFromPrevious, isLanguageTag, isRedundant } from '../../../utils/lib/text';
import { fileNameOf, hostOf, hostPattern, pageKey, siteOf, sizeIndependentKey } from '../../../utils/lib/url';
import { failure, FailureError } from '../../../utils/model/failure';
import { findTerms, foldForSearch, markedPieces, searchWordsOf } from '../../../utils/model/history-words';
import { fileKindOf } from '../../../utils/model/media-type';
import { fillPrompt, unknownVariablesIn, variablesIn } from '../../../utils/model/own-task';
import type { AnsweredTask } from '../../../utils/model/job';
import { maxListedLength } from '../../../utils/model/page-pictures';
import { endpointOf, noQuirks } from '../../../utils/model/service';
import type { Task } from '../../../utils/model/task';
import { isEverySite } from '../../../utils/platform/permissions';
import { cssImageUrls, srcsetAddresses } from '../../../utils/page/pictures/sources';
import { attributesOfView, withoutDoctype } from '../../../utils/prepare/draw-svg';
import { lengthOfSvg } from '../../../utils/prepare/frames';
import { secondsOf } from '../../../utils/prepare/svg-time';
import { isMachineWritten } from '../../../utils/prepare/words-in-file';
import { listed, proposed, sampleReport } from '../answers/report/sample';
import { sampleJob } from '../model/samples';
import { sampleConnection } from '../engines/completions/samples';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { maxMs } from './runs';

const request = { host: 'api.example', bytes: 1000, model: 'see', hasKey: true, secrets: ['secret-key'] };
const tasks: Task[] = [
  { kind: 'describe', detail: 'full' },
  { kind: 'text' },
  { kind: 'alt' },
  ...(['markdown', 'text', 'table', 'json'] as const).map((shape): Task => ({
    kind: 'custom',
    id: 'own',
    name: 'Mine',
    prompt: 'What?',
    shape,
  })),
];
/** An answer that is drawn as Markdown; one that is plain text, and one that was read on this device, are drawn in other ways. */
const described = (answer: string): AnsweredTask => ({ task: { kind: 'describe', detail: 'full' }, answer });
const plain = (answer: string): AnsweredTask => ({ task: { kind: 'text' }, answer });
const readHere = (answer: string): AnsweredTask => ({
  ...plain(answer),
  answerer: { id: 'device', name: '', model: '' },
});
const sent = {
  connection: sampleConnection('https://api.example'),
  quirks: noQuirks,
  pictures: [],
  bytes: 1000,
};
const exportWords = { task: () => 'Question' };
/** Facts as a page's pictures have them: names are cut, captions are not. */
const namedBy = (text: string): NamingFacts => ({
  kind: 'img',
  role: 'img',
  name: text.slice(0, maxListedLength),
  by: 'alt',
  alt: text,
  title: text.slice(1),
  hasConflict: false,
  addresses: [text],
  isInDownload: false,
  caption: text,
  beside: text.slice(0, maxListedLength),
  control: { kind: 'link', hasWords: true, hasName: true },
  target: text,
  isImageMap: false,
  hasText: false,
});

/** Everything that reads a text of others. What else than `FailureError` it throws is a mistake, or documented. */
export const readers: Record<string, (text: string) => unknown> = {
  parseChunk,
  parseCatalog,
  parseServerProperties,
  ollamaModel: (text) => parseOllamaModel('id', text),
  refusal: (text) =>
    [400, 404, 500].map((status) =>
      // The panel refuses a job that it cannot read.
      failure.parse(refusalOf(status, text, request, { statusText: text, retryAfter: text }).failure),
    ),
  refusalFacts: (text) => {
    const error = { code: text, type: text, param: text, message: 'x', loc: [text] };
    return refusalOf(400, JSON.stringify({ error, detail: [error] }), request, {
      statusText: '',
      retryAfter: null,
    });
  },
  refusalWithin: (text) => refusalWithin(undefined, text, request),
  repairs(text) {
    const repair = repairFor(refusalOf(400, text, request, { statusText: '', retryAfter: null }), sent);
    return repair && quirksFrom(repair, sent);
  },
  redact: (text) => redact(text, secretsIn('secret-key', [text.slice(0, 100)])),
  askedWait: (text) => [null, text].map((header) => askedWaitMs(header, text)),
  thinkTags(text) {
    const tags = createThinkTags();
    return [tags.feed(text.slice(0, 7)), tags.feed(text.slice(7)), tags.end()];
  },
  altAnswer: (text) => parseAltAnswer(text),
  altFlags: (text) => altFlags({ text, isShortened: false }, { caption: text, beside: '' }),
  normalizeName,
  naming: (text) => [verdictOf(namedBy(text), 1), verdictOf(namedBy(text), 2), hintsOf(namedBy(text))],
  shownBlocks(text) {
    const read = createBlockReader();
    return [read(text.slice(0, 7000), true), read(text, false)];
  },
  describedBlocks: (text) => answerBlocksOf(described(text)),
  plainBlocks: (text) => answerBlocksOf(plain(text)),
  readBlocks: (text) => answerBlocksOf(readHere(text)),
  dehyphenate: (text) => dehyphenate(text.split('\n')),
  htmlTable: (text) => [htmlTableRaw(text), isTableOpen(text)],
  plainParts: (text) => tasks.map((task) => plainPartsOf(text, task)),
  splitTables: (text) => splitTables(text.split('\n').filter((line) => line.trim() !== '')),
  differences: (text) => differencesOf(text.slice(3, maxComparedLength), text.slice(0, maxComparedLength)),
  numbersIn,
  sentences: (text) => sentencesOf(text, 'de'),
  sentencesWithoutSpaces: (text) => sentencesOf(text, 'ja'),
  spoken: speechTextOf,
  speechPieces: (text) => speechPiecesOf(text, 200),
  csv: (text) => csvRows([[guardCell(text)]]),
  exports: (text) =>
    [historyMarkdown('', exportWords), historyCsv(exportWords), historyJson(0)].map((format) =>
      format.conversation({
        id: 'one',
        turns: [sampleJob({ answer: text, task: { kind: 'ask', question: text } })],
      }),
    ),
  reports: (text) =>
    [reportMarkdown, reportCsv, reportJson, reportHtml].map((write) =>
      write(
        sampleReport([
          { picture: listed({ name: text, alt: text, address: text }), proposal: proposed({ text }) },
        ]),
      ),
    ),
  html: (text) => [escapeHtml(text), altAttribute(text), decodeEntities(text)],
  markdownLines: (text) => [...markdownLines(text)],
  markdown: (text) => [stripInlineMarkdown(text), escapeForAnyMarkdown(text)],
  escapedMarkdown: (text) => [escapeMarkdown(text), escapeTableCell(text)],
  languageTag: isLanguageTag,
  words: (text) => [characterCount(text), isRedundant(text, text), distinctFromPrevious([text, text], text)],
  addresses: (text) => [
    pageKey(text),
    hostOf(text),
    siteOf(text),
    fileNameOf(text),
    sizeIndependentKey(text),
  ],
  fileName: (text) => isFileName(text, { addresses: [text], target: text }),
  policy: (text) => [isPublicHost(text), mayRequest(text, text), isShareable(text)],
  srcset: (text) => srcsetAddresses(text, 'https://zoo.example/'),
  cssImages: cssImageUrls,
  search: (text) => [foldForSearch(text), searchWordsOf(text)],
  found: (text) => [...findTerms(text, [text.slice(0, 2), 'a'].filter(Boolean))],
  marked: (text) => markedPieces(text, ['a']),
  prompt: (text) => [variablesIn(text), unknownVariablesIn(text), fillPrompt(text, 'German', undefined)],
  fileKind: (text) => fileKindOf(new TextEncoder().encode(text)),
  machineWritten: (text) => isMachineWritten(text.slice(0, 2000)),
  svg: withoutDoctype,
  svgView: (text) => attributesOfView(`svgView(${text}`),
  svgTimes: (text) => [lengthOfSvg(`dur="${text}"`), secondsOf(text)],
  everySite: isEverySite,
  addressesOfServices: (text) =>
    [text, `https://a.example/${text}`].map((address) =>
      URL.canParse(address.trim()) ? endpointOf(address, 'chat/completions') : undefined,
    ),
  hostPattern(text) {
    try {
      return hostPattern(text);
    } catch (thrown) {
      if (thrown instanceof TypeError) return undefined;
      throw thrown;
    }
  },
  settingsFile(text) {
    try {
      return readSettingsFile(text);
    } catch (thrown) {
      if (thrown instanceof UnusableFile) return undefined;
      throw thrown;
    }
  },
};
/** Those whose work is by the sentence or by the copy: they get shorter texts, as they do where they are used. */
export const slowReaders: Record<string, (text: string) => unknown> = {
  align: (text) => align(text, `${text}x`, 'en'),
  copies: (text) =>
    [described, plain, readHere].map((as) => {
      const formats = copyFormatsOf(as(text));
      return formats.formats.map((format) => formats.copy(format));
    }),
};

// Node parses no HTML: a table has no rows here.
globalThis.DOMParser ??= class {
  parseFromString = () => ({ body: { querySelectorAll: () => [] } });
} as never;

/** What the formats are made of. */
export const fragments = [
  ...'[](){}<>*_`~#|&;:,.!?-=+/\\\'"%$@^ 0a\n\t\r\0\u00ad\u200b\u0301\ufeff\ud800漢ש',
  ...']( ![ ``` ~~~ ** |-| <!-- --> <table> <td> </ <think> </think> &amp; &# &#x41; null 1e999'.split(' '),
  '| a |\n|---|\n',
  '- ',
  '> ',
  '1. ',
  '<img alt="',
  '<!DOCTYPE svg [',
  '<!ENTITY a "b">',
  '{"a":',
  '[1,',
  '"choices":[{"delta":{"content":"',
  'data: ',
  '\\u00',
  'http://',
  'https://a.example/',
  'data:image/png;base64,',
  'url("',
  'viewBox(',
  'fail',
  `${'9'.repeat(320)} tokens > 5 `,
  ' 2x, ',
  ' 100w',
  '{title}',
  '1.000,5',
  '12:30',
  'e.g. ',
  'Alt text:',
  'decorative',
  '__proto__',
  'constructor',
  'a b',
  '\r\n',
  '\n\n',
  '-\n',
  // What opens and never closes, beside what could close it.
  '_a )',
  '*a [',
  '~~a*',
  '**a _',
  '***a _',
  '\\\\*a [',
  '``a',
  '[a](',
  '<a ',
];

/** Fails for what is thrown and no known failure, and for what takes longer than a second. */
export function assertQuick(read: (text: string) => unknown, text: string): void {
  const taken = stopwatch();
  try {
    read(text);
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
  }
  expectWithin(maxMs, taken());
}
