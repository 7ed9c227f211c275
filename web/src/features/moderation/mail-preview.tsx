import { LANGUAGES } from '@leitstand/contract/base/languages';
import { SANCTION_GROUNDS, SANCTION_STEPS } from '@leitstand/contract/base/limits';
import { sanctionMessage } from '@leitstand/contract/moderation/sanction-message';
import { suspensionEnd } from '@leitstand/contract/moderation/suspension-end';
import { Group, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import { Box } from '../../ui/figures/box.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { moderationText } from './moderation.text.ts';
import classes from './settings.module.css';
import { settingsText } from './settings.text.ts';
import { type SettingsValues, textField } from './settings-values.ts';

const EXAMPLE_NAME = 'Lena';
const EXAMPLE_DAYS = 7;

/** The mail with the typed text, in both languages. */
export function MailPreview({ values }: { values: SettingsValues }) {
  const text = useText(settingsText);
  const names = useText(moderationText);
  const words = useText(stepText);
  const [ground, setGround] = useState<(typeof SANCTION_GROUNDS)[number]>('spam');
  const [step, setStep] = useState<(typeof SANCTION_STEPS)[number]>('warning');
  const until = useMemo(() => suspensionEnd({ days: EXAMPLE_DAYS }, new Date()), []);
  return (
    <Box title={text.preview} hint={text.previewHint}>
      <Group grow gap="sm">
        <Select
          label={names.ground}
          data={SANCTION_GROUNDS.map((value) => ({ value, label: words[value] }))}
          value={ground}
          onChange={(chosen) => setGround(SANCTION_GROUNDS.find((known) => known === chosen) ?? ground)}
        />
        <Select
          label={text.step}
          data={SANCTION_STEPS.map((value) => ({ value, label: names[value] }))}
          value={step}
          onChange={(chosen) => setStep(SANCTION_STEPS.find((known) => known === chosen) ?? step)}
        />
      </Group>
      {LANGUAGES.map((language) => {
        const { subject, paragraphs } = sanctionMessage({
          topic: step,
          language,
          name: EXAMPLE_NAME,
          ground: values[textField(ground, language)].trim(),
          message: '',
          until,
          hidesContent: false,
        });
        return (
          <article key={language} className={classes.mail} lang={language} aria-label={subject}>
            <strong>{subject}</strong>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        );
      })}
    </Box>
  );
}
