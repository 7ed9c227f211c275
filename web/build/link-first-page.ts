import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const FIRST_PAGE = '/src/app/session/start-sign-in.tsx';

/**
 * The entry only chooses what to load. The page links the files of the first page itself, so that the browser requests
 * them at once instead of after the entry.
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
  // Imports of the entry are already linked.
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

/** The chunk and its static imports, in the order in which their styles must apply. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const first = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(FIRST_PAGE)),
  );
  if (!first) throw new Error(`${FIRST_PAGE} is in no file.`);
  const found = new Set<string>();
  const follow = (file: string) => {
    for (const imported of chunkOf(bundle, file)?.imports ?? []) if (!found.has(imported)) follow(imported);
    found.add(file);
  };
  follow(first.fileName);
  return [...found];
}
