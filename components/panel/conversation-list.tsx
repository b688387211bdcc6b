import type { ReadonlySignal } from '@preact/signals';
import { type ComponentChildren, Fragment, type VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../utils/model/conversation';
import { t } from '../../utils/i18n/messages';
import { DeletedRow } from '../shared/deleted-row';
import { useDeletions } from '../shared/deletions';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { NextChevron } from '../shared/icons';
import { usePanelTools } from '../shared/panel-tools';
import { ConversationCard } from './conversation-card';
import { FailedRow, useFailedLast } from './failed-row';

/** The articles, and the rows in the places of deleted ones. */
const articlesOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > :is(article, .deleted-row)'),
];

const pictureOf = ({ turns: [first] }: Conversation): string | undefined => first?.pictures[0]?.hash;

/**
 * Whether the user is in an article: the article is being read aloud, its picture is enlarged, or it has the focus and the newest
 * conversation is about another picture.
 */
function isInUse(conversation: Conversation, newest: Conversation): boolean {
  const { id } = conversation;
  const article = document.getElementById(id);
  if (!article) return false;
  const picture = pictureOf(conversation);
  const isOnSamePicture = picture !== undefined && picture === pictureOf(newest);
  return (
    article.querySelector('[data-reading]') !== null ||
    document.querySelector<HTMLElement>('dialog[data-conversation]')?.dataset['conversation'] === id ||
    (!isOnSamePicture && article.contains(document.activeElement))
  );
}

/**
 * Returns which articles are open: the newest one, that of the composer, and those that the user opened. An article in use stays open
 * when a newer one arrives.
 */
function useOpenArticles(conversations: readonly Conversation[], target: string | undefined) {
  /** Those that the user has opened or closed. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [first] = conversations;
  const newest = first?.id;
  const before = useRef(newest);
  const wasInUse = useRef(new Set<string>());
  if (before.current !== newest) {
    const old = conversations.find(({ id }) => id === before.current);
    if (old && first && isInUse(old, first)) wasInUse.current.add(old.id);
    before.current = newest;
  }
  const toggle = useCallback((id: string, isOpen: boolean): void => {
    setChosen((now) => new Map(now).set(id, isOpen));
  }, []);
  const isOpen = (id: string): boolean =>
    id === newest || id === target || (chosen.get(id) ?? wasInUse.current.has(id));
  return { isOpen, toggle, wasInUse: wasInUse.current };
}

/** The number of articles that are drawn with the panel, and the number added each time the browser is idle. */
const drawnFirst = 4;
const drawnLater = 12;

/** Returns the number of articles to draw. A panel that opens does not wait for articles that are not visible yet. */
function useDrawnCount(count: number): number {
  const [drawn, setDrawn] = useState(drawnFirst);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const next = drawn + drawnLater;
    // Once all are drawn, new ones are drawn immediately.
    const waiting = requestIdleCallback(() => setDrawn(next >= count ? Infinity : next), { timeout: 200 });
    return () => cancelIdleCallback(waiting);
  }, [drawn, count]);
  return drawn;
}

const newestTime = ({ turns }: Conversation): number => turns.at(-1)?.createdAt ?? 0;

/** Returns a function for the rows of deleted conversations before the one at an index of those that are `listed`. */
function useDeletedRows(
  conversations: readonly Conversation[],
  listed: readonly Conversation[],
): (at: number) => VNode[] {
  const { say } = usePanelTools();
  const deletions = useDeletions('answers', (id) => conversations.some((one) => one.id === id));
  const indexOf = (time: number): number => {
    const next = listed.findIndex((one) => newestTime(one) < time);
    return next < 0 ? listed.length : next;
  };
  return (at) =>
    deletions
      .filter((deletion) => indexOf(deletion.at) === at)
      .toSorted((one, other) => other.at - one.at)
      .map((deletion) => <DeletedRow key={deletion.ids[0]} deletion={deletion} say={say} />);
}

/**
 * All conversations, newest first: the newest one whole, the others as rows that open. If the one with the focus is deleted, the next
 * one gets the focus.
 */
export function ConversationList({
  conversations,
  shownTurn,
  showTurn,
  target,
  failedHere,
  continueHere,
  openHistory,
  children,
}: {
  conversations: readonly Conversation[];
  /** Returns the id of the turn that is shown last. */
  shownTurn: (conversation: Conversation) => string;
  showTurn: (conversation: Conversation, turn: string) => void;
  /** The id of the conversation that the composer is about. */
  target: string | undefined;
  failedHere: ReadonlySignal<ReadonlySet<string>>;
  /** Moves the composer to a conversation. */
  continueHere: (id: string) => void;
  openHistory: () => void;
  /** The content under the newest article. */
  children: ComponentChildren;
}): VNode {
  const index = useRef(0);
  const list = useKeptFocus<HTMLDivElement>(
    (container) => {
      const left = articlesOf(container);
      return left.at(Math.min(index.current, left.length - 1));
    },
    (container, focused) => {
      index.current = articlesOf(container).findIndex((article) => article.contains(focused));
    },
  );
  const { isOpen, toggle, wasInUse } = useOpenArticles(conversations, target);
  const keepsPlace = (id: string): boolean => id === target || wasInUse.has(id);
  const { others, failed, isFolded, unfold, open } = useFailedLast(conversations, keepsPlace, toggle);
  const drawn = useDrawnCount(conversations.length);
  const deletedRows = useDeletedRows(conversations, others);
  const hasQuestions = conversations.some(({ turns }) => turns.some(({ parent }) => parent !== undefined));
  const card = (conversation: Conversation): VNode => (
    <ConversationCard
      key={conversation.id}
      conversation={conversation}
      shown={shownTurn(conversation)}
      failedHere={failedHere}
      isNewest={conversation === conversations[0]}
      isFolded={isFolded && failed.includes(conversation)}
      isOpen={isOpen(conversation.id)}
      hasComposer={conversation.id === target}
      toggle={open}
      showTurn={showTurn}
      continueHere={continueHere}
    />
  );
  const earlier = (
    <h2 key="earlier" class="earlier">
      {t('earlier')}
    </h2>
  );
  return (
    <div class={hasQuestions ? 'jobs has-questions' : 'jobs'} ref={list}>
      {conversations.length === 0 && children}
      {[
        ...others
          .slice(0, drawn)
          .flatMap((conversation, at) => [
            ...deletedRows(at),
            at === 1 && earlier,
            card(conversation),
            at === 0 && <Fragment key="left">{children}</Fragment>,
          ]),
        ...deletedRows(others.length),
        failed.length > 0 && others.length === 1 && earlier,
        failed.length > 0 && <FailedRow key="failed" failed={failed} isFolded={isFolded} unfold={unfold} />,
        ...failed.slice(0, Math.max(0, drawn - others.length)).map(card),
      ]}
      {conversations.length > 0 && (
        <button type="button" class="ghost all-answers" onClick={openHistory}>
          {t('all_answers')}
          <NextChevron />
        </button>
      )}
    </div>
  );
}
