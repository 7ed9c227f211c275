import type { Bilingual } from '@leitstand/contract/base/languages';
import { type Icon, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import type { Command, Place } from '../../features/global-search/command.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { SCREEN_COMMANDS } from './commands.ts';
import { isCurrent, NAVIGATION } from './navigation.ts';
import { useMayOpen } from './use-may-open.ts';

const NEW = 'new';

/** Everything the signed-in administrator can do from anywhere: new records first, then the ways to the screens. */
export function useCommands(): readonly Command[] {
  const language = useLanguage();
  const mayOpen = useMayOpen();
  const mayCall = useMayCall();
  const titleOf = useTitleOf();
  const screens = Object.entries(SCREEN_COMMANDS).filter(
    ([path, { needs }]) => mayOpen(path) && (needs === undefined || mayCall(needs)),
  );
  const creations = screens.flatMap(([path, { creates }]): Command[] => {
    if (creates === undefined || !mayCall(creates.call)) return [];
    const { label, param } = creates;
    const address = `${path}?${param}=${NEW}`;
    return [{ id: address, label: label[language], keywords: '', icon: IconPlus, address }];
  });
  const ways = screens.map(
    ([path, { way }]): Command => ({
      id: path,
      label: way[language],
      keywords: titleOf(path)?.[language] ?? '',
      icon: iconOf(path),
      address: path,
    }),
  );
  return [...creations, ...ways];
}

/** The screen at a path, if it exists and the signed-in administrator may see it. */
export function usePlaceOf(): (path: string) => Place | undefined {
  const language = useLanguage();
  const mayOpen = useMayOpen();
  const titleOf = useTitleOf();
  return (path) => (mayOpen(path) ? { label: titleOf(path)?.[language] ?? '', icon: iconOf(path) } : undefined);
}

function useTitleOf(): (path: string) => Bilingual | undefined {
  const { routesByPath } = useRouter();
  return (path) => (routesByPath as Readonly<Record<string, AnyRoute>>)[path]?.options.staticData?.title;
}

/** The picture of a screen, or of the entry of the sidebar that it belongs to. */
function iconOf(path: string): Icon {
  const own = Object.entries(SCREEN_COMMANDS).find(([screen]) => screen === path)?.[1].icon;
  const entries = NAVIGATION.flatMap((category) => category.entries);
  return own ?? entries.find((entry) => isCurrent(entry, path))?.icon ?? IconArrowRight;
}
