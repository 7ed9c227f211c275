import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { type CsvTarget, LONG_TEXT_LENGTH, MAX_REWARD_IMAGE_MEGABYTES } from '@leitstand/contract/base/limits';
import { CSV_TABLES, type CsvField, cellHint } from '@leitstand/contract/csv/csv-fields';
import { Alert, Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useCallback, useState } from 'react';
import { BusyContext } from '../../ui/form/busy.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import { uploadImage } from '../../ui/upload/upload-file.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import { type Assignment, assigned, missingKeys, missingValues } from './mapping.ts';
import type { CsvFile } from './read-file.ts';
import { StepFrame } from './step-frame.tsx';

interface ColumnsStepProps {
  target: CsvTarget;
  file: CsvFile;
  assignment: Assignment;
  isChecking: boolean;
  onChange(assignment: Assignment): void;
  onBack(): void;
  onNext(): void;
}

/** Says which field each column fills, and what new records get that no column has. */
export function ColumnsStep({ target, file, assignment, isChecking, onChange, onBack, onNext }: ColumnsStepProps) {
  const text = useText(csvText);
  const language = useLanguage();
  const { fields, defaults, isRemembered } = assignment;
  const [uploads, setUploads] = useState(0);
  const reportBusy = useCallback((change: 1 | -1) => setUploads((count) => count + change), []);
  const keys = missingKeys(target, fields);
  const values = missingValues(target, fields);
  const hasImages = CSV_TABLES[target].fields.some(({ content }) => content === 'image');
  const choose = (column: number, name: string) =>
    onChange({ ...assignment, fields: assigned(fields, column, name), isRemembered: false });

  return (
    <StepFrame
      number={2}
      name={text.columnsStep}
      buttons={
        <>
          <Button variant="default" onClick={onBack}>
            {text.back}
          </Button>
          <Button loading={isChecking} disabled={keys.length > 0 || uploads > 0} onClick={onNext}>
            {text.next}
          </Button>
        </>
      }
    >
      <Text size="sm">
        {text.columnsIntro(file.name, file.rows.length)} {isRemembered && text.remembered}
      </Text>
      <ul className={classes.columns}>
        {file.headers.map((header, column) => {
          const name = header || text.columnNumber(column + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change, and may have equal names
            <li key={column}>
              <div className={classes.column}>
                <Text size="sm" fw={500} truncate title={name}>
                  {name}
                </Text>
                <Example file={file} column={column} />
              </div>
              <NativeSelect
                aria-label={text.fieldOf(name)}
                value={fields[column] ?? ''}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
                data={[{ value: '', label: text.notLoaded }, ...choicesOf(target, language)]}
              />
            </li>
          );
        })}
      </ul>
      {keys.length > 0 && (
        <Alert color="red" role="alert">
          {text.needed(keys.map(({ name }) => fieldLabel(name, language)).join(', '))}
        </Alert>
      )}
      {values.length > 0 && (
        <Stack gap="sm" component="section" aria-labelledby="csv-defaults">
          <div>
            <Title order={4} size="h5" id="csv-defaults">
              {text.defaults}
            </Title>
            <Text size="sm" c="dimmed">
              {text.defaultsHint}
            </Text>
          </div>
          <BusyContext value={reportBusy}>
            <div className={classes.defaults}>
              {values.map((field) => (
                <DefaultValue
                  key={field.name}
                  field={field}
                  value={defaults[field.name] ?? ''}
                  onChange={(value) => onChange({ ...assignment, defaults: { ...defaults, [field.name]: value } })}
                />
              ))}
            </div>
          </BusyContext>
        </Stack>
      )}
      <Text size="sm" c="dimmed">
        {text.rules(target)} {hasImages ? text.emptyCells : text.emptyCellsOnly}
      </Text>
    </StepFrame>
  );
}

function choicesOf(target: CsvTarget, language: 'de' | 'en') {
  return CSV_TABLES[target].fields.map(({ name, required }) => ({
    value: name,
    label: `${fieldLabel(name, language)}${required ? ' *' : ''}`,
  }));
}

function Example({ file, column }: { file: CsvFile; column: number }) {
  const text = useText(csvText);
  const value = file.rows.find(({ cells }) => (cells[column] ?? '').trim() !== '')?.cells[column];
  return (
    <Text size="xs" c="dimmed" truncate title={value}>
      {value === undefined ? text.noValues : text.example(value.trim().slice(0, 200))}
    </Text>
  );
}

interface DefaultValueProps {
  field: CsvField;
  value: string;
  onChange(value: string): void;
}

function DefaultValue({ field, value, onChange }: DefaultValueProps) {
  const text = useText(csvText);
  const language = useLanguage();
  const label = fieldLabel(field.name, language);
  if (field.content === 'image') {
    return (
      <ImageUpload
        name={field.name}
        label={label}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : '')}
        error={undefined}
        maxMegabytes={MAX_REWARD_IMAGE_MEGABYTES}
        upload={uploadImage}
      />
    );
  }
  if (field.content === 'choice') {
    const choices = field.choices.map((choice) => ({ value: choice.value, label: choice.name[language] }));
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[{ value: '', label: text.pleaseChoose }, ...choices]}
      />
    );
  }
  return (
    <TextField
      name={field.name}
      label={label}
      description={cellHint(field, language)}
      value={value}
      error={undefined}
      maxLength={LONG_TEXT_LENGTH}
      onChange={onChange}
    />
  );
}
