import type { Bilingual } from '@leitstand/contract/base/languages';
import {
  type Icon,
  IconAlertTriangle,
  IconBroadcast,
  IconCalendarEvent,
  IconCar,
  IconDeviceMobileCog,
  IconGift,
  IconLayoutDashboard,
  IconNews,
  IconPhoto,
  IconRoute,
  IconRouteSquare,
  IconStairsUp,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';

export interface NavigationEntry {
  readonly label: Bilingual;
  readonly path: string;
  readonly icon: Icon;
  /** Screens that belong to this entry without one of their own. */
  readonly includes?: readonly string[];
}

export interface NavigationCategory {
  readonly label: Bilingual;
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar. An entry appears as soon as its screen is in the router. */
export const NAVIGATION: readonly NavigationCategory[] = [
  {
    label: { de: 'Übersicht', en: 'Overview' },
    entries: [
      {
        label: { de: 'Dashboard', en: 'Dashboard' },
        path: paths.dashboard,
        icon: IconLayoutDashboard,
        includes: [paths.home],
      },
    ],
  },
  {
    label: { de: 'Verwaltung', en: 'Management' },
    entries: [
      { label: { de: 'Benutzer', en: 'Users' }, path: paths.users, icon: IconUsers, includes: [paths.blacklisted] },
      { label: { de: 'Broadcast', en: 'Broadcast' }, path: paths.broadcast, icon: IconBroadcast },
      { label: { de: 'Neuigkeiten', en: 'News' }, path: paths.newsMessages, icon: IconNews },
      { label: { de: 'Beiträge', en: 'Posts' }, path: paths.posts, icon: IconPhoto },
      { label: { de: 'Ereignisse', en: 'Events' }, path: paths.events, icon: IconCalendarEvent },
      { label: { de: 'Fertige Trips', en: 'Preset trips' }, path: paths.predefinedTrips, icon: IconRouteSquare },
      { label: { de: 'Trips', en: 'Trips' }, path: paths.trips, icon: IconRoute },
      { label: { de: 'Gemeldet', en: 'Reported' }, path: paths.reported, icon: IconAlertTriangle },
      {
        label: { de: 'Belohnungen', en: 'Rewards' },
        path: paths.rewards,
        icon: IconGift,
        includes: [paths.rewardHistory],
      },
      { label: { de: 'Level', en: 'Levels' }, path: paths.levels, icon: IconStairsUp },
      {
        label: { de: 'Autos/Marken', en: 'Cars/makes' },
        path: paths.models,
        icon: IconCar,
        includes: [paths.manufacturers, paths.userAutos],
      },
      { label: { de: 'App Versionen', en: 'App versions' }, path: paths.versions, icon: IconDeviceMobileCog },
    ],
  },
];

/** The categories with the entries whose screens exist; a category without any is left out. */
export function visibleNavigation(exists: (path: string) => boolean): readonly NavigationCategory[] {
  return NAVIGATION.map((category) => ({
    ...category,
    entries: category.entries.filter((entry) => exists(entry.path)),
  })).filter((category) => category.entries.length > 0);
}

export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return [entry.path, ...(entry.includes ?? [])].includes(here);
}
