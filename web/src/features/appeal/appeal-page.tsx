import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { translate } from '../../ui/i18n/text.ts';
import { useVisitorLanguage } from '../../ui/i18n/visitor-language.ts';
import { appealText } from './appeal.text.ts';
import { AppealForm } from './appeal-form.tsx';
import { useAppealLink } from './use-appeal-link.ts';

/**
 * The page behind the link in a mail about a sanction: the person answers, once. It imports nothing that is shared by
 * screens, so that a phone loads half as much.
 */
export function AppealPage() {
  const params = useParams({ from: '/open/appeal/$id/$expires/$signature' });
  const { view, link, reload, send } = useAppealLink(params);
  const language = useVisitorLanguage();
  const text = translate(appealText, language);

  const [appealedAt, decidedAt] = [dayOf(link?.appealedAt), dayOf(link?.decidedAt)];
  return (
    <Stack gap="md" aria-live="polite" aria-busy={view === 'loading'}>
      <Title order={1}>{text.title}</Title>
      {view === 'loading' && (
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" />
          <Text>{text.loading}</Text>
        </Group>
      )}
      {view === 'open' && link && <AppealForm id={params.id} link={link} language={language} onSend={send} />}
      {view === 'sent' && <Outcome icon={IconCircleCheck} color="var(--panel-done-text)" message={text.sent} />}
      {view === 'appealed' && (
        <Outcome
          icon={IconCircleCheck}
          color="var(--panel-done-text)"
          message={decidedAt === '' ? text.appealed(appealedAt) : text.decided(appealedAt, decidedAt)}
        />
      )}
      {view === 'ended' && <Outcome icon={IconCircleCheck} color="var(--mantine-color-dimmed)" message={text.ended} />}
      {view === 'expired' && <Outcome icon={IconClockOff} color="var(--mantine-color-dimmed)" message={text.expired} />}
      {view === 'invalid' && <Outcome icon={IconCircleX} color="var(--panel-danger-text)" message={text.invalid} />}
      {view === 'unreachable' && (
        <>
          <Outcome icon={IconPlugConnectedX} color="var(--mantine-color-dimmed)" message={text.unreachable} />
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={reload}>
            {text.retry}
          </Button>
        </>
      )}
    </Stack>
  );
}

const DAY = { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' } as const;

function dayOf(moment: string | null | undefined): string {
  return moment ? new Date(moment).toLocaleDateString('de-DE', DAY) : '';
}

function Outcome({ icon: OutcomeIcon, color, message }: { icon: Icon; color: string; message: string }) {
  return (
    <>
      <OutcomeIcon size={48} stroke={1.5} color={color} aria-hidden />
      <Text size="md">{message}</Text>
    </>
  );
}
