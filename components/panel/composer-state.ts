import type { Conversation } from '../../utils/model/conversation';
import type { Failure } from '../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../utils/model/picture';
import type { QuestionDraft } from '../../utils/model/question-draft';

/** The composer of a panel: the question that is being written, its pictures, and the conversation that it continues. */
export interface ComposerState {
  /** The text in the box. */
  words: string;
  /** What the box is about: the id of a conversation, or `newQuestion`; undefined as long as there is neither. */
  about?: string | undefined;
  /** The texts of questions that the user has left unfinished, by what they are about. */
  left: ReadonlyMap<string, string>;
  /** The staged pictures. */
  draft?: QuestionDraft | undefined;
  /**
   * The conversation that the user has chosen or is writing about, and the newest one at that moment. Once another one is the newest,
   * the choice holds only while the user is writing.
   */
  chosen?: { conversation: string | undefined; newest: string | undefined } | undefined;
  /** Whether the box has the focus. */
  isFocused: boolean;
  /** What the question in the box waits for, before it is asked: its pictures or the answer before it. */
  held?: 'pictures' | 'answer' | undefined;
  /** Whether the draft of an earlier page of this panel is known. */
  isRead: boolean;
  /** The failures of that draft, which are no news. */
  oldFailures?: QuestionDraft['failed'] | undefined;
}

/** What the box is about where pictures are staged for a new question. */
export const newQuestion = 'new';

/** The conversations around the composer, the one with the newest turn first. */
type Conversations = readonly Pick<Conversation, 'id'>[];

/** A change of the staged pictures. */
type DraftEvent =
  /** More pictures are staged, and all are moved to the conversation `about`, or to a new one. */
  | { type: 'added'; sources: readonly PictureSource[]; about: string | undefined }
  /** Stored pictures join those of a new question, each once. */
  | { type: 'joined'; pictures: readonly StoredPicture[] }
  /** The first pending picture of the draft `id` was fetched, or has failed. */
  | { type: 'fetched'; id: string; source: PictureSource; got: StoredPicture | { failure: Failure } }
  | { type: 'arranged'; pictures: readonly StoredPicture[] }
  /** The failed pictures are fetched again. */
  | { type: 'retried' };

export type ComposerEvent =
  /** The panel has read what an earlier page of it has left. */
  | { type: 'restored'; draft: QuestionDraft | undefined; words: string }
  /** The user has typed. */
  | { type: 'wrote'; words: string; conversations: Conversations }
  | { type: 'focused'; conversations: Conversations }
  | { type: 'blurred' }
  /** The user continues a conversation. */
  | { type: 'chose'; conversation: string; conversations: Conversations }
  /** The box is about something else now, and shows what was left there; words about staged pictures may go with these. */
  | { type: 'moved'; to: string | undefined; withWords?: boolean }
  /** A question is put into the box, behind the words there. */
  | { type: 'put'; words: string }
  | { type: 'held'; words: string; for: 'pictures' | 'answer' }
  | { type: 'released' }
  /** A question is being asked: its words leave the box. */
  | { type: 'asked'; words: string }
  /** It could not be asked: they are in the box again, in front of those that were written meanwhile. */
  | { type: 'returned'; words: string }
  /** Pictures are staged instead of all others. */
  | { type: 'staged'; draft: QuestionDraft }
  | DraftEvent
  | { type: 'discarded' };

/** Whether an event stages pictures. */
export const isStagingEvent = ({ type }: ComposerEvent): boolean =>
  type === 'staged' || type === 'added' || type === 'joined';

export const emptyComposer: ComposerState = {
  words: '',
  left: new Map(),
  isFocused: false,
  isRead: false,
};

/** Returns words with more of them on a new line, unless they end with them. */
function withMore(words: string, more: string): string {
  if (more === '' || words === more || words.endsWith(`\n${more}`)) return words;
  return words === '' ? more : `${words}\n${more}`;
}

/** Whether the user is writing a question: then its conversation stays. */
export const isWritingQuestion = ({ words, isFocused }: ComposerState): boolean => words !== '' || isFocused;

/** Returns the conversation that the composer continues; undefined for none. */
export function targetOf(
  { draft, chosen }: Pick<ComposerState, 'draft' | 'chosen'>,
  writes: boolean,
  conversations: Conversations,
): string | undefined {
  const newest = conversations[0]?.id;
  const wanted = draft?.about ?? (writes || chosen?.newest === newest ? chosen?.conversation : undefined);
  return conversations.some(({ id }) => id === wanted) ? wanted : newest;
}

/** Returns the draft after a change of it. */
function nextDraft(draft: QuestionDraft, event: DraftEvent): QuestionDraft | undefined {
  switch (event.type) {
    case 'added': {
      const { about: _before, ...staged } = draft;
      const { sources, about } = event;
      // Failures stay while other pictures are fetched, because they are shown only after that.
      const failed = staged.pending.length === 0 ? [] : staged.failed;
      return {
        ...staged,
        ...(about !== undefined && { about }),
        failed,
        pending: [...staged.pending, ...sources],
      };
    }
    case 'joined': {
      const { about: _before, ...staged } = draft;
      const there = staged.pictures.map(({ hash }) => hash);
      const missing = event.pictures.filter(({ hash }) => !there.includes(hash));
      // An unchanged array of pictures means a second press for the same job.
      return missing.length === 0 ? staged : { ...staged, pictures: [...staged.pictures, ...missing] };
    }
    case 'fetched': {
      const { source, got } = event;
      const pending = draft.pending.slice(1);
      if ('failure' in got) return { ...draft, pending, failed: [...draft.failed, { source, ...got }] };
      return { ...draft, pending, pictures: [...draft.pictures, got] };
    }
    case 'arranged': {
      const isGone = event.pictures.length === 0 && draft.pending.length === 0;
      return isGone ? undefined : { ...draft, pictures: [...event.pictures] };
    }
    case 'retried': {
      const again = draft.failed.map(({ source }) => source);
      return { ...draft, failed: [], pending: [...draft.pending, ...again] };
    }
  }
}

/** Returns the composer after an event. */
export function composerReducer(now: ComposerState, event: ComposerEvent): ComposerState {
  const { words, draft } = now;
  const choice = (
    conversations: Conversations,
    conversation = targetOf(now, isWritingQuestion(now), conversations),
  ) => ({
    chosen: { conversation, newest: conversations[0]?.id },
  });
  switch (event.type) {
    case 'restored':
      return {
        ...now,
        words: withMore(words, event.words),
        draft: draft ?? event.draft,
        oldFailures: event.draft?.failed,
        isRead: true,
      };
    case 'wrote':
      return { ...now, words: event.words, ...(words === '' && choice(event.conversations)) };
    case 'focused':
      return { ...now, ...choice(event.conversations), isFocused: true };
    case 'blurred':
      return { ...now, isFocused: false };
    case 'chose':
      return { ...now, ...choice(event.conversations, event.conversation) };
    case 'moved': {
      // What was written before there was anything is about what comes first.
      if (now.about === undefined || event.to === undefined || event.withWords)
        return { ...now, about: event.to };
      const left = new Map(now.left).set(now.about, words);
      return { ...now, about: event.to, left, words: left.get(event.to) ?? '' };
    }
    case 'put':
      return { ...now, words: withMore(words, event.words), held: undefined };
    case 'held':
      return { ...now, words: event.words, held: event.for };
    case 'released':
      return { ...now, held: undefined };
    case 'asked': {
      const isThere = `${words}\n`.startsWith(`${event.words}\n`);
      return { ...now, held: undefined, words: isThere ? words.slice(event.words.length + 1) : words };
    }
    case 'returned':
      return { ...now, words: withMore(event.words, words) };
    case 'staged':
      return { ...now, draft: event.draft };
    case 'discarded':
      return { ...now, draft: undefined, held: undefined };
    case 'fetched':
      // A picture of a draft that was replaced is ignored.
      return draft?.id === event.id ? { ...now, draft: nextDraft(draft, event) } : now;
    case 'added':
    case 'joined':
    case 'arranged':
    case 'retried':
      return draft ? { ...now, draft: nextDraft(draft, event) } : now;
  }
}
