import type { RefObject } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import type { Task } from '../../utils/domain/task';
import { t } from '../../utils/text/messages';
import type { Incoming } from '../hooks/incoming';
import type { Way } from '../hooks/use-incoming';
import { pasteHint, readClipboard } from './clipboard';
import { describeFully, takeIncoming, takePictures } from './new-pictures';
import type { PanelTools } from './panel-tools';

/** The ways in which new pictures come into a panel. */
export interface NewPictures extends Pick<PanelTools, 'chooseNew' | 'choose' | 'paste'> {
  /** Takes in what was pasted or dropped. */
  take: (incoming: Incoming, way: Way) => void;
  chooser: RefObject<HTMLInputElement | null>;
  /** Takes in files from the chooser, for what it was opened for. */
  chosen: (files: readonly File[]) => void;
}

/** What another picture is for that is chosen in place of one; a new one has no such purpose. */
interface Purpose {
  task: Task | undefined;
}

/** Takes new pictures in. While `isJoined`, they join those before the question box. */
export function useNewPictures(
  isJoined: boolean,
  act: PanelTools['act'],
  show: PanelTools['show'],
): NewPictures {
  const joined = useRef(isJoined);
  joined.current = isJoined;
  const chooser = useRef<HTMLInputElement>(null);
  const purpose = useRef<Purpose>(undefined);
  const newTask = (): Task | undefined => (joined.current ? undefined : describeFully);

  const take = useCallback(
    (incoming: Incoming, way: Way): void => {
      if (incoming.kind === 'nothing') return show(t(way === 'paste' ? 'paste_nothing' : 'drop_nothing'));
      act(() => takeIncoming(incoming, newTask()));
    },
    [act, show],
  );
  const open = useCallback((wanted: Purpose | undefined): void => {
    purpose.current = wanted;
    chooser.current?.click();
  }, []);
  const chooseNew = useCallback(() => open(undefined), [open]);
  const choose = useCallback((task: Task | undefined) => open({ task }), [open]);
  const paste = useCallback((): void => {
    const read = readClipboard();
    act(async () => {
      const incoming = await read;
      if (incoming === undefined) return show(pasteHint());
      if (incoming.kind === 'nothing') return show(t('paste_nothing'));
      await takeIncoming(incoming, newTask());
    });
  }, [act, show]);
  const chosen = (files: readonly File[]): void => {
    const task = purpose.current ? purpose.current.task : newTask();
    purpose.current = undefined;
    act(() => takePictures(files, task));
  };
  return { take, chooser, chosen, chooseNew, choose, paste };
}
