import { CARRIERS, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Order } from '@leitstand/contract/orders';
import { bareTrackingNumber, type Carrier, isTrackingNumber } from '@leitstand/contract/tracking';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { fieldInvalid, fieldMissing } from '../../ui/form/rules.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useOrderChanges } from './orders.queries.ts';
import { ordersText } from './orders.text.ts';

interface TrackingValues {
  carrier: Carrier;
  trackingNumber: string;
}

function validate({ carrier, trackingNumber }: TrackingValues): FieldErrors<TrackingValues> {
  if (trackingNumber.trim() === '') return { trackingNumber: fieldMissing('trackingNumber') };
  return isTrackingNumber(carrier, trackingNumber) ? {} : { trackingNumber: fieldInvalid('trackingNumber') };
}

/** Edits carrier and tracking number of a shipped order. */
export function TrackingDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const text = useText(ordersText);
  const changes = useOrderChanges();
  const form = useForm<TrackingValues>({
    initial: { carrier: order.carrier, trackingNumber: order.trackingNumber },
    validate,
    draftKey: `tracking:${order._id}`,
  });

  async function submit({ carrier, trackingNumber }: TrackingValues) {
    try {
      await changes.track(order, { carrier, trackingNumber: bareTrackingNumber(trackingNumber) });
      notifySuccess(text.trackingSaved);
    } catch (error) {
      notifyError(error);
      // The data on screen may be outdated, which made it fail.
      changes.refresh();
      throw error;
    }
  }

  return (
    <FormDialog title={text.tracking} submitLabel={text.save} form={form} onSubmit={submit} onClose={onClose}>
      <SelectField
        {...form.field('carrier')}
        label={text.carrier}
        required
        options={CARRIERS.map((carrier) => ({ value: carrier, label: text[carrier] }))}
      />
      <TextField
        {...form.field('trackingNumber')}
        label={text.trackingNumber}
        description={text.numberHint}
        required
        maxLength={SHORT_TEXT_LENGTH}
      />
    </FormDialog>
  );
}
