import { Stack, Text } from '@mantine/core';
import { type Icon, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Why it is empty. */
  title: string;
  /** What to do next. */
  message?: string | undefined;
  icon?: Icon;
  action?: ReactNode;
}

export function EmptyState({ title, message, icon: ItemIcon = IconInbox, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" p="xl">
      <ItemIcon size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={600} ta="center">
        {title}
      </Text>
      {message && (
        <Text c="dimmed" size="sm" ta="center" maw={480}>
          {message}
        </Text>
      )}
      {action}
    </Stack>
  );
}
