import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useAccount } from '../../shared/account/account.queries.ts';
import { imageUrl } from '../../ui/api/settings.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useSession } from '../session/session.ts';
import classes from './header.module.css';
import type { ProfilePanel } from './profile-panel.tsx';
import { shellText } from './shell.text.ts';

const loadPanel = async () => (await import('./profile-panel.tsx')).ProfilePanel;

export function ProfileMenu() {
  const text = useText(shellText);
  const session = useSession();
  const { data: account } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof ProfilePanel>>>();
  if (!session) return null;
  const { userName, email, image } = account ?? session.profile;

  /** Opens with its content, so that the focus can move into it. */
  async function open(): Promise<void> {
    const loaded = await loadPanel();
    setPanel(() => loaded);
    setIsOpen(true);
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={264} position="bottom-end" offset={8} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.profile ?? ''}
          aria-label={`${text.profile}: ${userName || email}`}
          onPointerEnter={() => void loadPanel()}
          onClick={() => (isOpen ? setIsOpen(false) : void open())}
        >
          <Avatar
            size={32}
            src={image ? imageUrl(image, 'small') : null}
            name={userName || email}
            color="accent"
            alt=""
          />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        {Panel && <Panel userName={userName} email={email} onDone={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
