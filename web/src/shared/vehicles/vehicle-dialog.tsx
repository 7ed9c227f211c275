import { type Vehicle, vehicle as vehicleSchema } from '@leitstand/contract/vehicles';
import { SimpleGrid } from '@mantine/core';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { showMissingFields, useEditedRecord } from '../../ui/dialog/use-edited-record.ts';
import { FormField } from '../../ui/form/form-fields.tsx';
import { filesIn } from '../../ui/form/form-values.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { wantedOrder } from '../../ui/upload/gallery.ts';
import { bodyOfVehicle, imagesOf, type VehicleValues, vehicleForm, vehicleName } from './vehicle-form.ts';
import { useUpdateVehicle } from './vehicles.queries.ts';
import { vehiclesText } from './vehicles.text.ts';

interface VehicleDialogProps {
  vehicle: Vehicle;
  onClose(): void;
}

export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const text = useText(vehiclesText);
  const { mutateAsync: updateVehicle } = useUpdateVehicle();
  const { form, conflict } = useEditedRecord(vehicleForm, {
    record: vehicle,
    schema: vehicleSchema,
    draftKey: `vehicle:${vehicle._id}`,
  });

  async function send(values: VehicleValues, base: Vehicle) {
    const saved = await updateVehicle({ body: bodyOfVehicle(values, base), files: filesIn(values) });
    const images = wantedOrder(values.images, imagesOf(saved));
    if (!images) return;
    // If the second step fails, the form continues from the stored state.
    const arranged = { ...values, images };
    conflict.rebase(saved);
    form.set('images', images);
    await updateVehicle({ body: bodyOfVehicle(arranged, saved), files: [] });
  }

  async function save(values: VehicleValues) {
    await conflict.save((base) => send(values, base));
    notifySuccess(text.saved(vehicleName(values)));
  }

  const field = { of: vehicleForm, form };
  return (
    <>
      <FormDialog
        title={text.edit}
        submitLabel={text.save}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={() => showMissingFields(vehicleForm, form.values)}
        // Handled in `save`.
        onConflict={() => {}}
      >
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
          <FormField {...field} name="brand" />
          <FormField {...field} name="model" />
          <FormField {...field} name="year" />
        </SimpleGrid>
        <FormField {...field} name="description" />
        <FormField {...field} name="images" />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}
