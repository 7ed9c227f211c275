import { Title } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useCapabilities } from '../../ui/api/use-capability.ts';
import { NoAccessState } from '../../ui/error/no-access-state.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { usePageTitle } from '../page-title.ts';
import { useSession } from '../session/session.ts';
import { screenAt } from './screens.ts';

/** The screen of the address, or the reason why it is not accessible. Makes no calls that would be refused. */
export function ScreenOutlet() {
  const language = useLanguage();
  const rights = useSession()?.rights;
  const capabilities = useCapabilities();
  // Of the match that the outlet draws: the location changes before it does.
  const screen = screenAt(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  usePageTitle(screen?.title);
  if (!screen) return <Outlet />;
  const { right, needs, title } = screen;
  if (needs && !capabilities?.includes(needs)) return capabilities ? <NotFoundPage /> : null;
  if (right === undefined || rights?.includes(right)) return <Outlet />;
  return (
    <>
      <Title order={1}>{title[language]}</Title>
      <NoAccessState right={right} />
    </>
  );
}
