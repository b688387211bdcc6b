import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Settings } from '../../utils/domain/settings';
import type { Task } from '../../utils/domain/task';

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
  /** Opens the file chooser; one chosen picture gets this task at once, or without one the question box. */
  choose: (task: Task | undefined) => void;
  /** Takes in what is on the clipboard, in the click itself. */
  paste: () => void;
  /** Puts the capture tool up for a task. */
  capture: (task: Task) => void;
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
