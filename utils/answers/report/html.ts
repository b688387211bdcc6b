import { escapeHtml } from '../../lib/html';
import { type Report, type ReportColumn, reportColumns, type Reported } from './report';

const style = `
:root { color-scheme: light dark; }
body { margin: 2rem auto; max-inline-size: 90rem; padding-inline: 1rem; font: 100%/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 0.5rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); text-align: start; vertical-align: top; min-inline-size: 6rem; }
thead th { position: sticky; inset-block-start: 0; background: Canvas; }
code { font-size: 0.875em; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

/** A link for a web address; any other, such as a script, is only shown. */
function address(url: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return isWeb
    ? `<a href="${escapeHtml(url)}" rel="noreferrer noopener">${escapeHtml(url)}</a>`
    : `<code>${escapeHtml(url)}</code>`;
}

function content(column: ReportColumn, text: string): string {
  if (text === '') return '';
  if (column === 'address') return address(text);
  return column === 'selector' || column === 'attribute'
    ? `<code>${escapeHtml(text)}</code>`
    : escapeHtml(text);
}

/** Words of the page are in its language, and proposals in theirs. */
function langOf(column: ReportColumn, { picture, proposal }: Reported): string {
  const lang =
    column === 'alt' || column === 'name' ? picture?.lang : column === 'proposal' ? proposal?.lang : '';
  return lang ? ` lang="${escapeHtml(lang)}"` : '';
}

const foreign: readonly ReportColumn[] = ['selector', 'address', 'alt', 'name', 'proposal', 'attribute'];

function cell(column: ReportColumn, text: string, reported: Reported): string {
  const dir = foreign.includes(column) ? ' dir="auto"' : '';
  return `<td${langOf(column, reported)}${dir}>${content(column, text)}</td>`;
}

/** A report as a document of its own, without scripts; what comes from the page is text in it, and nothing else. */
export function reportHtml({ lang, dir, title, page, summary, columns, rows, reported }: Report): string {
  const head = reportColumns.map((column) => `<th scope="col">${escapeHtml(columns[column])}</th>`).join('');
  const body = rows.map((row, index) => {
    const about = reported[index] ?? { picture: undefined, proposal: undefined };
    return `<tr>${reportColumns.map((column) => cell(column, row[column], about)).join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${address(page.url)}</p>
<p>${escapeHtml(summary)}</p>
<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>
</main>
</body>
</html>
`;
}
