import {
  Avatar,
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useAccountChoice } from '../../shared/account/account.queries.ts';
import { imageUrl } from '../../ui/api/settings.ts';
import { useText } from '../../ui/i18n/text.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './header.module.css';
import { ProfileEntries } from './profile-entries.tsx';
import { shellText } from './shell.text.ts';

export function ProfileMenu() {
  const text = useText(shellText);
  const session = useSession();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: account } = useAccount();
  const choose = useAccountChoice();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  if (!session) return null;
  const { userName, email, image } = account ?? session.profile;

  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={264} position="bottom-end" offset={8} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.profile ?? ''}
          aria-label={`${text.profile}: ${userName || email}`}
          onClick={() => setIsOpen(!isOpen)}
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
        <div className={classes.person}>
          <Text fw={600}>{userName}</Text>
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        </div>
        <Divider />
        <div className={classes.setting}>
          <Text size="xs" c="dimmed" mb={4}>
            {text.colours}
          </Text>
          <SegmentedControl
            aria-label={text.colours}
            size="xs"
            fullWidth
            value={colorScheme}
            onChange={(scheme) => {
              setColorScheme(scheme);
              void choose({ scheme: scheme === 'auto' ? '' : scheme });
            }}
            data={[
              { value: 'auto', label: text.system },
              { value: 'light', label: text.light },
              { value: 'dark', label: text.dark },
            ]}
          />
          <Text size="xs" c="dimmed" mt="sm" mb={4}>
            {text.language}
          </Text>
          <LanguageSwitch onChoose={(language) => choose({ language })} />
        </div>
        <Divider />
        <ProfileEntries onDone={() => setIsOpen(false)} />
        <div className={classes.leave}>
          <Button
            variant="subtle"
            color="gray"
            fullWidth
            justify="flex-start"
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
            loading={isLeaving}
            onClick={() => {
              setIsLeaving(true);
              void signOut();
            }}
          >
            {text.signOut}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
