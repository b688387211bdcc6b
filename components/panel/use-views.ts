import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { FeedState } from '../../utils/model/feed';
import type { PanelComposer } from './use-composer';
import type { PictureToAsk, QuestionDraft } from '../../utils/model/question-draft';
import {
  askedView,
  firstView,
  isWriting,
  lastAskedAt,
  nextView,
  type PanelView,
  type ViewEvent,
  type ViewState,
} from './views';

/** Shows a view from its top, or after **Back** at its earlier place, with the focus that it had. */
export function useShownView(
  { shown }: ViewState,
  main: RefObject<HTMLElement | null>,
  followAwaited: () => void,
): void {
  useLayoutEffect(() => {
    // Chromium 156 scrolls a button with the focus back to its place, also from the top, when a card comes before it: here, by
    // the question how far the window is scrolled. Asked first, `scrollTo` has the last word.
    if (scrollY !== shown.top) scrollTo(0, shown.top);
    const { activeElement } = document;
    const wasFocused = shown.focused instanceof HTMLElement && shown.focused.checkVisibility();
    if (wasFocused) return (shown.focused as HTMLElement).focus({ preventScroll: true });
    // The view before it is hidden, and loses the focus.
    if (activeElement instanceof HTMLElement && !activeElement.checkVisibility()) main.current?.focus();
    if (shown.by === 'opened' && shown.view === 'list')
      main.current?.querySelector<HTMLElement>('.listing h2')?.focus({ preventScroll: true });
    followAwaited();
  }, [shown, main, followAwaited]);
}

/** Keeps what the user is writing in its place on the screen while a new answer appears above it. */
function useKeptPlace(): () => void {
  const kept = useRef<{ element: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    if (!kept.current) return;
    const { element, top } = kept.current;
    kept.current = undefined;
    if (element.isConnected) scrollBy(0, element.getBoundingClientRect().top - top);
  });
  return useCallback(() => {
    const element = document.querySelector('[data-unsaved="true"]') ?? document.activeElement;
    if (element) kept.current = { element, top: element.getBoundingClientRect().top };
  }, []);
}

/** Returns `askedView`, for which a deleted answer that comes back is no new one. */
export function useNewlyAsked(): typeof askedView {
  const last = useRef(0);
  return useCallback((before, now) => {
    const isNew = lastAskedAt(now) > last.current;
    last.current = Math.max(last.current, lastAskedAt(now));
    return isNew ? askedView(before, now) : undefined;
  }, []);
}

/** Returns the view of the panel, and the functions that change it. */
export function useViews() {
  const [state, happen] = useReducer(nextView, firstView);
  const keepPlace = useKeptPlace();
  const goOn = useRef<() => void>(undefined);
  const latest = useRef(state);
  latest.current = state;
  const listTop = useRef(0);
  const actions = useMemo(() => {
    const change = (event: ViewEvent): void => {
      if (latest.current.shown.view === 'list') listTop.current = scrollY;
      happen(event);
    };
    const open = (view: PanelView): void => {
      const from = { top: scrollY, focused: document.activeElement };
      change({ type: 'opened', view, top: view === 'list' ? listTop.current : 0, from });
    };
    return {
      open,
      openConnect: (then?: () => void): void => {
        goOn.current = then;
        open('connect');
      },
      back: (): void => change({ type: 'left' }),
      gone: (view: PanelView): void => change({ type: 'gone', view }),
      /** Called when the user has asked for something. */
      asked: (view: PanelView, writing: boolean): void => {
        if (writing) keepPlace();
        change({ type: 'asked', view, isWriting: writing });
        if (view === 'list') listTop.current = 0;
      },
      /** Called with the view that a panel opens with. Nothing that the user has pressed meanwhile is left for it. */
      first: (view: PanelView): void => {
        if (latest.current.shown.by === 'asked') change({ type: 'asked', view, isWriting: false });
      },
      show: (view: PanelView): void => change({ type: 'asked', view, isWriting: false }),
      /** Called when the page of the list is gone. */
      listLost: (): void => {
        if (!isWriting({ inPanel: false })) change({ type: 'gone', view: 'list' });
        // Opened again, it says at its top that its page is gone.
        listTop.current = 0;
      },
    };
  }, [keepPlace]);
  return { state, goOn, ...actions };
}

/**
 * Shows the view of pictures that are staged for a new question, as long as there are some. Returns the function that stages a
 * picture of the menu item "Ask about picture".
 */
export function useDraftView(
  { take, staged }: Pick<PanelComposer, 'take' | 'staged'>,
  { newDraft: draft, isRead }: { newDraft: QuestionDraft | undefined; isRead: boolean },
  state: FeedState | undefined,
  { asked, first, gone }: Pick<ReturnType<typeof useViews>, 'asked' | 'first' | 'gone'>,
) {
  const isByMenu = useRef(false);
  const wasStaged = useRef<boolean>(undefined);
  staged.current = () => {
    wasStaged.current = true;
    asked('question', isByMenu.current && isWriting({ inPanel: false }));
  };
  const isKnown = isRead && state !== undefined;
  const [stagedAt, askedAt] = [draft?.stagedAt ?? 0, state ? lastAskedAt(state) : 0];
  const latest = useRef({ stagedAt, askedAt });
  latest.current = { stagedAt, askedAt };
  const isStaged = draft !== undefined;
  useLayoutEffect(() => {
    if (!isKnown) return;
    // A question that was left shows only if nothing was asked for since.
    if (wasStaged.current === undefined && latest.current.stagedAt > latest.current.askedAt)
      first('question');
    // The conversation that they were staged for was deleted.
    if (isStaged && wasStaged.current === false) asked('question', false);
    if (!isStaged) gone('question');
    wasStaged.current = isStaged;
  }, [isKnown, isStaged, first, asked, gone]);
  return (picture: PictureToAsk): void => {
    isByMenu.current = true;
    take(picture);
    isByMenu.current = false;
  };
}
