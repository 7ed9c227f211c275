import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

interface BackButtonProps {
  to: NonNullable<LinkProps['to']>;
  /** Where it leads: *Zurück zu den Benutzern*. */
  label: string;
}

/** Leads back to the screen that this one belongs to. */
export function BackButton({ to, label }: BackButtonProps) {
  return (
    <ActionIcon renderRoot={(props) => <Link {...props} to={to} />} size={32} aria-label={label} data-tip={label}>
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
