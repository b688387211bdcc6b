import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Job } from '../../utils/model/job';
import type { Settings } from '../../utils/model/settings';
import { canDescribe } from '../../utils/model/task-start';

/** A job's picture that is shown enlarged; `at` is its index among the job's pictures. */
export interface EnlargedPicture {
  job: Job;
  at: number;
}

/** The functions that the components of a panel, and the views in it, share. */
export interface PanelTools {
  settings: Settings | undefined;
  /** Runs an action of the user. A failure is shown at the top of the panel. */
  act: (work: () => Promise<unknown>) => void;
  /** Moves the focus to the article of a conversation or of a turn, by its id, once it is in the document. */
  follow: (id: string) => void;
  /** Runs an act that starts a job, and moves the focus to the job once it is in the document. */
  actAndFollow: (work: () => Promise<{ id: string }>) => void;
  /**
   * Requests access to an address's host, and then does the work that needs it; a job that the work starts gets the focus.
   * A refusal is announced. Must be called in the click itself.
   */
  allowHost: (address: string, work: () => Promise<{ id: string } | void>) => void;
  /** Returns whether the article of a conversation or of a new turn, by its id, is to take the focus; true once. */
  takesFocus: (id: string) => boolean;
  /** Shows a job's picture enlarged; undefined closes the viewer. */
  view: (picture: EnlargedPicture | undefined) => void;
  /** Opens the view that connects a service, and calls `goOn` once one is connected. A popup opens the settings instead. */
  connect: (goOn?: () => void) => void;
  /** Opens the settings, on the form of a connection where its id is given. */
  openSettings: (connection?: string) => void;
  /** Opens the page of usage, limits and cached answers. */
  openUsage: () => void;
  /** Opens the page where models for this device are installed. */
  openModels: () => void;
  /** Speaks; `show` shows the words too. */
  say: (...words: readonly string[]) => void;
  show: (...words: readonly string[]) => void;
}

/** The tools of the panel around a component. */
export const PanelToolsContext = createContext<PanelTools | undefined>(undefined);

/** Returns the tools of the panel around a component. Throws outside a panel. */
export function usePanelTools(): PanelTools {
  const tools = useContext(PanelToolsContext);
  if (!tools) throw new Error('outside of a panel');
  return tools;
}

/** Whether no engine can describe pictures and answer questions. False as long as the settings are unknown. */
export const lacksService = (settings: Settings | undefined): boolean =>
  settings !== undefined && !canDescribe(settings);
