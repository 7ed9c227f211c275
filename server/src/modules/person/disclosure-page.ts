import { createHash } from 'node:crypto';
import { escapeHtml } from '../../base/escape-html.ts';
import { LETTER_PARTS } from '../../disclosure-texts.ts';
import { pageText, partText } from './disclosure.text.ts';
import { letterTitles } from './disclosure-letter.ts';
import { DISCLOSURE_PARTS, type Disclosure, type DisclosurePart } from './disclosure-parts.ts';
import { formatMoment, labelHtml, recordHtml, type ShowImage, valueHtml } from './disclosure-record.ts';

/** The document for people: one self-contained file without scripts. */
export async function* disclosurePage(disclosure: Disclosure): AsyncGenerator<string> {
  const { person, language, createdAt, letter } = disclosure;
  const textOf = (text: keyof typeof pageText) => escapeHtml(pageText[text][language]);
  const name = escapeHtml(person.userName || pageText.unnamed[language]);
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${textOf('title')}: ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="note">${escapeHtml(letter.controller)}</p>
<h1>${textOf('title')}</h1>
<dl>
<dt>${textOf('subject')}</dt><dd>${name}</dd>
<dt>${labelHtml('email', language)}</dt><dd>${escapeHtml(person.email)}</dd>
<dt>ID</dt><dd>${escapeHtml(person.id)}</dd>
<dt>${textOf('createdAt')}</dt><dd>${escapeHtml(formatMoment(createdAt, language))}</dd>
</dl>
<p>${textOf('intro')}</p>
</header>
<section aria-labelledby="information">
<h2 id="information">${textOf('information')}</h2>
<dl>
${LETTER_PARTS.map((part) => `<dt>${escapeHtml(letterTitles[part][language])}</dt><dd>${escapeHtml(letter[part])}</dd>`).join('\n')}
</dl>
</section>
<nav aria-labelledby="contents">
<h2 id="contents">${textOf('contents')}</h2>
<ol>${DISCLOSURE_PARTS.map(({ key }) => `<li><a href="#${key}">${escapeHtml(partText[key].title[language])}</a></li>`).join('')}</ol>
</nav>
<main>
`;
  for (const part of DISCLOSURE_PARTS) yield* partHtml(part, disclosure);
  yield '</main>\n</body>\n</html>\n';
}

async function* partHtml({ key, shape, rows }: DisclosurePart, disclosure: Disclosure): AsyncGenerator<string> {
  const { db, images, person, language } = disclosure;
  const { title, note } = partText[key];
  const showImage = imageEmbedder(images, pageText.imageGone[language]);
  yield `<section aria-labelledby="${key}">
<h2 id="${key}">${escapeHtml(title[language])}</h2>
<p class="note">${escapeHtml(note[language])}</p>
`;
  let columns: string[] | undefined;
  let isEmpty = true;
  for await (const row of await rows(db, person)) {
    if (Object.keys(row).length === 0) continue;
    isEmpty = false;
    if (shape !== 'lines') {
      yield `<article>${await recordHtml(row, language, showImage)}</article>\n`;
      continue;
    }
    if (!columns) {
      columns = Object.keys(row);
      yield `<table><thead><tr>${columns.map((column) => `<th scope="col">${labelHtml(column, language)}</th>`).join('')}</tr></thead><tbody>\n`;
    }
    const cells = await Promise.all(columns.map((column) => valueHtml(column, row[column], language, showImage)));
    yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  }
  if (columns) yield '</tbody></table>\n';
  if (isEmpty) yield `<p class="nothing">${escapeHtml(pageText.nothing[language])}</p>\n`;
  yield '</section>\n';
}

/** Embeds an image in preview size. */
function imageEmbedder(images: Disclosure['images'], gone: string): ShowImage {
  return async (name) => {
    const file = await images.open(name, 'medium');
    if (!file) return `<p class="gone">${escapeHtml(gone)}: ${escapeHtml(name)}</p>`;
    const parts: Buffer[] = [];
    for await (const part of file.stream) parts.push(part as Buffer);
    const data = Buffer.concat(parts).toString('base64');
    return `<img alt="${escapeHtml(name)}" src="data:${escapeHtml(file.contentType)};base64,${data}">`;
  };
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 0.95rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; }
h2 { margin: 2rem 0 0.25rem; padding-top: 0.5rem; border-top: 1px solid #8888; font-size: 1.2rem; }
header h1, nav h2 { margin-top: 0; border: 0; }
nav ol { columns: 14rem; padding-left: 1.5rem; }
a { color: inherit; }
.note { margin-top: 0; opacity: 0.75; }
.nothing, .gone { font-style: italic; opacity: 0.75; }
article { margin: 0 0 0.75rem; padding: 0.75rem; border: 1px solid #8886; border-radius: 6px; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.15rem 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
dd > dl { white-space: normal; }
pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font-size: 0.85rem; }
img { max-width: 15rem; max-height: 15rem; margin: 0 0.5rem 0.5rem 0; border-radius: 4px; vertical-align: top; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.25rem 0.5rem 0.25rem 0; border-bottom: 1px solid #8884; text-align: start; overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: 1rem; } dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } article, img, tr { break-inside: avoid; } h2 { break-after: avoid; } }
`;

/** Even if escaping failed, nothing would run, load or be sent. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
