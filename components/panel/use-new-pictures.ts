import type { RefObject } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { defaultSettings, type Settings } from '../../utils/model/settings';
import { describing, type Start, startOf } from '../../utils/model/task-start';
import type { Task } from '../../utils/model/task';
import { t, tn } from '../../utils/i18n/messages';
import type { Incoming } from '../shared/hooks/incoming';
import type { Way } from '../shared/hooks/use-incoming';
import { pasteHint, readClipboard } from './clipboard';
import { type Purpose, takeIncoming, takePictures } from './new-pictures';
import type { PanelTools } from '../shared/panel-tools';

/** The ways in which new pictures come into a panel. */
export interface NewPictures extends Pick<
  PanelTools,
  'chooseNew' | 'choose' | 'paste' | 'give' | 'beginWith'
> {
  /** Takes in what was pasted or dropped there. */
  take: (incoming: Incoming, way: Way, where: EventTarget | null) => void;
  chooser: RefObject<HTMLInputElement | null>;
  /** Takes in files from the chooser, for what it was opened for. */
  chosen: (files: readonly File[]) => void;
  /** The item of the menu whose task one new picture gets. */
  item: string;
  chooseItem: (item: string) => void;
  /** What that item starts. */
  newStart: () => Start;
}

/** The job whose question box something was pasted or dropped at. */
function conversationAt(where: EventTarget | null): string | undefined {
  return where instanceof Element ? where.closest<HTMLElement>('[data-asks]')?.dataset['asks'] : undefined;
}

/** Takes new pictures in. While `isJoined`, they join those before the question box. */
export function useNewPictures(
  isJoined: boolean,
  settings: Settings | undefined,
  act: PanelTools['act'],
  { say, show }: Pick<PanelTools, 'say' | 'show'>,
): NewPictures {
  const joined = useRef(isJoined);
  joined.current = isJoined;
  const [item, chooseItem] = useState('describe');
  const usual = useRef<Start>({ task: describing(settings) });
  // A task of one's own may have been deleted since.
  usual.current = startOf(item, settings ?? defaultSettings) ?? { task: describing(settings) };
  const chooser = useRef<HTMLInputElement>(null);
  const purpose = useRef<Purpose>(undefined);
  const first = useRef<Task>(undefined);
  const newStart = useCallback((): Start => usual.current, []);
  const newPurpose = (): Purpose => {
    if (joined.current) return {};
    return first.current === undefined ? usual.current : { task: first.current };
  };
  const takeIn = useCallback(
    ({ about }: Purpose, taking: () => Promise<number>): void =>
      act(async () => {
        const come = await taking();
        // In a conversation the keyboard stays where it was.
        if (about !== undefined && come > 0) say(tn('staged_come', come));
      }),
    [act, say],
  );

  const take = useCallback(
    (incoming: Incoming, way: Way, where: EventTarget | null): void => {
      if (incoming.kind === 'nothing') return show(t(way === 'paste' ? 'paste_nothing' : 'drop_nothing'));
      const about = conversationAt(where);
      const wanted = about === undefined ? newPurpose() : { about };
      takeIn(wanted, () => takeIncoming(incoming, wanted));
    },
    [takeIn, show],
  );
  const open = useCallback((wanted: Purpose | undefined): void => {
    purpose.current = wanted;
    chooser.current?.click();
  }, []);
  const chooseNew = useCallback(() => open(undefined), [open]);
  const choose = useCallback(
    (task: Task | undefined, about?: string) => open(about === undefined ? { task } : { about }),
    [open],
  );
  const paste = useCallback((): void => {
    const read = readClipboard();
    act(async () => {
      const incoming = await read;
      if (incoming === undefined) return show(pasteHint());
      if (incoming.kind === 'nothing') return show(t('paste_nothing'));
      await takeIncoming(incoming, newPurpose());
    });
  }, [act, show]);
  const give = useCallback(
    (read: () => Promise<File>, task: Task): void => act(async () => takePictures([await read()], { task })),
    [act],
  );
  const beginWith = useCallback((task: Task | undefined): void => {
    first.current = task;
  }, []);
  const chosen = (files: readonly File[]): void => {
    const wanted = purpose.current ?? newPurpose();
    purpose.current = undefined;
    takeIn(wanted, () => takePictures(files, wanted));
  };
  return {
    take,
    chooser,
    chosen,
    chooseNew,
    choose,
    paste,
    give,
    beginWith,
    item,
    chooseItem,
    newStart,
  };
}
