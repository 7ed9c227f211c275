import { screens } from '@leitstand/contract/screens';
import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonHost } from '../../features/person/person-host.tsx';
import { useAccountLook } from '../../shared/account/account-look.ts';
import { LiveHost } from '../../shared/live/live-host.tsx';
import { MayOpenContext } from '../../shared/screens/address-of.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UiHosts } from '../../ui/ui-hosts.tsx';
import { appText } from '../app.text.ts';
import { useSession } from '../session/session.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { takeCache } from './first-data.ts';
import { Header } from './header.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import classes from './shell.module.css';
import { shellText } from './shell.text.ts';
import { Sidebar } from './sidebar.tsx';
import { useScreenAccess } from './use-screen-access.ts';

// Not needed for the first paint.
const SecondFactorHost = lazyPart(
  async () => (await import('../session/proof/second-factor-host.tsx')).SecondFactorHost,
);
/** The name of the call; importing the calls would make every page larger. */
const SECOND_FACTOR = { name: 'getSecondFactor' };

/** The frame of every page that requires a session. Renders nothing without an administrator. */
export function Shell() {
  const session = useSession();
  // Created here so that the sign-in page does not load the library. The cache is dropped together with the shell.
  const [queryClient] = useState(takeCache);
  if (!session) {
    return (
      <main>
        <Outlet />
      </main>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const text = useText(shellText);
  useAccountLook();
  const [chosen, setIsCollapsed] = useLocalStorage<boolean | undefined>({
    key: 'sidebar-collapsed',
    getInitialValueInEffect: false,
  });
  // Until it is chosen: on small windows the tables need the room.
  const isSmall = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const isCollapsed = chosen ?? isSmall;
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const hasSecondFactors = useCapability(SECOND_FACTOR);
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;

  return (
    <MayOpenContext value={useScreenAccess()}>
      <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
        <a className={classes.skip} href="#content">
          {text.skip}
        </a>
        <Progress />
        <aside className={classes.sidebar}>
          <Brand isCollapsed={isCollapsed} />
          <div className={classes.sidebarBody}>
            <Sidebar isCollapsed={isCollapsed} />
          </div>
          <UnstyledButton
            className={classes.collapse ?? ''}
            onClick={() => setIsCollapsed(!isCollapsed)}
            aria-expanded={!isCollapsed}
            data-tip={isCollapsed ? text.expand : undefined}
          >
            <CollapseIcon size={20} stroke={1.6} aria-hidden />
            <span className={classes.collapseLabel}>{isCollapsed ? text.expand : text.collapse}</span>
          </UnstyledButton>
        </aside>
        <Drawer
          opened={isDrawerOpen}
          onClose={drawer.close}
          size={280}
          padding={0}
          title={<Brand />}
          closeButtonProps={{ 'aria-label': text.closeMenu }}
          classNames={{ header: classes.drawerHeader ?? '' }}
          // The header of a dialog must not be a second banner landmark.
          attributes={{ header: { role: 'presentation' } }}
        >
          <Sidebar onNavigate={drawer.close} />
        </Drawer>
        <div className={classes.body}>
          <Header onOpenMenu={drawer.open} />
          <main id="content" className={classes.content} tabIndex={-1}>
            {hasSecondFactors && <SecondFactorHost />}
            <ScreenOutlet />
          </main>
        </div>
        <UiHosts />
        <PersonHost />
        <LiveHost />
        <SignInAgain />
      </div>
    </MayOpenContext>
  );
}

/** On its own, so that a change of the address does not render the frame. */
function Progress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <div className={classes.progress} data-active={isLoading || undefined} aria-hidden="true" />;
}

function Brand({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { product } = useText(appText);
  return (
    <Link to={screens.dashboard.path} className={classes.brand} aria-label={product}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {!isCollapsed && <span>{product}</span>}
    </Link>
  );
}
