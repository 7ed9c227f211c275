import type { Bilingual } from '@leitstand/contract/base/languages';
import type { Grant, Right } from '@leitstand/contract/base/rights';
import type { ScreenName } from '@leitstand/contract/screens';
import type { Icon } from '@tabler/icons-react';

/** The groups of the sidebar, in order. */
export const SCREEN_GROUPS = {
  overview: { de: 'Übersicht', en: 'Overview' },
  management: { de: 'Verwaltung', en: 'Management' },
} as const satisfies Readonly<Record<string, Bilingual>>;

/**
 * A screen that requires a session, defined once in `<feature>.screen.ts`: routes, sidebar, command palette and browser
 * tab derive from it. Its address is in the contract; its component is `<Feature>Page` in `<feature>-page.tsx`. Calls
 * are named and not imported, because the shell would otherwise bundle all their schemas.
 */
export interface ScreenDefinition {
  /** The folder of the feature. */
  readonly name: ScreenName;
  /** The title of the browser tab. */
  readonly title: Bilingual;
  /** The navigation command; German inflection prevents deriving it from the title. */
  readonly way: Bilingual;
  /** The icon of the sidebar entry, or of the command without an entry. */
  readonly icon?: Icon;
  /** The sidebar entry: its group, and its label if it differs from the title. */
  readonly entry?: { readonly group: keyof typeof SCREEN_GROUPS; readonly label?: Bilingual };
  /** The screen in the sidebar that this one belongs to. */
  readonly within?: ScreenName;
  /** Without this right or role the screen is hidden, and its address shows the reason. */
  readonly right?: Grant;
  /** The API extension that the screen requires. */
  readonly needs?: string;
  /** The dialog for a new record: its title, the call it makes, and the right required. */
  readonly creates?: { readonly title: Bilingual; readonly call: string; readonly right: Right };
  /** A workplace on the screen with a command of its own. */
  readonly workplace?: Workplace;
}

interface Workplace {
  readonly way: Bilingual;
  /** Additional search terms. */
  readonly keywords: Bilingual;
  readonly icon: Icon;
  /** The query of its address. */
  readonly query: string;
  /** The API extension that it requires, and the right for that. */
  readonly needs: string;
  readonly right: Right;
}

export function defineScreen<const S extends ScreenDefinition>(definition: S): S {
  return definition;
}
