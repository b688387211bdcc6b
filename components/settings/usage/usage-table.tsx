import type { VNode } from 'preact';
import type { Totals } from '../../../utils/model/usage';
import { grouped } from '../../../utils/i18n/amounts';
import { t } from '../../../utils/i18n/messages';
import { costWords } from './usage-words';

/** A line of the table: of what, and in small letters of whose. */
export interface UsageLine {
  id: string;
  name: string;
  of?: string;
  total: Totals;
}

/** Requests, tokens and cost, line by line. */
export function UsageTable({
  caption,
  heading,
  rows,
}: {
  caption: string;
  heading: string;
  rows: readonly UsageLine[];
}): VNode {
  return (
    // On a narrow page it is scrolled by itself, by the keyboard too.
    <div class="scrolled" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('usage_column_requests')}</th>
            <th scope="col">{t('usage_column_input')}</th>
            <th scope="col">{t('usage_column_output')}</th>
            <th scope="col">{t('usage_column_cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, of, total }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {of !== undefined && <small>{of}</small>}
              </th>
              <td>{grouped(total.requests)}</td>
              <td>{grouped(total.input)}</td>
              <td>{grouped(total.output)}</td>
              <td>{costWords(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
