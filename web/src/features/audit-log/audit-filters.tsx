import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { actionOptions, kindOptions } from './audit-labels.ts';
import classes from './audit-log.module.css';
import { useAuditPeople } from './audit-log.queries.ts';
import { auditLogText } from './audit-log.text.ts';
import type { useAuditFilter } from './use-audit-filter.ts';

export function AuditFilters({ filter, set }: Pick<ReturnType<typeof useAuditFilter>, 'filter' | 'set'>) {
  const text = useText(auditLogText);
  const language = useLanguage();
  return (
    <>
      <Choice
        label={text.byPerson}
        everything={text.everybody}
        options={usePeopleOptions(filter.admin)}
        value={filter.admin}
        onChange={(admin) => set('admin', admin)}
      />
      <Choice
        label={text.byKind}
        everything={text.allKinds}
        options={kindOptions(language, filter.entity)}
        value={filter.entity}
        onChange={(entity) => set('entity', entity)}
      />
      <Choice
        label={text.byAction}
        everything={text.allActions}
        options={actionOptions(language, filter.action)}
        value={filter.action}
        onChange={(action) => set('action', action)}
      />
      {filter.record !== undefined && (
        <Button
          variant="light"
          className={classes.record ?? ''}
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`${text.oneRecord(filter.record)}: ${text.removeRecord}`}
          data-tip={text.removeRecord}
          onClick={() => set('record', undefined)}
        >
          {text.oneRecord(shortId(filter.record))}
        </Button>
      )}
    </>
  );
}

/** Long enough to tell ids apart by eye. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id;
}

function usePeopleOptions(chosen: string | undefined): { value: string; label: string }[] {
  const text = useText(auditLogText);
  const { data = [] } = useAuditPeople();
  const people = data.map(({ _id, userName, isMachine }) => ({
    value: _id,
    label: isMachine ? text.machine(userName) : userName,
  }));
  const isMissing = chosen !== undefined && !people.some(({ value }) => value === chosen);
  return isMissing ? [...people, { value: chosen, label: text.unknownPerson }] : people;
}

interface ChoiceProps {
  label: string;
  /** Placeholder for “no filter”. */
  everything: string;
  options: ReturnType<typeof actionOptions>;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function Choice({ label, everything, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className={classes.choice ?? ''}
      placeholder={everything}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': everything }}
    />
  );
}
