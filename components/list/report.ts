import { t } from '../../utils/i18n/messages';
import { pageKey } from '../../utils/lib/url';
import type { Proposal } from '../../utils/model/alt-text';
import type { PageRef } from '../../utils/model/picture';
import { proposalsOf } from '../../utils/store/alt-text';
import { copyBy } from '../shared/copy-button';
import type { MenuItem } from '../shared/menu';
import type { PanelTools } from '../shared/panel-tools';
import { editsSaved } from './edits';
import type { ReportFormat } from './report-file';
import type { PictureListState } from './use-picture-list';

// Reports are made by a script that is loaded when the first one is wanted.

/** What a report is made from: the selected pictures, else all, with their proposals and those for other pictures. */
type Reportable = Pick<
  PictureListState,
  'listed' | 'list' | 'chosen' | 'proposals' | 'unlisted' | 'thumbnail' | 'setSavedAs'
>;

/** Returns proposals as they are stored once their edits are saved; as they are shown if they could not be stored. */
async function asStored(page: PageRef, proposals: readonly Proposal[]): Promise<Map<string, Proposal>> {
  // The panel shows why an edit was refused.
  await editsSaved(proposals.map(({ id }) => id)).catch(() => undefined);
  return new Map([...proposals, ...(await proposalsOf(pageKey(page.url)))].map((each) => [each.id, each]));
}

async function make({ listed: { page }, list, chosen, proposals, unlisted }: Reportable) {
  const { createReport } = await import('./report-file');
  const now = await asStored(page, [...proposals.values(), ...unlisted]);
  const [pictures, others] = chosen.length > 0 ? [chosen, []] : [list.pictures, unlisted];
  const byRef = new Map([...proposals].map(([ref, each]) => [ref, now.get(each.id) ?? each]));
  const gone = others.map((each) => now.get(each.id) ?? each);
  const of = list.pictures.length;
  return createReport({ page, pictures, of, proposals: byRef, unlisted: gone, at: Date.now() });
}

/** Saves a report, and announces and shows its file. */
export async function saveReport(
  format: ReportFormat,
  listing: Reportable,
  { say }: Pick<PanelTools, 'say'>,
): Promise<void> {
  const { saveReportAs } = await import('./report-file');
  listing.setSavedAs('');
  const name = await saveReportAs(format, await make(listing), listing.thumbnail);
  listing.setSavedAs(name);
  say(t('history_exported', name));
}

const programs = { csv: 'CSV', json: 'JSON', md: 'Markdown' } as const;

/** Returns the items of a menu that save a report for programs and issues, or copy it. */
export function reportItems(
  listing: Reportable,
  { act, say, show }: Pick<PanelTools, 'act' | 'say' | 'show'>,
): readonly MenuItem[] {
  const copy = async (): Promise<void> => {
    const { reportMarkdown } = await import('../../utils/answers/report');
    await copyBy(t('report_copy'), { text: reportMarkdown(await make(listing)) }, { say, show });
  };
  return [
    ...(Object.keys(programs) as (keyof typeof programs)[]).map((format) => ({
      label: t('history_export_as', programs[format]),
      press: () => act(() => saveReport(format, listing, { say })),
    })),
    { label: t('report_copy'), press: () => act(copy) },
  ];
}
