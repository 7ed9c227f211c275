import { MAX_IMAGE_MEGABYTES } from '@leitstand/contract/base/limits';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Field, FieldOptions, FieldProps } from '../form/field.ts';
import { translate, useText } from '../i18n/text.ts';
import { DropArea } from './drop-area.tsx';
import { type ImageValue, refusalOf, type Upload } from './image-value.ts';
import { uploadText } from './upload.text.ts';
import { ImageButton, RunningImage, UploadedImage } from './uploaded-image.tsx';
import { useUploads } from './use-uploads.ts';

interface UploadOptions {
  maxMegabytes?: number;
  /** Given: stores the file at once, and the value becomes its name. Absent: the value is the file itself. */
  upload?: Upload;
}

type ImageUploadProps = Omit<FieldProps<ImageValue | null>, 'disabled' | 'description'> & UploadOptions;

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
      limits={text.limits(maxMegabytes)}
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

/** An image by its name; a chosen file travels beside the body. */
export function imageField(options: FieldOptions & UploadOptions = {}): Field<ImageValue | null, string> {
  const { maxMegabytes = MAX_IMAGE_MEGABYTES, upload, ...rest } = options;
  const settings = { maxMegabytes, ...(upload && { upload }) };
  return {
    ...rest,
    blank: null,
    read: (wire) => (wire === '' ? null : wire),
    write: (value) => (typeof value === 'string' ? value : ''),
    isEmpty: (value) => value === null,
    show(value, language) {
      const text = translate(uploadText, language);
      return value === null ? '' : value instanceof File ? text.newImage : text.imageSet;
    },
    draw: (props) => <ImageUpload {...props} {...settings} />,
  };
}
