import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES, MAX_IMAGES, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { type Vehicle, vehicle as vehicleSchema } from '@leitstand/contract/vehicles';
import { SimpleGrid } from '@mantine/core';
import { showError } from '../../ui/dialog/confirm.ts';
import { type Description, differencesOf } from '../../ui/dialog/differences.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import { ImagesUpload } from '../../ui/upload/images-upload.tsx';
import {
  bodyOfVehicle,
  missingVehicleFields,
  newFiles,
  type VehicleValues,
  validateVehicle,
  valuesOfVehicle,
  vehicleName,
  wantedOrder,
} from './vehicle-values.ts';
import { useUpdateVehicle } from './vehicles.queries.ts';
import { vehiclesText } from './vehicles.text.ts';

const YEAR_LENGTH = 4;

interface VehicleDialogProps {
  vehicle: Vehicle;
  onClose(): void;
}

export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const text = useText(vehiclesText);
  const language = useLanguage();
  const { mutateAsync: updateVehicle } = useUpdateVehicle();
  const form = useForm({
    initial: valuesOfVehicle(vehicle),
    validate: validateVehicle,
    draftKey: `vehicle:${vehicle._id}`,
  });
  const conflict = useConflict({
    record: vehicle,
    read: (current) => vehicleSchema.safeParse(current).data,
    compare: (theirs) => differencesOf(form.values, valuesOfVehicle(theirs), describeVehicle(language)),
    take: (theirs) => form.reset(valuesOfVehicle(theirs)),
  });

  async function send(values: VehicleValues, base: Vehicle) {
    const saved = await updateVehicle({ body: bodyOfVehicle(values, base), files: newFiles(values) });
    const images = wantedOrder(values, saved);
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

  async function showMissingFields() {
    if (missingVehicleFields(form.values).length > 0) await showError(text.fillAll);
  }

  const label = (name: string) => fieldLabel(name, language);
  return (
    <>
      <FormDialog
        title={text.edit}
        submitLabel={text.save}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={showMissingFields}
        // Handled in `save`.
        onConflict={() => {}}
      >
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing="sm">
          <TextField {...form.field('brand')} label={label('brand')} required maxLength={SHORT_TEXT_LENGTH} />
          <TextField {...form.field('model')} label={label('model')} required maxLength={SHORT_TEXT_LENGTH} />
          <TextField {...form.field('year')} label={label('year')} maxLength={YEAR_LENGTH} />
        </SimpleGrid>
        <TextAreaField {...form.field('description')} label={label('description')} maxLength={LONG_TEXT_LENGTH} />
        <ImagesUpload
          {...form.field('images')}
          label={text.gallery}
          maxMegabytes={MAX_IMAGE_MEGABYTES}
          maxCount={MAX_IMAGES}
        />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function describeVehicle(language: Language): Description<VehicleValues> {
  const text = translate(vehiclesText, language);
  return {
    brand: { label: fieldLabel('brand', language) },
    model: { label: fieldLabel('model', language) },
    year: { label: fieldLabel('year', language) },
    description: { label: fieldLabel('description', language) },
    images: { label: text.gallery, show: (images) => countImages(images, text) },
  };
}

function countImages(images: readonly ImageValue[], text: ReturnType<typeof translate<typeof vehiclesText>>): string {
  const all = text.imageCount(images.length);
  const added = images.filter((image) => image instanceof File).length;
  return added > 0 ? text.newImages(all, added) : all;
}
