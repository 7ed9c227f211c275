import { Button, Divider, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccountChoice } from '../../shared/account/account.queries.ts';
import { useText } from '../../ui/i18n/text.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './header.module.css';
import { ProfileEntries } from './profile-entries.tsx';
import { shellText } from './shell.text.ts';

interface ProfilePanelProps {
  userName: string;
  email: string;
  onDone: () => void;
}

/** What the profile menu contains; loaded when it is opened for the first time. */
export function ProfilePanel({ userName, email, onDone }: ProfilePanelProps) {
  const text = useText(shellText);
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = useAccountChoice();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
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
      <ProfileEntries onDone={onDone} />
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
    </>
  );
}
