import { useMemo, useRef } from 'preact/hooks';
import { listOnlyFragment } from '../../utils/model/page-pictures';
import type { PanelTools } from '../shared/panel-tools';
import { t } from '../../utils/i18n/messages';
import { insteadOf } from '../shared/capture-hint';
import { background } from '../shared/background';

const isOpenedForList = (): boolean => location.hash === listOnlyFragment;

/** Leaves the list: closes the window that was opened for it. Undefined in other panels. */
export const leaveList = (): (() => void) | undefined =>
  isOpenedForList() ? () => window.close() : undefined;

/** Opens the list of the page's pictures. Returns, where that is impossible, what to do instead. */
const startList = async (): Promise<string | undefined> =>
  insteadOf(await background.openList({}), 'page-images', t('list_title'));

/** Opens the list, or shows what to do instead. The list may appear before or after the background's answer. */
export function useOpenList({ act, show }: Pick<PanelTools, 'act' | 'show'>) {
  const isAsked = useRef(isOpenedForList());
  return useMemo(() => {
    /** Returns whether this panel's button opened the list, or the panel was opened for it. After true, it returns false. */
    const takesFocus = (): boolean => {
      const was = isAsked.current;
      isAsked.current = false;
      return was;
    };
    return {
      list(): void {
        isAsked.current = true;
        act(async () => {
          const hint = await startList().catch((thrown: unknown) => {
            takesFocus();
            throw thrown;
          });
          if (hint !== undefined && takesFocus()) show(hint);
        });
      },
      takesFocus,
      /** Whether this panel's button has been pressed, and the list has not taken the focus yet. */
      isOpening: (): boolean => isAsked.current,
    };
  }, [act, show]);
}
