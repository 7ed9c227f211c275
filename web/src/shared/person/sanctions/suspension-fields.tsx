import { today } from '@leitstand/contract/base/berlin-time';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { CheckboxField } from '../../../ui/form/fields.tsx';
import { formatDateTime } from '../../../ui/i18n/format.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './sanctions.module.css';
import { sanctionText } from './sanctions.text.ts';
import { stepText } from './step.text.ts';
import { endIfKnown, LENGTHS, type LengthValues } from './suspension-length.ts';

export interface SuspensionValues extends LengthValues {
  hidesContent: boolean;
}

interface SuspensionFieldsProps {
  values: SuspensionValues;
  /** The last day is missing. */
  error: string | undefined;
  set<K extends keyof SuspensionValues>(name: K, value: SuspensionValues[K]): void;
}

/** How long a suspension lasts, and whether the person's content is hidden meanwhile. */
export function SuspensionFields({ values, error, set }: SuspensionFieldsProps) {
  const text = useText(sanctionText);
  const step = useText(stepText);
  const language = useLanguage();
  const labels = { until: text.untilDay, open: step.withoutEnd };
  const end = endIfKnown(values);
  return (
    <Stack gap="xs">
      <Input.Wrapper label={text.length} labelElement="div">
        <SegmentedControl
          aria-label={text.length}
          className={classes.lengths ?? ''}
          fullWidth
          value={values.length}
          onChange={(chosen) => set('length', LENGTHS.find((length) => length === chosen) ?? '7')}
          data={LENGTHS.map((value) => ({
            value,
            label: value === 'until' || value === 'open' ? labels[value] : step.shortDays(Number(value)),
          }))}
        />
      </Input.Wrapper>
      {values.length === 'until' && (
        <DateField
          label={fieldLabel('until', language)}
          required
          min={today()}
          name="until"
          value={values.until}
          error={error}
          onChange={(day) => set('until', day)}
        />
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {end === null && text.endsNever}
        {end && text.ends(formatDateTime(end))}
      </Text>
      <CheckboxField
        label={text.hidesContent}
        name="hidesContent"
        value={values.hidesContent}
        error={undefined}
        onChange={(isHidden) => set('hidesContent', isHidden)}
      />
    </Stack>
  );
}
