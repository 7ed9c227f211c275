import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FIRST_PAGE = '/src/app/start.tsx';

/**
 * The entry does nothing but choose what is loaded. The page names the files of the first page itself, so that the
 * browser asks for them at once instead of when the entry has arrived.
 */
export function linkFirstPage(): Plugin {
  return {
    name: 'link-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? linksFor(bundle, html) : []),
    },
  };
}

function linksFor(bundle: Rolldown.OutputBundle, html: string): HtmlTagDescriptor[] {
  const files = filesOf(bundle);
  const styles = new Set(files.flatMap((file) => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])]));
  // What the entry imports is named already.
  const isMissing = (file: string) => !html.includes(`"/${file}"`);
  return [
    ...files.filter(isMissing).map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
    ...[...styles].filter(isMissing).map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
  ];
}

function link(attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' };
}

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined {
  const part = bundle[file];
  return part?.type === 'chunk' ? part : undefined;
}

/** The chunk and all that it imports before it runs, those first whose styles others build on. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const first = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(FIRST_PAGE) === true,
  );
  if (!first) throw new Error(`${FIRST_PAGE} has no file of its own.`);
  const found = new Set<string>();
  const follow = (file: string) => {
    for (const imported of chunkOf(bundle, file)?.imports ?? []) if (!found.has(imported)) follow(imported);
    found.add(file);
  };
  follow(first.fileName);
  return [...found];
}
