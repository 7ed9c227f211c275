import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

interface BackButtonProps {
  to: NonNullable<LinkProps['to']>;
  /** Names the target: *Zurück zu den Benutzern*. */
  label: string;
}

/** Links back to the parent screen. */
export function BackButton({ to, label }: BackButtonProps) {
  return (
    <ActionIcon renderRoot={(props) => <Link {...props} to={to} />} size={32} aria-label={label} data-tip={label}>
      <IconArrowLeft size={18} aria-hidden />
    </ActionIcon>
  );
}
