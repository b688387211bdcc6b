import { createContext, type RefObject } from 'preact';
import { useContext } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import type { Task } from '../../utils/model/task';

/** A job's picture that is shown enlarged; `at` is its place among the job's pictures. */
export interface EnlargedPicture {
  job: Job;
  at: number;
}

/** What the parts of a panel do together. */
export interface PanelTools {
  settings: Settings | undefined;
  /** Does what the user asked for; a failure to do it is shown at the top of the panel. */
  act: (work: () => Promise<unknown>) => void;
  /** Does what makes a new job, and takes the focus to it once it is there. */
  actAndFollow: (work: () => Promise<{ id: string }>) => void;
  /**
   * Asks for an address's host, in the click itself, and then does what needs it; a job that this makes takes the
   * focus. A refusal is said, and changes nothing.
   */
  allowHost: (address: string, work: () => Promise<{ id: string } | void>) => void;
  /** Whether a new job's article is to take the focus; true once. */
  takesFocus: (id: string) => boolean;
  /** Opens the file chooser for what joins the pictures before the question box, or is described. */
  chooseNew: () => void;
  /**
   * Opens the file chooser; one chosen picture gets this task at once, or without one the question box: that of the job
   * `about`, where it goes on with a conversation.
   */
  choose: (task: Task | undefined, about?: string) => void;
  /** Takes in what is on the clipboard, in the click itself. */
  paste: () => void;
  /** Takes in a picture that the panel itself has, for a task. */
  give: (read: () => Promise<File>, task: Task) => void;
  /** What one new picture is for from now on: by default it is described. */
  beginWith: (task: Task | undefined) => void;
  /** The item of the menu whose task a new picture gets, and how to have it get another. */
  newItem: string;
  chooseItem: (item: string) => void;
  /**
   * Puts the capture tool up for a task, or for that of a new picture. A press by the keyboard has `detail` 0: then it is
   * said how the keyboard gets there.
   */
  capture: (press: Pick<MouseEvent, 'detail'>, task?: Task) => void;
  /** What was written in a question box that is no longer there, for the one that its pictures come to. */
  unasked: RefObject<string>;
  /** Puts a job's own pictures back in front of the box of a new question, and then this question into it. */
  askAnew: (id: string, question: string) => void;
  /** The question that is to go into that box, until it has been taken. */
  anew: string | undefined;
  tookAnew: () => void;
  /** Shows a job's picture enlarged. */
  view: (picture: EnlargedPicture) => void;
  /** Opens the settings, on the form of a connection where its id is given. */
  openSettings: (connection?: string) => void;
  /** Opens the page of usage, limits and kept answers. */
  openUsage: () => void;
  /** Speaks; `show` shows the words too. */
  say: (...words: readonly string[]) => void;
  show: (...words: readonly string[]) => void;
  /** The id of the job whose answer the clipboard holds. */
  copied: string | undefined;
  setCopied: (id: string) => void;
}

/** The tools of the panel around a component. */
export const PanelToolsContext = createContext<PanelTools | undefined>(undefined);

/** The tools of the panel that a component stands in; throws outside of one. */
export function usePanelTools(): PanelTools {
  const tools = useContext(PanelToolsContext);
  if (!tools) throw new Error('outside of a panel');
  return tools;
}
