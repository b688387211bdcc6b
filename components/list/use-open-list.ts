import { useMemo, useRef } from 'preact/hooks';
import { listFragment } from '../../utils/model/page-pictures';
import type { PanelTools } from '../shared/panel-tools';
import { startList } from './list-hint';

/** The panel's own button for the list. */
export interface OpenList {
  list: () => void;
  /** Whether the list that has come is the one that this panel's button has asked for, or the panel was opened for; true once. */
  takesFocus: () => boolean;
}

/** Has the page's pictures listed, or shows what to do instead; the list may come before or after the answer. */
export function useOpenList({ act, show }: Pick<PanelTools, 'act' | 'show'>): OpenList {
  const isAsked = useRef(location.hash === listFragment);
  return useMemo(() => {
    const give = (): boolean => {
      const was = isAsked.current;
      isAsked.current = false;
      return was;
    };
    return {
      list: () => {
        isAsked.current = true;
        act(async () => {
          const hint = await startList().catch((thrown: unknown) => {
            give();
            throw thrown;
          });
          if (hint !== undefined && give()) show(hint);
        });
      },
      takesFocus: give,
    };
  }, [act, show]);
}
