import { MAX_IMAGE_MEGABYTES } from '@leitstand/contract/base/limits';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldProps } from '../form/fields.tsx';
import { useText } from '../i18n/text.ts';
import { DropArea } from './drop-area.tsx';
import { type ImageValue, refusalOf, type Upload } from './image-value.ts';
import { uploadText } from './upload.text.ts';
import { ImageButton, RunningImage, UploadedImage } from './uploaded-image.tsx';
import { useUploads } from './use-uploads.ts';

interface ImageUploadProps extends Omit<FieldProps<ImageValue | null>, 'disabled' | 'description'> {
  maxMegabytes?: number;
  /** Given: stores the file at once, and the value becomes its name. Absent: the value is the file itself. */
  upload?: Upload;
}

/** One image: `<ImageUpload label={…} {...form.field('image')} upload={uploadImage} />`. */
export function ImageUpload({
  name,
  label,
  value,
  onChange,
  error,
  required = false,
  maxMegabytes = MAX_IMAGE_MEGABYTES,
  upload,
}: ImageUploadProps) {
  const text = useText(uploadText);
  const [refusal, setRefusal] = useState<string>();
  const { uploads, start, retry, cancel } = useUploads(upload, (names) => onChange(names.at(-1) ?? null));

  function take([file]: readonly File[]) {
    if (!file) return;
    const reason = refusalOf(file, maxMegabytes);
    setRefusal(reason);
    if (reason !== undefined) return;
    for (const { id } of uploads) cancel(id);
    if (upload) start(file);
    else onChange(file);
  }

  const isEmpty = value === null || value === '';
  return (
    <DropArea
      name={name}
      label={label}
      required={required}
      prompt={isEmpty ? text.choose : text.replace}
      maxMegabytes={maxMegabytes}
      error={refusal ?? error}
      multiple={false}
      onFiles={take}
    >
      {uploads.map((running) => (
        <RunningImage
          key={running.id}
          upload={running}
          onCancel={() => cancel(running.id)}
          onRetry={() => retry(running.id)}
        />
      ))}
      {!isEmpty && uploads.length === 0 && (
        <UploadedImage value={value} label={text.image}>
          <ImageButton label={text.remove} icon={<IconTrash size={16} aria-hidden />} onClick={() => onChange(null)} />
        </UploadedImage>
      )}
    </DropArea>
  );
}
