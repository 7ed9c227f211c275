import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { User } from '@leitstand/contract/users';
import { useMemo } from 'react';
import { personText } from '../../shared/person/person.text.ts';
import { useFormatPhone } from '../../shared/person/phone.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { UserBadges } from './user-badges.tsx';
import classes from './users.module.css';
import { usersText } from './users.text.ts';

export function useUsersColumns(): readonly Column<User>[] {
  const text = useText(usersText);
  const { noName } = useText(personText);
  const language = useLanguage();
  const formatPhone = useFormatPhone();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (user) => <ImageCell name={user.image} label={user.userName} />,
      },
      {
        key: 'userName',
        header: fieldLabel('userName', language),
        flex: 3,
        sortable: true,
        cell: (user) => (
          <div className={classes.name} data-badges="cell">
            <TextCell value={user.userName || noName} />
            <UserBadges user={user} />
          </div>
        ),
      },
      {
        key: 'email',
        header: fieldLabel('email', language),
        flex: 3,
        sortable: true,
        narrow: 'under',
        cell: (user) => <TextCell value={user.email} />,
      },
      {
        key: 'telephoneNumber',
        header: fieldLabel('telephoneNumber', language),
        flex: 2,
        narrow: 'hide',
        cell: (user) => <TextCell value={formatPhone(user.telephoneNumber)} />,
      },
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 148,
        sortable: true,
        narrow: 'under',
        cell: (user) => <DateCell value={user.createdAt} />,
      },
    ],
    [text, noName, language, formatPhone],
  );
}
