import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { INTERNAL_FILE_DAYS } from '@leitstand/contract/base/limits';
import { Text } from '@mantine/core';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { fieldMissing } from '../../ui/form/rules.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import { useUpload } from './internal-files.queries.ts';
import { internalFilesText } from './internal-files.text.ts';

interface UploadValues {
  file: ImageValue | null;
}

export function UploadDialog({ onClose }: { onClose(): void }) {
  const text = useText(internalFilesText);
  const label = fieldLabel('file', useLanguage());
  const { mutateAsync: upload } = useUpload();
  const form = useForm<UploadValues>({
    initial: { file: null },
    validate: ({ file }) => (file instanceof File ? {} : { file: fieldMissing(label) }),
  });

  async function send({ file }: UploadValues) {
    if (!(file instanceof File)) return;
    await upload(file);
    notifySuccess(text.uploaded);
  }

  return (
    <FormDialog title={text.uploadTitle} submitLabel={text.submit} form={form} onSubmit={send} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {text.hint(INTERNAL_FILE_DAYS)}
      </Text>
      <ImageUpload label={label} required {...form.field('file')} />
    </FormDialog>
  );
}
