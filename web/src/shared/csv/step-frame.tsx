import { Stack, Title } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../ui/i18n/text.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import { FooterSlot } from './footer-slot.ts';

interface StepFrameProps {
  number: number;
  name: string;
  /** The primary button comes last. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A step of the dialog. Its heading gets the focus, so that screen readers say where one is. */
export function StepFrame({ number, name, buttons, children }: StepFrameProps) {
  const text = useText(csvText);
  const slot = useContext(FooterSlot);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4" tabIndex={-1} ref={heading} className={classes.heading ?? ''} data-autofocus>
        {text.step(number, name)}
      </Title>
      {children}
      {slot && createPortal(buttons, slot)}
    </Stack>
  );
}
