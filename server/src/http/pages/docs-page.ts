import type { OpenApiDocument, Operation } from '@leitstand/contract/api/openapi';
import { escapeHtml } from '../../base/escape-html.ts';

/** The API document as a page without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const sections = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? '';
      sections.set(tag, [...(sections.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const tags = [...sections.keys()];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="docs.css"></head>
<body><header><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p><p><a href="openapi.json">openapi.json</a></p>
<nav aria-label="Resources"><ul>${tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul></nav></header>
<main>${tags.map((tag) => `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${(sections.get(tag) ?? []).join('')}</section>`).join('')}</main>
</body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const marks = [
    operation['x-right'] ?? '',
    operation['x-extension'] ? 'extension' : '',
    operation['x-served'] === false ? 'not served yet' : '',
  ].filter(Boolean);
  const { requestBody, parameters, responses } = operation;
  return `<details><summary><code class="${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</code> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary)}</span>${marks.map((mark) => `<small>${escapeHtml(mark)}</small>`).join('')}</summary>
${part('Parameters', parameters.length ? parameters : undefined)}${part('Body', requestBody)}${part('Answers', responses)}</details>`;
}

function part(title: string, value: unknown): string {
  return value === undefined
    ? ''
    : `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

export const DOCS_STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
a{color:light-dark(#0b5cad,#8cc4ff)}
details{border:1px solid light-dark(#d5dbe1,#3a4551);border-radius:6px;margin:.4rem 0;padding:.5rem .75rem}
summary{cursor:pointer;overflow-wrap:anywhere}
summary span{display:block;color:light-dark(#4a5561,#b4bec9)}
summary small{margin-right:.75rem;color:light-dark(#7a4a00,#f0b860)}
code.get{color:light-dark(#0b5cad,#8cc4ff)}code.post,code.put{color:light-dark(#1b6b3a,#7ed79f)}code.delete{color:light-dark(#b3261e,#ff9c94)}
pre{overflow:auto;background:light-dark(#f2f4f6,#1b2128);padding:.75rem;border-radius:6px;max-height:24rem}`;
