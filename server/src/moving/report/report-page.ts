import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { escapeHtml } from '../../base/escape-html.ts';
import type { ProblemCode } from '../kinds/moving-kind.ts';
import { TITLES } from '../run-import.ts';
import type { MovedKind } from '../source.ts';
import type { ImportReport, KindReport } from './report.ts';

const REASONS: Readonly<Record<ProblemCode, string>> = {
  missing: 'required, but empty',
  invalid: 'a value that cannot be stored',
  tooLong: 'too long',
  twin: 'another record has the same value',
  deadReference: 'refers to a record that is not there',
  future: 'a date in the future',
  imageMissing: 'the image file is gone',
  imageBroken: 'the file is not an image that can be shown',
  unreadable: 'not a record',
};

const STYLE = `
:root{color-scheme:light dark;--line:#d8dce2;--quiet:#5a6472;--bad:#b3261e;--back:#fff;--text:#16191d}
@media (prefers-color-scheme:dark){:root{--line:#3a414b;--quiet:#a2adba;--bad:#ff8a80;--back:#16191d;--text:#eceff3}}
body{margin:0 auto;max-width:70rem;padding:2rem 1rem 4rem;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.2rem;margin:2.5rem 0 .5rem}p{margin:.25rem 0}
.quiet{color:var(--quiet)}.bad{color:var(--bad);font-weight:600}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.75rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td{overflow-wrap:anywhere}details{margin:.5rem 0;border-bottom:1px solid var(--line)}summary{cursor:pointer;padding:.35rem 0}
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Writes the report as a page to look at and as JSON to work with. Returns the path of the page. */
export function writeReport(report: ImportReport, folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const page = path.join(folder, 'import-report.html');
  // Contains values of people's records.
  fs.writeFileSync(page, reportPage(report), { mode: 0o600 });
  fs.writeFileSync(path.join(folder, 'import-report.json'), `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  return page;
}

/** One self-contained file without scripts. Everything that was read is escaped. */
export function reportPage({ source, isRehearsal, createdAt, kinds }: ImportReport): string {
  const title = isRehearsal ? 'Rehearsal of an import' : 'Import';
  const out = kinds.reduce((sum, { rejected }) => sum + rejected, 0);
  const incomplete = kinds.reduce((sum, kind) => sum + kind.incomplete, 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: ${escapeHtml(source)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${escapeHtml(source)}</p>
<p class="quiet">${escapeHtml(createdAt.slice(0, 16).replace('T', ' '))} UTC</p>
<p>${verdict(isRehearsal, out, incomplete)}</p>
</header>
<main>
<h2>Records</h2>
<div class="wide"><table>
<thead><tr><th scope="col">Kind</th>${['Read', 'New', 'Changed', 'Unchanged', 'Incomplete', 'Rejected'].map((name) => `<th scope="col" class="number">${name}</th>`).join('')}</tr></thead>
<tbody>
${kinds.map(kindRow).join('\n')}
</tbody>
</table></div>
${kinds
  .filter(({ reasons }) => reasons.length > 0)
  .map(kindProblems)
  .join('\n')}
</main>
</body>
</html>
`;
}

function verdict(isRehearsal: boolean, out: number, incomplete: number): string {
  if (out === 0 && incomplete === 0) return isRehearsal ? 'Everything can come in whole.' : 'Everything came in whole.';
  const stay = `<span class="bad">${number(out)}</span> ${out === 1 ? 'record' : 'records'} ${isRehearsal ? 'would stay' : 'stayed'} out`;
  const lack = `${number(incomplete)} ${isRehearsal ? 'would come' : 'came'} in without some of their values`;
  return `${stay}; ${lack}. All of them are in the folder of rejects with their reasons.`;
}

function kindRow({ kind, read, added, changed, unchanged, incomplete, rejected }: KindReport): string {
  const cells = [read, added, changed, unchanged, incomplete].map(
    (count) => `<td class="number">${number(count)}</td>`,
  );
  const bad = `<td class="number${rejected > 0 ? ' bad' : ''}">${number(rejected)}</td>`;
  return `<tr><th scope="row">${escapeHtml(titleOf(kind))}</th>${cells.join('')}${bad}</tr>`;
}

function kindProblems({ kind, reasons }: KindReport): string {
  const parts = reasons.map(({ code, field, isFatal, count, examples }) => {
    const rows = examples.map(
      ({ ref, place, value }) =>
        `<tr><td>${escapeHtml(ref)}</td><td>${escapeHtml(place)}</td><td>${escapeHtml(value ?? '')}</td></tr>`,
    );
    const more = count > examples.length ? `<p class="quiet">The first ${number(examples.length)} are listed.</p>` : '';
    const effect = isFatal ? '<span class="bad">rejected</span>' : 'comes in without it';
    return `<details${examples.length <= 5 ? ' open' : ''}>
<summary>${number(count)} × <strong>${escapeHtml(field || 'record')}</strong>: ${REASONS[code] ?? escapeHtml(code)} (${effect})</summary>
<div class="wide"><table>
<thead><tr><th scope="col">Id</th><th scope="col">Where</th><th scope="col">Value</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>${more}
</details>`;
  });
  return `<section aria-labelledby="${escapeHtml(kind)}">
<h2 id="${escapeHtml(kind)}">Problems: ${escapeHtml(titleOf(kind))}</h2>
${parts.join('\n')}
</section>`;
}

function titleOf(kind: string): string {
  return TITLES[kind as MovedKind] ?? kind;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
