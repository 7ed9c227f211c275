import { RIGHTS } from '@leitstand/contract/base/rights';
import { Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { defineText, useText } from '../i18n/text.ts';
import { rightsText } from '../session/rights.text.ts';

const noAccessText = defineText({
  title: { de: 'Keine Berechtigung', en: 'No permission' },
  needs: {
    de: (right: string) =>
      `Dafür ist das Recht „${right}“ nötig. Vergeben kann es, wer Administratoren verwalten darf.`,
    en: (right: string) => `This needs the right “${right}”. Whoever may manage administrators can grant it.`,
  },
  needsRole: {
    de: 'Das ist nur für die Rolle SUPERADMIN. Vergeben kann sie ein anderer SUPERADMIN.',
    en: 'This is only for the role SUPERADMIN. Another SUPERADMIN can grant it.',
  },
  needsMore: {
    de: 'Dafür reichen die eigenen Rechte nicht aus. Ändern kann das, wer Administratoren verwalten darf.',
    en: 'Your rights do not suffice for this. Whoever may manage administrators can change that.',
  },
});

interface NoAccessStateProps {
  /** The missing right or role, if known. */
  right?: string | undefined;
}

/** Shown instead of content without permission. Offers no retry, which would not help. */
export function NoAccessState({ right }: NoAccessStateProps) {
  const text = useText(noAccessText);
  const rightLabels = useText(rightsText);
  const missing = RIGHTS.find((known) => known === right);
  return (
    <Stack role="alert" align="center" gap="xs" p="xl">
      <IconLock size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={600}>{text.title}</Text>
      <Text c="dimmed" size="sm" ta="center" maw={480}>
        {missing ? text.needs(rightLabels[missing]) : right === 'SUPERADMIN' ? text.needsRole : text.needsMore}
      </Text>
    </Stack>
  );
}
