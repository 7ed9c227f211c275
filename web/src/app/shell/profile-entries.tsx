import { screens } from '@leitstand/contract/screens';
import { Button, Divider } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../shared/screens/address-of.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import classes from './header.module.css';
import { iconOf, SCREENS } from './screens.ts';

interface ProfileEntriesProps {
  /** Closes the menu. */
  onDone(): void;
}

/** Menu entries: the screens that are not in the sidebar. */
export function ProfileEntries({ onDone }: ProfileEntriesProps) {
  const language = useLanguage();
  const mayOpen = useMayOpen();
  const offered = SCREENS.filter(({ name, entry, within }) => !entry && !within && mayOpen(screens[name].path));
  if (offered.length === 0) return null;
  return (
    <>
      <div className={classes.leave}>
        {offered.map((screen) => (
          <Button
            key={screen.name}
            {...LOOK}
            leftSection={<EntryIcon icon={iconOf(screen)} />}
            onClick={onDone}
            renderRoot={(props) => <Link {...props} to={screens[screen.name].path} />}
          >
            {screen.title[language]}
          </Button>
        ))}
      </div>
      <Divider />
    </>
  );
}

const LOOK = { variant: 'subtle', color: 'gray', fullWidth: true, justify: 'flex-start' } as const;

function EntryIcon({ icon: Shape }: { icon: Icon }) {
  return <Shape size={18} stroke={1.6} aria-hidden />;
}
