import type { Bilingual } from '@leitstand/contract/base/languages';
import type { Right } from '@leitstand/contract/base/rights';
import type { ScreenName } from '@leitstand/contract/screens';
import type { Icon } from '@tabler/icons-react';

/** The groups of the sidebar, in their order. */
export const SCREEN_GROUPS = {
  overview: { de: 'Übersicht', en: 'Overview' },
  management: { de: 'Verwaltung', en: 'Management' },
} as const satisfies Readonly<Record<string, Bilingual>>;

/**
 * A screen behind the sign-in, defined once in `<feature>.screen.ts`: route, sidebar, command palette and the browser's
 * tab take it from there. Its address is in the contract; its component is `<Feature>Page` in `<feature>-page.tsx`.
 * Calls are named and not imported: the frame carries all definitions, and would carry all schemas with them.
 */
export interface ScreenDefinition {
  /** The folder of the feature. */
  readonly name: ScreenName;
  /** What the browser's tab says. */
  readonly title: Bilingual;
  /** The way there, as a command: the title alone does not tell how German inflects it. */
  readonly way: Bilingual;
  /** The icon of its entry, or of the command where it has no entry. */
  readonly icon?: Icon;
  /** Its entry in the sidebar: the group, and the label where that is not the title. */
  readonly entry?: { readonly group: keyof typeof SCREEN_GROUPS; readonly label?: Bilingual };
  /** The screen whose entry in the sidebar stands for this one as well. */
  readonly within?: ScreenName;
  /** Without this right the screen is not offered, and its address says why. */
  readonly right?: Right;
  /** The extension of the API without which there is nothing to show. */
  readonly needs?: string;
  /** The dialog for a new record: its title, the call that it ends with, and the right which that takes. */
  readonly creates?: { readonly title: Bilingual; readonly call: string; readonly right: Right };
}

export function defineScreen<const S extends ScreenDefinition>(definition: S): S {
  return definition;
}
