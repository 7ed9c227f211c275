import { MAX_IMAGE_MEGABYTES, MAX_IMAGES } from '@leitstand/contract/base/limits';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { Field, FieldOptions, FieldProps } from '../form/field.ts';
import { filesIn } from '../form/form-values.ts';
import { translate, useText } from '../i18n/text.ts';
import { DropArea } from './drop-area.tsx';
import { type ImageValue, moved, refusalOf, type Upload } from './image-value.ts';
import classes from './upload.module.css';
import { uploadText } from './upload.text.ts';
import { ImageButton, RunningImage, UploadedImage } from './uploaded-image.tsx';
import { useUploads } from './use-uploads.ts';

interface ImagesUploadProps extends Omit<FieldProps<readonly ImageValue[]>, 'disabled' | 'description'> {
  maxMegabytes?: number;
  maxCount?: number;
  /** Given: stores files at once, and the values become their names. Absent: the values are the files themselves. */
  upload?: Upload;
}

/** Several images in an order; they are moved by their buttons or by dragging. */
export function ImagesUpload({
  name,
  label,
  value,
  onChange,
  error,
  required = false,
  maxMegabytes = MAX_IMAGE_MEGABYTES,
  maxCount = MAX_IMAGES,
  upload,
}: ImagesUploadProps) {
  const text = useText(uploadText);
  const [refusal, setRefusal] = useState<string>();
  const { uploads, start, retry, cancel } = useUploads(upload, (names) => onChange([...value, ...names]));

  function take(files: readonly File[]) {
    const reasons = files.map((file) => refusalOf(file, maxMegabytes));
    const good = files.filter((_, index) => reasons[index] === undefined);
    const fitting = good.slice(0, Math.max(0, maxCount - value.length - uploads.length));
    setRefusal(
      reasons.find((reason) => reason !== undefined) ??
        (fitting.length < good.length ? text.tooMany(maxCount) : undefined),
    );
    if (upload) fitting.forEach(start);
    else if (fitting.length > 0) onChange([...value, ...fitting]);
  }

  return (
    <DropArea
      name={name}
      label={label}
      required={required}
      prompt={text.chooseMany}
      limits={text.limits(maxMegabytes)}
      error={refusal ?? error}
      multiple
      onFiles={take}
    >
      <UploadedImages value={value} onChange={onChange} />
      {uploads.map((running) => (
        <RunningImage
          key={running.id}
          upload={running}
          onCancel={() => cancel(running.id)}
          onRetry={() => retry(running.id)}
        />
      ))}
    </DropArea>
  );
}

/** Images in an order. Calls differ in how they take them: `galleryChanges` says what stays and what goes. */
export function imagesField(
  options: FieldOptions & { maxMegabytes?: number } = {},
): Field<readonly ImageValue[], readonly string[]> {
  const { maxMegabytes = MAX_IMAGE_MEGABYTES, ...rest } = options;
  return {
    ...rest,
    blank: [],
    read: (wire) => wire,
    write: () => undefined,
    isEmpty: (images) => images.length === 0,
    show(images, language) {
      const text = translate(uploadText, language);
      const all = text.imageCount(images.length);
      const added = filesIn(images).length;
      return added > 0 ? text.newImages(all, added) : all;
    },
    draw: (props) => <ImagesUpload {...props} maxMegabytes={maxMegabytes} />,
  };
}

interface UploadedImagesProps {
  value: readonly ImageValue[];
  onChange(value: readonly ImageValue[]): void;
}

function UploadedImages({ value, onChange }: UploadedImagesProps) {
  const text = useText(uploadText);
  const [dragged, setDragged] = useState<number>();

  function dropOn(event: DragEvent, index: number) {
    if (dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(moved(value, dragged, index));
    setDragged(undefined);
  }

  return value.map((image, index) => (
    <fieldset
      key={keyOf(image)}
      aria-label={text.imageOf(index + 1, value.length)}
      className={classes.draggable}
      draggable
      data-dragged={dragged === index || undefined}
      onDragStart={() => setDragged(index)}
      onDragEnd={() => setDragged(undefined)}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={(event) => dropOn(event, index)}
    >
      <UploadedImage value={image} label={text.imageOf(index + 1, value.length)}>
        <ImageButton
          label={text.forward}
          icon={<IconArrowLeft size={16} aria-hidden />}
          disabled={index === 0}
          onClick={() => onChange(moved(value, index, index - 1))}
        />
        <ImageButton
          label={text.backward}
          icon={<IconArrowRight size={16} aria-hidden />}
          disabled={index === value.length - 1}
          onClick={() => onChange(moved(value, index, index + 1))}
        />
        <ImageButton
          label={text.remove}
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => onChange(value.filter((_, other) => other !== index))}
        />
      </UploadedImage>
    </fieldset>
  ));
}

const fileKeys = new WeakMap<File, string>();
let lastFileKey = 0;

/** Stable while images are moved; two files of the same name are still two. */
function keyOf(image: ImageValue): string {
  if (typeof image === 'string') return image;
  const known = fileKeys.get(image);
  if (known !== undefined) return known;
  lastFileKey += 1;
  const key = `file ${lastFileKey}`;
  fileKeys.set(image, key);
  return key;
}
