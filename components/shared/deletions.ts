import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import { background } from './background';

/** How long a deletion can be undone in its place at least, in milliseconds. */
const undoableMs = 20_000;

/** What was deleted by one action, which can be undone in its place. */
export interface Deletion {
  /** The ids of what was deleted: of conversations, or of turns. */
  ids: readonly string[];
  /** The list that it was deleted from: a view, or a conversation, by its id. */
  from: string;
  /** The time of its newest turn, which is its place in the list, in ms since the epoch. */
  at: number;
  /** Until when it can be undone in its place at least, in ms since the epoch. */
  until: number;
  /** Whether the focus was in it: the row in its place takes that. */
  takesFocus: boolean;
  /** Whether it was seen to be gone from the list. */
  isGone: boolean;
  /** The key that restores it, and how many answers it had. */
  result: Promise<{ undo: string; removed: number }>;
}

/** The deletions of this page, oldest first. */
const deletions = signal<readonly Deletion[]>([]);

/** Takes away the row that undoes a deletion. History's menu can still undo it. */
export const dismiss = (deletion: Deletion): void =>
  void (deletions.value = deletions.value.filter((one) => one !== deletion));

/** Whether the focus is in the article or the row of a conversation. */
function isFocused(conversation: string): boolean {
  const id = CSS.escape(conversation);
  return document.activeElement?.closest(`article#${id}, [data-id="${id}"]`) != null;
}

/** Deletes what is in a list, by a message. Returns how many answers that were. */
async function deleteFrom(
  { ids, ...place }: Pick<Deletion, 'ids' | 'from' | 'at' | 'takesFocus'>,
  send: () => Deletion['result'],
): Promise<number> {
  const isBeingDeleted = deletions.value.some(
    (one) => one.ids[0] === ids[0] && !one.isGone && Date.now() < one.until,
  );
  if (ids.length === 0 || isBeingDeleted) return 0;
  const deletion = { ids, ...place, isGone: false, until: Date.now() + undoableMs, result: send() };
  const others = deletions.value.filter((one) => !one.ids.some((id) => ids.includes(id)));
  deletions.value = [...others, deletion];
  try {
    const { removed } = await deletion.result;
    if (removed === 0) dismiss(deletion);
    return removed;
  } catch (thrown) {
    dismiss(deletion);
    throw thrown;
  }
}

/** Deletes conversations. Returns how many were deleted: 0 at a second press. */
export const deleteConversations = (ids: readonly string[], from: string, at: number): Promise<number> =>
  deleteFrom({ ids, from, at, takesFocus: ids.some(isFocused) }, () =>
    background.deleteAnswers({ ids: [...ids] }),
  );

/** Deletes a turn of a conversation, and those after it. Returns how many were deleted: 0 at a second press. */
export const deleteTurns = ({ id, conversation, createdAt }: Job): Promise<number> =>
  deleteFrom({ ids: [id], from: conversation, at: createdAt, takesFocus: isFocused(conversation) }, () =>
    background.deleteFrom({ id }),
  );

/** Restores what was deleted. Returns how many answers that were: 0 if another panel has restored it. */
export async function restore({ result }: Deletion): Promise<number> {
  const { undo } = await result;
  return (await background.restoreAnswers({ undo })).restored;
}

/**
 * Returns the deletions from a list that can be undone in their places. `isThere` tells whether something is in the list: a deletion
 * has no row before it is gone, and none once it is back.
 */
export function useDeletions(from: string, isThere: (id: string) => boolean): readonly Deletion[] {
  const own = deletions.value.filter((one) => one.from === from);
  const rows = own.filter(({ ids }) => !ids.some(isThere));
  useLayoutEffect(() => {
    for (const one of rows) one.isGone = true;
    for (const one of own) if (one.isGone && !rows.includes(one)) dismiss(one);
  });
  return rows;
}
