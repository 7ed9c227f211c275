import type { User } from '@leitstand/contract/users';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { useUser } from './users.queries.ts';
import { usersText } from './users.text.ts';

interface LoadedUserProps {
  id: string;
  title: string;
  size: 'md' | 'xl';
  onClose(): void;
  /** Renders the dialog of the loaded user. */
  children(user: User): ReactNode;
}

/** A dialog about a user, or a dialog with the loading or error state. */
export function LoadedUser({ id, title, size, onClose, children }: LoadedUserProps) {
  const text = useText(usersText);
  const { data, error, refetch } = useUser(id);
  const missing = { icon: IconUserOff, title: text.notFoundTitle, message: text.notFoundMessage };
  return <LoadedRecord query={{ data, error, refetch }} {...{ title, size, missing, onClose, children }} />;
}
