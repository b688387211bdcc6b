import type { FeedState } from '../../utils/model/feed';
import type { Job } from '../../utils/model/job';

/** The views of a panel. One of them is shown; `question` has pictures that were staged for a new question. */
export type PanelView = 'answers' | 'question' | 'list' | 'history' | 'connect';

/** A view, how far it is scrolled in CSS pixels, and the element that had the focus. */
interface Place {
  view: PanelView;
  top: number;
  focused: Element | null;
}

/** The view that is shown; a new object each time one is. */
interface ShownView extends Pick<Place, 'view' | 'top'> {
  /** What gave the view: something that was asked for, a press in the panel, or **Back**. */
  by: 'asked' | 'opened' | 'left';
  /** The element that gets the focus back. */
  focused?: Element | null;
}

/** The view of a panel. */
export interface ViewState {
  shown: ShownView;
  /** Where **Back** goes; without it, to the answers. */
  before?: Place | undefined;
  /** The view of what was asked for while the user was writing. */
  waiting?: PanelView | undefined;
}

export type ViewEvent =
  /** The user has asked for something outside of the panel's fields. While they write in one, the view stays. */
  | { type: 'asked'; view: PanelView; isWriting: boolean }
  /** The user has pressed a button of the panel that opens a view; `top` is how far it was scrolled, `from` where they were. */
  | { type: 'opened'; view: PanelView; top: number; from: Omit<Place, 'view'> }
  /** The user has pressed **Back**. */
  | { type: 'left' }
  /** A view has nothing to show any more. */
  | { type: 'gone'; view: PanelView };

export const firstView: ViewState = { shown: { view: 'answers', top: 0, by: 'asked' } };

/** Returns the view after an event. */
export function nextView(now: ViewState, event: ViewEvent): ViewState {
  switch (event.type) {
    case 'asked':
      if (event.isWriting) {
        // Only a new answer could be out of sight in its view.
        const isShown = event.view !== 'answers' && event.view === now.shown.view;
        return isShown ? now : { ...now, waiting: event.view };
      }
      return { shown: { view: event.view, top: 0, by: 'asked' } };
    case 'opened': {
      const { view, top, from } = event;
      // A view that is opened from itself, such as a list that is made again, keeps its way back.
      const before = view === now.shown.view ? now.before : { ...from, view: now.shown.view };
      // What waits still waits, unless it is shown now.
      const waiting = now.waiting === view ? undefined : now.waiting;
      return { shown: { view, top, by: 'opened' }, before, waiting };
    }
    case 'left': {
      const { view = 'answers', ...place } = now.before ?? { top: 0, focused: null };
      return { ...now, shown: { view, ...place, by: 'left' }, before: undefined };
    }
    case 'gone': {
      const before = now.before?.view === event.view ? undefined : now.before;
      const waiting = now.waiting === event.view ? undefined : now.waiting;
      const next = { ...now, before, waiting };
      return now.shown.view === event.view ? nextView(next, { type: 'left' }) : next;
    }
  }
}

/** Whether a user has started a job for an answer in the panel's cards: no follow-up, and none of a batch or of the list. */
const isAsked = ({ id, conversation, batch, inList }: Job): boolean =>
  id === conversation && batch === undefined && inList !== true;

/** Returns the newest job that a user has asked for. */
const newestAsked = (state: FeedState | undefined): Job | undefined => state?.jobs.find(isAsked);

/** Returns when the user asked for an answer or a list last, in milliseconds since the epoch; 0 for never. */
export const lastAskedAt = (state: FeedState): number =>
  Math.max(newestAsked(state)?.createdAt ?? 0, state.listed?.openedAt ?? 0);

/**
 * Returns what the user has asked for by a change of the feed; undefined for nothing. The first state of a panel shows what was
 * asked for last.
 */
export function askedView(
  before: FeedState | undefined,
  now: FeedState,
): { view: PanelView; inPanel: boolean; job?: Job | undefined } | undefined {
  const [job, old] = [newestAsked(now), newestAsked(before)];
  const [jobAt, oldAt] = [job?.createdAt ?? 0, old?.createdAt ?? 0];
  const [listedAt, oldListedAt] = [now.listed?.openedAt ?? 0, before?.listed?.openedAt ?? 0];
  if (listedAt > Math.max(oldListedAt, jobAt)) return { view: 'list', inPanel: false };
  return jobAt > oldAt ? { view: 'answers', inPanel: job?.inPanel === true, job } : undefined;
}

/** Text boxes. A search is no text that could be lost. */
const fields = 'textarea, input:is([type="text"], [type="password"], [type="url"], :not([type]))';

/** Whether the user is writing in a field of the panel: one that is visible has text that is not saved, or has the focus. */
export function isWriting({ inPanel }: { inPanel: boolean }): boolean {
  const focused = document.activeElement;
  // What was started by a press in the panel did not come while the user wrote.
  if (!inPanel && document.hasFocus() && focused?.matches(fields)) return true;
  return [...document.querySelectorAll<HTMLElement>('[data-unsaved="true"]')].some((field) =>
    field.checkVisibility(),
  );
}
