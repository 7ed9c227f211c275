import { STANDINGS, type Standing } from '@leitstand/contract/base/limits';
import { Select } from '@mantine/core';
import { IconUserPause } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import { usersText } from './users.text.ts';

interface StandingFilterProps {
  value: Standing | undefined;
  onChange(standing: Standing | undefined): void;
}

/** All users, or only those who were warned or are suspended. */
export function StandingFilter({ value, onChange }: StandingFilterProps) {
  const text = useText(usersText);
  return (
    <Select
      aria-label={text.standing}
      w={180}
      data={[
        { value: '', label: text.anyStanding },
        ...STANDINGS.map((standing) => ({ value: standing, label: text[standing] })),
      ]}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(chosen) => onChange(STANDINGS.find((standing) => standing === chosen))}
      leftSection={<IconUserPause size={16} aria-hidden />}
    />
  );
}
