import type { Answerer } from '../../model/job';
import type { LayoutMarkdown, UnreadPlace } from '../../model/layout';
import { device } from '../../model/settings';
import type { AskTurn, Engine } from '../engine';
import { languagesWithScripts, readingLanguages } from '../../model/reading-languages';
import { joinedMarkdown } from './layout-markdown';
import type { ReaderEvent } from './reader';

/**
 * Returns the engine that recognizes text on this device. It describes nothing and sends nothing. The caller passes the reader, which
 * runs in a context that can read the picture store.
 */
export function createTextEngine({
  name,
  chosen,
  installed,
  warm,
  recognize,
}: {
  /** The name of this device, as users see it. */
  name: string;
  /** The codes of the reading languages that the user chose. None means automatic. */
  chosen: readonly string[];
  /** Returns the codes of the languages that were installed. */
  installed(): Promise<readonly string[]>;
  /** Loads the reader for ISO 639-3 languages. Throws if it cannot be loaded. */
  warm(languages: readonly string[]): Promise<void>;
  /** Recognizes the text of a picture in ISO 639-3 languages. Throws `FailureError`, or the signal's reason. */
  recognize(picture: Blob, languages: readonly string[], signal: AbortSignal): AsyncIterable<ReaderEvent>;
}): Engine {
  const preferences = async (page: string | undefined) => ({
    chosen,
    installed: await installed(),
    browser: navigator.languages,
    page,
  });
  /** Reads a picture, and again if it has text in a script that other languages of this device have. */
  async function* readIn(picture: Blob, page: string | undefined, signal: AbortSignal) {
    const known = await preferences(page);
    const languages = readingLanguages(known);
    let first: Read | undefined;
    for await (const event of recognize(picture, languages, signal))
      if (event.type === 'read') first = event;
      else yield event;
    if (!first) return;
    const more = languagesWithScripts(looksOf(first), languages, known);
    let best = first;
    try {
      for await (const event of more ? recognize(picture, more, signal) : [])
        if (event.type !== 'read') yield event;
        else if (unreadIn(event) < unreadIn(first)) best = event;
    } catch (thrown) {
      signal.throwIfAborted();
      console.error('A picture was not read again in other languages', thrown);
    }
    yield best;
  }
  const answerer: Answerer = { id: device, name, model: '' };
  return {
    answerer,
    // The longest side of a canvas in Firefox and of a picture in Tesseract.
    limits: { maxSide: 32_767, targetBytes: Infinity, maxBytes: Infinity },
    // The memory is enough for one picture, and two at once would take twice as long each.
    atOnce: 1,
    identity: () => preferences(undefined),
    takesAddresses: false,
    // Without the page's language, which is not known yet. A loaded reader changes its language quickly.
    warm: async () => warm(readingLanguages(await preferences(undefined))),
    supports: (task) => task.kind === 'text',
    async *ask(turns, signal) {
      let text = '';
      const texts: LayoutMarkdown[] = [];
      const recognizers = new Set<string>();
      const unread: UnreadPlace[] = [];
      for (const { picture, page } of picturesOf(turns)) {
        for await (const event of readIn(picture.blob, page, signal)) {
          if (event.type !== 'read') {
            const kind = event.type === 'loading' ? 'loading-reader' : 'reading';
            yield { type: 'stage', stage: { kind, progress: event.progress } } as const;
            continue;
          }
          yield { type: 'layout', layout: event.layout };
          for (const name of event.layout.recognizers) recognizers.add(name);
          yield { type: 'answerer', answerer: { ...answerer, recognizers: [...recognizers] } };
          unread.push(...(event.layout.unread ?? []));
          texts.push(event.markdown);
          const before = text;
          ({ text } = joinedMarkdown(texts));
          if (text !== before) yield { type: 'text', delta: text.slice(before.length) };
        }
      }
      const { unsure } = joinedMarkdown(texts);
      if (unsure.length > 0) yield { type: 'note', note: { kind: 'unsure', words: unsure } };
      if (unread.length > 0) {
        const looksLike = [...new Set(unread.flatMap((place) => place.looksLike ?? []))];
        yield { type: 'note', note: { kind: 'places-unread', places: unread.length, looksLike } };
      }
    },
  };
}

type Read = Extract<ReaderEvent, { type: 'read' }>;

const unreadIn = ({ layout: { unread = [] } }: Read): number => unread.length;

/** Returns what the places that could not be read look like, each once. */
const looksOf = ({ layout: { unread = [] } }: Read): string[] => [
  ...new Set(unread.flatMap(({ looksLike }) => looksLike ?? [])),
];

/** Returns the pictures of a conversation, each with the language that its page declares. */
const picturesOf = (turns: readonly AskTurn[]) =>
  turns.flatMap(({ pictures, lang }) => pictures.map((picture) => ({ picture, page: lang })));
