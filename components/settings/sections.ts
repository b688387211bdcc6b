import type { FunctionComponent } from 'preact';
import type { Settings } from '../../utils/model/settings';
import { AccessSection } from './access-section';
import { AloudSection } from './aloud-section';
import { AltSection } from './alt-section';
import { AnnouncementsSection } from './announcements-section';
import { AnswersSection } from './answers-section';
import { CaptureSection } from './capture-section';
import { ConnectionSection } from './connection-section';
import { CopyingSection } from './copying-section';
import { DiagnosticsSection } from './diagnostics-section';
import { EnginesSection } from './engines-section';
import { HistorySection } from './history-section';
import { LimitsSection } from './limits-section';
import { ListSection } from './list-section';
import { MenuSection } from './menu-section';
import { OpinionsSection } from './opinions-section';
import { ResetSection } from './reset-section';
import { ShortcutsSection } from './shortcuts-section';
import { SitesSection } from './sites-section';
import { TasksSection } from './tasks-section';
import { TransferSection } from './transfer-section';
import type { PartId } from './parts';

/** What draws each section of the page. */
export const sections: Record<PartId, FunctionComponent<{ settings: Settings }>> = {
  connection: ConnectionSection,
  engines: EnginesSection,
  answers: AnswersSection,
  tasks: TasksSection,
  menu: MenuSection,
  copying: CopyingSection,
  aloud: AloudSection,
  opinions: OpinionsSection,
  history: HistorySection,
  alt: AltSection,
  'alt-sites': SitesSection,
  list: ListSection,
  capture: CaptureSection,
  announcements: AnnouncementsSection,
  shortcuts: ShortcutsSection,
  access: AccessSection,
  limits: LimitsSection,
  transfer: TransferSection,
  reset: ResetSection,
  diagnostics: DiagnosticsSection,
};
