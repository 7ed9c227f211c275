import { MAX_SUSPENSION_DAYS, SANCTION_STEPS } from '@leitstand/contract/base/limits';
import { type LadderStep, MAX_LADDER_STEPS } from '@leitstand/contract/moderation/sanction-ladder';
import { ActionIcon, Button, Select, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useText } from '../../ui/i18n/text.ts';
import classes from './ladder.module.css';
import { moderationText } from './moderation.text.ts';
import { settingsText } from './settings.text.ts';
import { stepName } from './settings-values.ts';

interface LadderFieldProps {
  value: readonly LadderStep[];
  onChange(steps: readonly LadderStep[]): void;
  disabled: boolean;
}

type Control = 'up' | 'down' | 'remove' | 'step';

/** The steps in their order. After a change the focus follows the step that was moved. */
export function LadderField({ value, onChange, disabled }: LadderFieldProps) {
  const text = useText(settingsText);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<{ index: number; controls: readonly Control[] }>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useLayoutEffect(() => {
    if (!focused.current) return;
    const { index, controls } = focused.current;
    focused.current = undefined;
    const row = list.current?.children[index];
    const targets = controls.flatMap((name) => row?.querySelector<HTMLElement>(`[data-control="${name}"]`) ?? []);
    targets.find((target) => !target.matches(':disabled'))?.focus();
  });

  const change = (index: number, step: LadderStep) => onChange(value.with(index, step));

  function move(from: number, to: number) {
    const step = value[from];
    if (!step) return;
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, step));
    focused.current = { index: to, controls: to < from ? ['up', 'down'] : ['down', 'up'] };
    setAnnouncement(text.moved(stepName(step), to + 1, value.length));
  }

  function remove(index: number) {
    onChange(value.toSpliced(index, 1));
    focused.current = { index: Math.min(index, value.length - 2), controls: ['remove', 'step'] };
  }

  function add() {
    onChange([...value, { step: 'suspension', days: 7 }]);
    focused.current = { index: value.length, controls: ['step'] };
  }

  return (
    <>
      <ol ref={list} className={classes.ladder}>
        {value.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps may be equal, and their controls have no state
          <li key={index} className={classes.rung}>
            <StepControls
              position={index + 1}
              value={step}
              onChange={(next) => change(index, next)}
              disabled={disabled}
            />
            {!disabled && (
              <div className={classes.moves}>
                <ActionIcon
                  data-control="up"
                  aria-label={text.up(index + 1)}
                  data-tip={text.up(index + 1)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  data-control="down"
                  aria-label={text.down(index + 1)}
                  data-tip={text.down(index + 1)}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  data-control="remove"
                  aria-label={text.remove(index + 1)}
                  data-tip={text.remove(index + 1)}
                  disabled={value.length === 1}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!disabled && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={value.length >= MAX_LADDER_STEPS}
          onClick={add}
        >
          {text.add}
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface StepControlsProps {
  position: number;
  value: LadderStep;
  onChange(step: LadderStep): void;
  disabled: boolean;
}

function StepControls({ position, value: { step, days }, onChange, disabled }: StepControlsProps) {
  const text = useText(settingsText);
  const names = useText(moderationText);
  return (
    <div className={classes.step}>
      <Select
        data-control="step"
        className={classes.stepName ?? ''}
        aria-label={text.stepAt(position)}
        data={SANCTION_STEPS.map((value) => ({ value, label: names[value] }))}
        value={step}
        onChange={(chosen) => {
          const known = SANCTION_STEPS.find((name) => name === chosen);
          if (known) onChange({ step: known, days: null });
        }}
        disabled={disabled}
      />
      {step === 'suspension' && (
        <NumberField
          name={`days-${position}`}
          className={classes.stepDays ?? ''}
          label={text.lengthAt(position)}
          isLabelHidden
          placeholder={text.withoutEnd}
          suffix={` ${text.days}`}
          min={1}
          max={MAX_SUSPENSION_DAYS}
          value={days}
          error={undefined}
          onChange={(chosen) => onChange({ step, days: chosen })}
          disabled={disabled}
        />
      )}
    </div>
  );
}
