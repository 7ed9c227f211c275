import type { Bilingual } from '@leitstand/contract/base/languages';
import { SCREEN_NAMES, screenNameAt, screens } from '@leitstand/contract/screens';
import { type Icon, IconArrowRight } from '@tabler/icons-react';
import { SCREEN_GROUPS, type ScreenDefinition } from '../../shared/screens/screen.ts';

const found = import.meta.glob<ScreenDefinition>('../../features/*/*.screen.ts', { eager: true, import: 'screen' });
const byName = new Map(Object.values(found).map((screen) => [screen.name, screen]));

/** All screens, in the order of the contract. */
export const SCREENS: readonly ScreenDefinition[] = SCREEN_NAMES.flatMap((name) => byName.get(name) ?? []);

/** The screen at a path, with or without a trailing slash. */
export function screenAt(pathname: string): ScreenDefinition | undefined {
  const name = screenNameAt(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  return name && byName.get(name);
}

/** The icon of the screen, or that of its sidebar entry. */
export function iconOf({ icon, within }: ScreenDefinition): Icon {
  return icon ?? (within && byName.get(within)?.icon) ?? IconArrowRight;
}

export interface NavigationEntry {
  readonly screen: ScreenDefinition;
  readonly label: Bilingual;
  readonly path: string;
  readonly icon: Icon;
}

export interface NavigationGroup {
  readonly label: Bilingual;
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar with the entries that may be opened, without empty groups. */
export function navigation(mayOpen: (path: string) => boolean): readonly NavigationGroup[] {
  return Object.entries(SCREEN_GROUPS)
    .map(([group, label]) => ({ label, entries: entriesOf(group).filter(({ path }) => mayOpen(path)) }))
    .filter(({ entries }) => entries.length > 0);
}

function entriesOf(group: string): NavigationEntry[] {
  return SCREENS.flatMap((screen) =>
    screen.entry?.group === group
      ? [{ screen, label: screen.entry.label ?? screen.title, path: screens[screen.name].path, icon: iconOf(screen) }]
      : [],
  );
}

export function isCurrent({ screen }: NavigationEntry, pathname: string): boolean {
  const here = screenAt(pathname);
  return here !== undefined && (here.name === screen.name || here.within === screen.name);
}
