import type { Report } from '@leitstand/contract/reports';
import { Stack, Text } from '@mantine/core';
import { type BanChoice, BanChoiceFields } from '../../../shared/person/removal/ban-choice.tsx';
import { SameContact } from '../../../shared/person/removal/same-contact.tsx';
import { confirmWithReason } from '../../../ui/dialog/confirm.ts';
import { translate, useText } from '../../../ui/i18n/text.ts';
import { nameOf, reasonsOf } from '../report-facts.ts';
import { caseKeysText, caseText } from './case.text.ts';
import { guessGround } from './decision/guess-ground.ts';

export interface ConfirmedBan extends BanChoice {
  reason: string;
}

/** Asks before a ban, which cannot be undone; suggests the reasons of those who reported. Undefined if cancelled. */
export async function confirmBan(report: Report): Promise<ConfirmedBan | undefined> {
  const choice: BanChoice = { ground: guessGround(reasonsOf(report)), notify: false };
  const reason = await confirmWithReason({
    title: translate(caseText).banTitle(personOf(report)),
    message: <BanConsequences report={report} choice={choice} />,
    confirmLabel: translate(caseKeysText).ban,
    suggestedReason: reasonsOf(report),
  });
  return reason === undefined ? undefined : { reason, ...choice };
}

function BanConsequences({ report, choice }: { report: Report; choice: BanChoice }) {
  const text = useText(caseText);
  return (
    <Stack gap="xs">
      <Text size="sm">{text.banUser(personOf(report))}</Text>
      {report.type === 'trip' && <Text size="sm">{text.banTrip(nameOf(report))}</Text>}
      <Text size="sm">{text.banBlocks}</Text>
      {report.person && <SameContact userId={report.person._id} />}
      <BanChoiceFields choice={choice} />
      <Text size="sm" fw={600}>
        {text.banFinal}
      </Text>
    </Stack>
  );
}

function personOf(report: Report): string {
  return report.person?.userName || nameOf(report);
}
