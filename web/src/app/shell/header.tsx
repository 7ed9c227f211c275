import { getInbox } from '@leitstand/contract/api/inbox';
import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMenu2, IconMinimize } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { GlobalSearch } from '../../features/global-search/global-search.tsx';
import { Inbox } from '../../features/inbox/inbox.tsx';
import { LiveIndicator } from '../../shared/live/live-indicator.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './header.module.css';
import { ProfileMenu } from './profile-menu.tsx';
import { shellText } from './shell.text.ts';
import { useOpenAddress } from './use-open-address.ts';

// Not needed for the first paint.
const BulkHost = lazy(async () => ({ default: (await import('../../shared/bulk/bulk-host.tsx')).BulkHost }));
// Loaded on the first search.
const loadCommandPanel = async () => (await import('./command-panel.tsx')).CommandPanel;

export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const text = useText(shellText);
  const hasInbox = useCapability(getInbox);
  const openAddress = useOpenAddress();

  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger ?? ''} size="lg" aria-label={text.openMenu} onClick={onOpenMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.search}>
        <GlobalSearch loadPanel={loadCommandPanel} onOpen={openAddress} />
      </div>
      <div className={classes.tools}>
        <LiveIndicator />
        <FullscreenToggle />
        <Suspense fallback={null}>
          <BulkHost />
        </Suspense>
        {hasInbox && <Inbox />}
        <ProfileMenu />
      </div>
    </header>
  );
}

function FullscreenToggle() {
  const text = useText(shellText);
  const { fullscreen, toggle } = useFullscreenDocument();
  if (!document.fullscreenEnabled) return null;
  const label = fullscreen ? text.leaveFullscreen : text.enterFullscreen;
  const ItemIcon = fullscreen ? IconMinimize : IconMaximize;
  return (
    <ActionIcon
      className={classes.fullscreen ?? ''}
      size="lg"
      aria-label={label}
      aria-pressed={fullscreen}
      data-tip={label}
      onClick={() => void toggle()}
    >
      <ItemIcon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
