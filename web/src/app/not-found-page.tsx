import { screens } from '@leitstand/contract/screens';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../ui/i18n/text.ts';
import classes from './app.module.css';
import { appText } from './app.text.ts';

export function NotFoundPage() {
  const text = useText(appText);
  return (
    <div className={classes.page}>
      <Stack className={classes.message ?? ''} gap="md" align="flex-start">
        <IconMapOff size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
        <Title order={1}>{text.notFoundTitle}</Title>
        <Text c="dimmed">{text.notFoundMessage}</Text>
        <Button component={Link} to={screens.dashboard.path}>
          {text.toDashboard}
        </Button>
      </Stack>
    </div>
  );
}
