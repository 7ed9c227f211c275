import type { Report } from '@leitstand/contract/reports';
import { Button, Stack, Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { nameOf } from '../report-facts.ts';
import { caseText } from './case.text.ts';
import { isKeyOf, isPlain, useCaseKeys } from './use-case-keys.ts';

interface BanQuestionProps {
  report: Report;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms a ban, which cannot be undone. Pressing the key again, or Enter, confirms. */
export function BanQuestion({ report, onConfirm, onCancel }: BanQuestionProps) {
  const text = useText(caseText);
  const { label, key } = useCaseKeys().ban;
  const who = report.person?.userName || nameOf(report);
  const listen = useStableCallback((event: KeyboardEvent) => {
    if (!isPlain(event) || !isKeyOf(event, key)) return;
    event.preventDefault();
    onConfirm();
  });
  // A layout effect, because people press the key again before the next paint.
  useLayoutEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listen]);
  return (
    <Dialog
      role="alertdialog"
      title={text.banTitle(who)}
      onClose={onCancel}
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            {text.cancel}
          </Button>
          <Button color="red" onClick={onConfirm} data-autofocus>
            {label}
          </Button>
        </>
      }
    >
      <Stack gap="xs">
        <Text size="sm">{text.banUser(who)}</Text>
        {report.type === 'trip' && <Text size="sm">{text.banTrip(nameOf(report))}</Text>}
        <Text size="sm">{text.banBlocks}</Text>
        <Text size="sm" fw={600}>
          {text.banFinal}
        </Text>
        <Text size="xs" c="dimmed">
          {text.banKeys(key)}
        </Text>
      </Stack>
    </Dialog>
  );
}
