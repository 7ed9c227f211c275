import { Title } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useCapabilities } from '../../ui/api/use-capability.ts';
import { NoAccessState } from '../../ui/error/no-access-state.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { useSession } from '../session/session.ts';

/** The screen of the address, or why it cannot be seen here: nothing is asked that would be refused. */
export function ScreenOutlet() {
  const language = useLanguage();
  const rights = useSession()?.rights;
  const capabilities = useCapabilities();
  const { right, needs, title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (needs !== undefined && !capabilities?.includes(needs)) return capabilities ? <NotFoundPage /> : null;
  if (right === undefined || rights?.includes(right)) return <Outlet />;
  return (
    <>
      <Title order={1}>{title?.[language]}</Title>
      <NoAccessState right={right} />
    </>
  );
}
