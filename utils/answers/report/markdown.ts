import { type Report, type ReportColumn, type ReportRow, reportColumns } from './report';

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Words that mean nothing but themselves, in any dialect; entities where dialects disagree on backslashes. */
function words(text: string): string {
  return (
    oneLine(text)
      .replaceAll(/[&<>|\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
      .replaceAll(/[`*_~[\]()!#+{}$^=-]/g, String.raw`\$&`)
      // Addresses that some make links of by themselves.
      .replaceAll(/:(?=\/\/)|(?<=www)\.|@/gi, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** Code, in which nobody is mentioned and nothing becomes a link; a bar would end its cell. */
function code(text: string): string {
  const line = oneLine(text);
  if (line === '' || /[|\\]/.test(line)) return words(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

const inCode: readonly ReportColumn[] = ['selector', 'address', 'attribute'];

/** A mention in an issue would call somebody. */
function cell(row: ReportRow, column: ReportColumn): string {
  const isCode = inCode.includes(column) || /@\w/.test(row[column]);
  return isCode ? code(row[column]) : words(row[column]);
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A report to paste into an issue: a table in which nothing from the page is anything but text. */
export function reportMarkdown(report: Report): string {
  const { title, page, summary, columns, rows } = report;
  return [
    `## ${words(title)}`,
    '',
    code(page.url),
    '',
    words(summary),
    '',
    line(reportColumns.map((column) => words(columns[column]))),
    line(reportColumns.map((column) => (column === 'length' ? '---:' : '---'))),
    ...rows.map((row) => line(reportColumns.map((column) => cell(row, column)))),
    '',
  ].join('\n');
}
