import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { type Conversation, conversationsOf, newestTurn, turnsFrom } from '../../utils/model/conversation';
import type { FeedState } from '../../utils/model/feed';

/**
 * Returns the jobs of a panel and their conversations, the one with the newest turn first, and which turn of each is shown last. A
 * conversation with unchanged turns keeps its identity, so that its card is not drawn again.
 */
export function useConversations(state: FeedState | undefined) {
  // Jobs of a batch appear in the list of the page's pictures.
  const jobs = useMemo(() => state?.jobs.filter(({ batch }) => batch === undefined) ?? [], [state?.jobs]);
  const before = useRef<readonly Conversation[]>([]);
  const conversations = useMemo((): readonly Conversation[] => {
    const known = new Map(before.current.map((one) => [one.id, one]));
    before.current = conversationsOf(jobs).map((now) => {
      const same = known.get(now.id);
      const isSame =
        same?.turns.length === now.turns.length && now.turns.every((turn, at) => turn === same.turns[at]);
      return same && isSame ? same : now;
    });
    return before.current;
  }, [jobs]);
  return { jobs, conversations, ...useShownTurns() };
}

/**
 * Returns which turn of each conversation is shown last: the newest one, or after a press of `1 of 2` the newest after the sibling.
 * A new turn is always shown.
 */
function useShownTurns() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { turn: string; newest: string }>>(new Map());
  const shownTurn = useCallback(
    (conversation: Conversation): string => {
      const newest = newestTurn(conversation);
      const choice = chosen.get(conversation.id);
      if (choice?.newest !== newest) return newest;
      return turnsFrom(conversation.turns, choice.turn).at(-1)?.id ?? newest;
    },
    [chosen],
  );
  const showTurn = useCallback((conversation: Conversation, turn: string): void => {
    const newest = newestTurn(conversation);
    setChosen((before) => new Map(before).set(conversation.id, { turn, newest }));
  }, []);
  return { shownTurn, showTurn };
}

/**
 * Opens a conversation's article, focuses it, and scrolls its last question, else its top, into the upper half of the window. A text
 * box keeps the focus, and one with text its place.
 */
export function goToConversation(article: HTMLElement): void {
  // The event of the browser's search in the page, which opens the article.
  article.dispatchEvent(new Event('beforematch'));
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  // After a question, the box waits for the next one; the answer is announced.
  if (!(at instanceof HTMLTextAreaElement)) article.focus({ preventScroll: true });
  // Once it is drawn open.
  requestAnimationFrame(() => {
    const start = [...article.querySelectorAll('.asked')].at(-1) ?? article;
    const { top } = start.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) start.scrollIntoView({ block: 'start' });
  });
}

/** Moves the focus to the heading of the newest answer of an article: its last question, else its title. */
export function goToNewestHeading(article: HTMLElement): void {
  const headings = article.querySelectorAll<HTMLElement>('h2, .asked > h3');
  headings[headings.length - 1]?.focus();
}
