import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { TOKEN_STORAGE_KEY } from '../../contract/src/base/first-page.ts';
import { HOME, SCREEN_NAMES, type ScreenName, screens } from '../../contract/src/screens.ts';

/** Runs before anything is drawn. */
const EARLY_SCRIPT = '<script src="/early.js"></script>';
const SIGN_IN = '/src/app/session/start-sign-in.tsx';
const PANEL = ['/src/app/start.tsx', '/src/app/shell/shell.tsx'];

/**
 * The entry only chooses what to load, and a screen imports files that import others. So that the browser asks for all
 * of them at once, the page links the files of the sign-in page, and lists those of each screen for `early.js`.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        if (!html.includes(EARLY_SCRIPT)) throw new Error(`The page has no ${EARLY_SCRIPT}`);
        const signIn = filesOf(bundle, [SIGN_IN]);
        const list = JSON.stringify(screenFiles(bundle, new Set(signIn))).replaceAll('"', '&quot;');
        // Imports of the entry are already linked.
        const isMissing = (file: string) => !html.includes(`"/${file}"`);
        return {
          html: html.replace(EARLY_SCRIPT, `<script src="/early.js" data-files="${list}"></script>`),
          tags: signIn.filter(isMissing).map(link),
        };
      },
    },
  };
}

interface ScreenFiles {
  /** Where the token of a session is stored: without one, the sign-in page comes first. */
  token: string;
  files: string[];
  /** By address: places in `files`. */
  screens: Record<string, number[]>;
}

function screenFiles(bundle: Rolldown.OutputBundle, linked: ReadonlySet<string>): ScreenFiles {
  const files = new Set<string>();
  const placesFor = (name: ScreenName) =>
    filesOf(bundle, [...PANEL, `/src/features/${name}/${name}-page.tsx`])
      .filter((file) => !linked.has(file))
      .map((file) => [...files.add(file)].indexOf(file));
  const places = Object.fromEntries(SCREEN_NAMES.map((name) => [screens[name].path, placesFor(name)]));
  return {
    token: TOKEN_STORAGE_KEY,
    files: [...files],
    screens: { ...places, [HOME]: places[screens.dashboard.path] ?? [] },
  };
}

function link(file: string): HtmlTagDescriptor {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return { tag: 'link', attrs: { rel, crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}

/** The chunks of modules with all their static imports, then their styles in the order in which they must apply. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const styles = new Set<string>();
  const follow = (file: string) => {
    const part = bundle[file];
    if (part?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    for (const imported of part.imports) follow(imported);
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const module of modules) follow(chunkWith(bundle, module));
  return [...found, ...styles];
}

function chunkWith(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`${module} is in no file.`);
  return chunk.fileName;
}
