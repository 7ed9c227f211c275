import { CARRIERS } from '@leitstand/contract/base/limits';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconClipboardText, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError } from '../../../ui/notify/notify.tsx';
import { LABEL_FORMATS, type LabelFormatName } from '../labels/address-label.ts';
import { type LeftOut, usePrintLabels } from '../labels/print-labels.ts';
import { ordersText } from '../orders.text.ts';
import classes from './desk.module.css';
import { deskText } from './desk.text.ts';
import type { DeskParcel } from './desk-state.ts';
import { ParcelChoice } from './parcel-choice.tsx';
import type { DeskWork } from './use-desk.ts';

const FORMATS = Object.keys(LABEL_FORMATS) as LabelFormatName[];

interface DeskToolsProps {
  parcels: readonly DeskParcel[];
  desk: DeskWork;
  onLeftOut(leftOut: readonly LeftOut[]): void;
  /** The labels are printed: focus the first number. */
  onPrinted(): void;
  onPaste(): void;
}

/** Settings of the batch, and the label buttons. */
export function DeskTools({ parcels, desk, onLeftOut, onPrinted, onPaste }: DeskToolsProps) {
  const text = useText(deskText);
  const carriers = useText(ordersText);
  const { state, change, ticked } = desk;
  const [isPrinting, setIsPrinting] = useState(false);
  const printLabels = usePrintLabels();

  async function print() {
    setIsPrinting(true);
    try {
      onLeftOut((await printLabels(ticked, state.format)).leftOut);
      onPrinted();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsPrinting(false);
    }
  }

  return (
    <div className={classes.tools}>
      <ParcelChoice parcels={parcels} desk={desk} />
      <SegmentedControl
        aria-label={text.carrier}
        data={CARRIERS.map((carrier) => ({ value: carrier, label: carriers[carrier] }))}
        value={state.carrier}
        onChange={(chosen) => change({ ...state, carrier: CARRIERS.find((known) => known === chosen) ?? 'dhl' })}
      />
      <Select
        aria-label={text.format}
        w={170}
        allowDeselect={false}
        data={FORMATS.map((format) => ({ value: format, label: text[format] }))}
        value={state.format}
        onChange={(chosen) => change({ ...state, format: FORMATS.find((known) => known === chosen) ?? 'a6' })}
      />
      <Button
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={isPrinting}
        disabled={ticked.length === 0}
        onClick={() => void print()}
      >
        {text.print(ticked.length)}
      </Button>
      <Button variant="default" leftSection={<IconClipboardText size={16} aria-hidden />} onClick={onPaste}>
        {text.paste}
      </Button>
    </div>
  );
}
