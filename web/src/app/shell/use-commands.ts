import { addressOf, screens } from '@leitstand/contract/screens';
import { IconPlus } from '@tabler/icons-react';
import type { Command, Place } from '../../features/global-search/command.ts';
import { useMayOpen } from '../../shared/screens/address-of.ts';
import { useCapabilities } from '../../ui/api/use-capability.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useRights } from '../../ui/session/rights.ts';
import { iconOf, SCREENS, screenAt } from './screens.ts';

const NEW = 'new';

/** All global commands of the signed-in administrator: new records first, then workplaces and navigation. */
export function useCommands(): readonly Command[] {
  const language = useLanguage();
  const mayOpen = useMayOpen();
  const rights = useRights();
  const capabilities = useCapabilities();
  const offered = SCREENS.filter(({ name }) => mayOpen(screens[name].path));
  const creations = offered.flatMap(({ name, creates }): Command[] => {
    if (creates === undefined || !rights.includes(creates.right)) return [];
    const address = addressOf(screens[name], NEW);
    return [{ id: address, label: creates.title[language], keywords: '', icon: IconPlus, address }];
  });
  const ways = offered.map((screen): Command => {
    const { path } = screens[screen.name];
    return {
      id: path,
      label: screen.way[language],
      keywords: screen.title[language],
      icon: iconOf(screen),
      address: path,
    };
  });
  const workplaces = offered.flatMap(({ name, workplace }): Command[] => {
    if (!workplace || !capabilities?.includes(workplace.needs) || !rights.includes(workplace.right)) return [];
    const address = `${screens[name].path}?${workplace.query}`;
    const { way, keywords, icon } = workplace;
    return [{ id: address, label: way[language], keywords: keywords[language], icon, address }];
  });
  return [...creations, ...workplaces, ...ways];
}

/** The screen at a path, if it exists and the signed-in administrator may see it. */
export function usePlaceOf(): (path: string) => Place | undefined {
  const language = useLanguage();
  const mayOpen = useMayOpen();
  return (path) => {
    const screen = mayOpen(path) ? screenAt(path) : undefined;
    return screen && { label: screen.title[language], icon: iconOf(screen) };
  };
}
