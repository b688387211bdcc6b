import { createContext } from 'preact';
import { useCallback, useContext, useMemo, useRef, useState } from 'preact/hooks';
import { abortable } from '../../utils/lib/async';
import { fail } from '../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../utils/model/picture';
import type { Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';
import { newPictureRequest, type TaskRequest, taskRequestOf } from '../../utils/model/task-start';
import { formatNumber, t } from '../../utils/i18n/messages';
import { putPicture } from '../../utils/store/pictures';
import { readSettings } from '../../utils/store/settings';
import { background } from '../shared/background';
import { incomingFrom, type Incoming, type IncomingWay } from '../shared/hooks/use-incoming';
import type { PanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import type { QuestionDraftActions } from './question-draft';

/** The functions for new pictures and the question draft, shared by the components of a panel. */
export interface NewPictureTools {
  /** Opens the file chooser for pictures that join the question draft, or get the task of a new picture. */
  chooseNew: () => void;
  /**
   * Opens the file chooser. One chosen picture gets the task at once. Without a task, pictures are staged for a question in the
   * conversation `about`.
   */
  choose: (task: Task | undefined, about?: string) => void;
  /** Takes the content of the clipboard. Must be called in the click itself. */
  paste: () => void;
  /** Starts a task on a picture of the panel itself. */
  give: (read: () => Promise<File>, task: Task) => void;
  /** The menu item whose task a new picture gets; undefined until one is chosen. */
  newItem: string | undefined;
  chooseItem: (item: string) => void;
  /**
   * Opens the capture tool for a task, by default that of a new picture. `detail` is 0 if the keyboard pressed the button: the panel then
   * announces how to move the focus to the tool.
   */
  capture: (press: Pick<MouseEvent, 'detail'>, task?: Task) => void;
  draft: Pick<QuestionDraftActions, 'arrange' | 'retry'>;
  /** Starts a task on the pictures of the question draft. */
  askStaged: (begin: TaskRequest) => Promise<{ id: string }>;
  /** Stages pictures of a turn for a new question, and puts that question into the box. */
  askAgain: (pictures: readonly StoredPicture[], question: string) => void;
}

/** The new-picture tools of the panel around a component. */
export const NewPictureContext = createContext<NewPictureTools | undefined>(undefined);

/** Returns the new-picture tools of the panel around a component. Throws outside a panel. */
export function useNewPictureTools(): NewPictureTools {
  return useContext(NewPictureContext) ?? fail('internal');
}

/** The types that the file chooser offers. A format that cannot be read fails later, with its own message. */
export const acceptedFiles = 'image/*,.heic,.heif,.avif,.jxl,.tif,.tiff,.svg,.pdf';

/** The purpose of new pictures: a task, or without one a question in the conversation `about`, or in a new one. */
interface Purpose extends Pick<TaskRequest, 'engine'> {
  task?: Task | undefined;
  about?: string | undefined;
}

type StoredSource = Extract<PictureSource, { kind: 'stored' | 'unread' }>;

/** Stores a file in the picture store. Throws `FailureError` if the store is full or fails. */
async function storeFile(file: File): Promise<StoredSource> {
  // A folder or a deleted file must not stop the other files.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { kind: 'unread', name: file.name };
  return { kind: 'stored', hash: await putPicture(new Blob([bytes], { type: file.type })), name: file.name };
}

/** Returns the content of a data URI as a file without a name. */
async function fileOf(dataUri: string): Promise<File> {
  const response = await fetch(dataUri).catch(() => fail('pictureBroken'));
  const blob = await response.blob();
  return new File([blob], '', { type: blob.type });
}

/**
 * Takes new pictures. A single one gets the task at once; several, or all without a task, are staged for a question. Returns the number
 * of staged pictures. Throws `FailureError` `fileNotRead` if a single file cannot be read.
 */
async function takePictures(
  files: readonly File[],
  { task, engine, about }: Purpose,
  draft: Pick<QuestionDraftActions, 'add'>,
): Promise<number> {
  const sources: StoredSource[] = [];
  // One after the other, so that not all of them are in memory at once.
  for (const file of files) sources.push(await storeFile(file));
  const [first, ...others] = sources;
  if (!first) return 0;
  if (!task || others.length > 0) return draft.add(sources, about);
  if (first.kind === 'unread') return fail('fileNotRead');
  const { hash, name } = first;
  await background.start({ task, pictures: [{ hash, name }], engine });
  return 0;
}

/** Takes dropped or pasted content in the same way. */
async function takeIncoming(
  incoming: Exclude<Incoming, { kind: 'nothing' }>,
  purpose: Purpose,
  draft: Pick<QuestionDraftActions, 'add'>,
): Promise<number> {
  if (incoming.kind === 'files') return takePictures(incoming.files, purpose, draft);
  const { url } = incoming;
  if (/^data:/i.test(url)) return takePictures([await fileOf(url)], purpose, draft);
  const { task, engine, about } = purpose;
  if (!task) return draft.add([{ kind: 'address', url }], about);
  await background.startOnAddress({ task, url, engine });
  return 0;
}

/** The timeout of reading the clipboard, in ms. Some browsers ask the user, and some wait for the focus. */
const clipboardTimeoutMs = 10_000;

/** Returns the content of the clipboard; `undefined` if the browser refuses. Must be called in the click itself. */
async function readClipboard(): Promise<Incoming | undefined> {
  if (!(await requestPermissions({ permissions: ['clipboardRead'] }))) return undefined;
  try {
    const signal = AbortSignal.timeout(clipboardTimeoutMs);
    return await abortable(navigator.clipboard.read().then(incomingFrom), signal);
  } catch {
    return undefined;
  }
}

/** Returns how to paste with the keyboard, if the button may not read the clipboard. */
const pasteHint = (): string => t('paste_by_key', navigator.platform.startsWith('Mac') ? '⌘V' : 'Ctrl+V');

/** Returns the id of the conversation at whose question box something was pasted or dropped. */
function conversationAt(where: EventTarget | null): string | undefined {
  return where instanceof Element ? where.closest<HTMLElement>('[data-asks]')?.dataset['asks'] : undefined;
}

/** Returns the functions for new pictures in a panel. If `isJoined`, the pictures join the question draft, which has its own card. */
export function useNewPictures(
  isJoined: boolean,
  draft: QuestionDraftActions,
  settings: Settings | undefined,
  { act, say, show }: Pick<PanelTools, 'act' | 'say' | 'show'>,
) {
  const [newItem, chooseItem] = useState<string>();
  const latest = useRef({ isJoined, newItem, settings });
  latest.current = { isJoined, newItem, settings };
  const chooser = useRef<HTMLInputElement>(null);
  const purpose = useRef<Purpose>(undefined);
  /** Returns the request for a new picture, by the chosen item, else by the settings. */
  const newStart = useCallback(async (): Promise<TaskRequest> => {
    const { newItem: item, settings: known = await readSettings() } = latest.current;
    // The chosen own task may have been deleted.
    return (item !== undefined && taskRequestOf(item, known)) || newPictureRequest(known);
  }, []);
  const newPurpose = useCallback(
    async (): Promise<Purpose> => (latest.current.isJoined ? {} : newStart()),
    [newStart],
  );
  const takeIn = useCallback(
    (given: Purpose | undefined, taking: (purpose: Purpose) => Promise<number>): void =>
      act(async () => {
        const wanted = given ?? (await newPurpose());
        const staged = await taking(wanted);
        // In a conversation the focus does not move, so this is announced.
        if (wanted.about !== undefined && staged > 0) say(t('staged_come', formatNumber(staged)));
      }),
    [act, say, newPurpose],
  );
  /** Takes content that was pasted or dropped on an element. */
  const take = useCallback(
    (incoming: Incoming, way: IncomingWay, where: EventTarget | null): void => {
      if (incoming.kind === 'nothing') return show(t(way === 'paste' ? 'paste_nothing' : 'drop_nothing'));
      const about = conversationAt(where);
      takeIn(about === undefined ? undefined : { about }, (wanted) => takeIncoming(incoming, wanted, draft));
    },
    [takeIn, show, draft],
  );
  /** Takes files from the chooser, for the purpose that opened it. */
  const chosen = (files: readonly File[]): void => {
    const given = purpose.current;
    purpose.current = undefined;
    takeIn(given, (wanted) => takePictures(files, wanted, draft));
  };
  type Tools = Pick<NewPictureTools, 'chooseNew' | 'choose' | 'paste' | 'give' | 'newItem' | 'chooseItem'>;
  const tools = useMemo((): Tools => {
    const open = (wanted: Purpose | undefined): void => {
      purpose.current = wanted;
      chooser.current?.click();
    };
    return {
      chooseNew: () => open(undefined),
      choose: (task, about) => open(about === undefined ? { task } : { about }),
      paste: () => {
        const read = readClipboard();
        act(async () => {
          const incoming = await read;
          if (incoming === undefined) return show(pasteHint());
          if (incoming.kind === 'nothing') return show(t('paste_nothing'));
          await takeIncoming(incoming, await newPurpose(), draft);
        });
      },
      give: (read, task) => act(async () => takePictures([await read()], { task }, draft)),
      newItem,
      chooseItem,
    };
  }, [act, show, draft, newPurpose, newItem]);
  return { tools, take, chooser, chosen, newStart };
}
