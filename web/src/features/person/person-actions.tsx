import { disclosePerson, type PersonFile } from '@leitstand/contract/api/person';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import { screens } from '@leitstand/contract/screens';
import { Button, Group } from '@mantine/core';
import { IconCar, IconListSearch, IconPencil, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBookCoins } from '../../shared/person/coins/use-book-coins.tsx';
import { useRemoval } from '../../shared/person/removal/use-removal.tsx';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useRight } from '../../ui/session/rights.ts';
import { DisclosureMenu } from './disclosure/disclosure-menu.tsx';
import classes from './person.module.css';
import { useRefreshPerson } from './person.queries.ts';
import { personFileText } from './person.text.ts';

interface PersonActionsProps {
  file: PersonFile;
  /** The person no longer has a file. */
  onGone(): void;
}

/** Actions on the person: done here, or links to the screen that does them. */
export function PersonActions({ file: { user, deletedAt }, onGone }: PersonActionsProps) {
  const text = useText(personFileText);
  const mayWrite = useRight('WriteUsers');
  const canDisclose = useCapability(disclosePerson);
  const refresh = useRefreshPerson(user._id);
  const coins = useBookCoins(refresh);
  const removal = useRemoval((how) => how !== 'deleted' && onGone());
  const ItemIcon = mayWrite ? IconPencil : IconUser;
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {deletedAt === null && (
        <>
          <Button
            variant="default"
            leftSection={<ItemIcon size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={screens.users.path} search={{ user: user._id }} />}
          >
            {mayWrite ? text.edit : text.view}
          </Button>
          {mayWrite && (
            <Button
              variant="default"
              leftSection={<IconCar size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to={screens.users.path} search={{ vehicles: user._id }} />}
            >
              {text.vehicles}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconListSearch size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to={screens.users.path}
                search={{ search: user.email || user.userName, days: String(ALL_TIME) }}
              />
            )}
          >
            {text.showInList}
          </Button>
        </>
      )}
      {canDisclose && mayWrite && <DisclosureMenu id={user._id} />}
      {deletedAt === null && (
        <ActionButtons actions={[...coins.actions, ...removal.sanctions, ...removal.actions]} item={user} />
      )}
      {coins.dialog}
      {removal.dialog}
    </Group>
  );
}
