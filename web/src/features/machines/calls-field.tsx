import type { MachineCall } from '@leitstand/contract/api/access/machine-tokens';
import { inWords } from '@leitstand/contract/base/languages';
import { Checkbox, Input, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { groupedCalls, type MachineValues, machineForm, permittedCalls } from './machine-form.ts';
import classes from './machines.module.css';
import { useMachineCalls } from './machines.queries.ts';
import { machinesText } from './machines.text.ts';
import { resourcesText } from './resources.text.ts';

/** All calls that the rights permit, or chosen ones. */
export function CallsField({ form }: { form: Form<MachineValues> }) {
  const text = useText(machinesText);
  const { label, value, error, onChange } = useField(machineForm, form, 'calls');
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      error={error}
      className={classes.fieldset ?? ''}
      aria-label={label}
    >
      <SegmentedControl
        aria-label={label}
        className={classes.choice ?? ''}
        value={value === null ? 'every' : 'chosen'}
        onChange={(chosen) => onChange(chosen === 'every' ? null : [])}
        data={[
          { value: 'every', label: text.everyCall },
          { value: 'chosen', label: text.chosenCalls },
        ]}
      />
      {value === null ? (
        <Text size="sm" c="dimmed">
          {text.everyCallHint}
        </Text>
      ) : (
        <CallChooser rights={form.values.rights} chosen={value} onChange={onChange} />
      )}
    </Input.Wrapper>
  );
}

interface CallChooserProps {
  rights: MachineValues['rights'];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

function CallChooser({ rights, chosen, onChange }: CallChooserProps) {
  const text = useText(machinesText);
  const [search, setSearch] = useState('');
  const { data: all, error, refetch } = useMachineCalls();
  const labels: Readonly<Record<string, string>> = useText(resourcesText);
  const groups = useMemo(
    () => groupedCalls(permittedCalls(all ?? [], rights), search, labels),
    [all, rights, search, labels],
  );

  /** Adds the calls, or removes them. */
  function set(calls: readonly MachineCall[], isChosen: boolean) {
    const names = calls.map(({ name }) => name);
    const others = chosen.filter((name) => !names.includes(name));
    onChange(isChosen ? [...others, ...names] : others);
  }

  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className={classes.chooser}>
      <TextInput
        type="search"
        aria-label={text.searchCalls}
        placeholder={text.searchCalls}
        value={search}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter in a form would make the token.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
      <Text size="sm" c="dimmed" role="status">
        {text.chosen(chosen.length)}
      </Text>
      <div className={classes.groups}>
        {groups.map(({ resource, calls }) => (
          <CallGroup
            key={resource}
            label={labels[resource] ?? inWords(resource)}
            calls={calls}
            chosen={chosen}
            onSet={set}
          />
        ))}
        {groups.length === 0 && (
          <Text size="sm" c="dimmed">
            {all ? text.noCallFound : text.loadingCalls}
          </Text>
        )}
      </div>
    </div>
  );
}

interface CallGroupProps {
  label: string;
  calls: readonly MachineCall[];
  chosen: readonly string[];
  onSet(calls: readonly MachineCall[], isChosen: boolean): void;
}

/** The calls of one resource; its own box chooses all of them. */
function CallGroup({ label, calls, chosen, onSet }: CallGroupProps) {
  const text = useText(machinesText);
  const language = useLanguage();
  const count = calls.filter(({ name }) => chosen.includes(name)).length;
  return (
    <fieldset className={classes.group} aria-label={label}>
      <Checkbox
        label={label}
        fw={600}
        checked={count === calls.length}
        indeterminate={count > 0 && count < calls.length}
        onChange={() => onSet(calls, count < calls.length)}
      />
      {calls.map((call) => (
        <Checkbox
          key={call.name}
          className={classes.call ?? ''}
          label={
            <span className={classes.callName}>
              <span lang="en">{call.name}</span>
              {call.onlyByName && <StatusBadge tone="waiting">{text.hasConsequences}</StatusBadge>}
            </span>
          }
          description={
            <span lang="en">
              <code className={classes.path}>{`${call.method} ${call.path}`}</code>
              {/* The API is described in English only. */}
              {language === 'en' && ` ${call.summary}`}
            </span>
          }
          checked={chosen.includes(call.name)}
          onChange={(event) => onSet([call], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
