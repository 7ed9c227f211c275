import { IMAGE_TYPES } from '@leitstand/contract/base/limits';
import { Input } from '@mantine/core';
import { type Icon, IconPhotoPlus } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './upload.module.css';
import { uploadText } from './upload.text.ts';

interface DropAreaProps {
  name: string;
  label: string;
  required: boolean;
  /** What the button says: choose, choose several, replace. */
  prompt: string;
  /** What files are accepted: a sentence, and the file types for the browser. */
  limits: string;
  accept?: string;
  icon?: Icon;
  error: string | undefined;
  multiple: boolean;
  onFiles(files: readonly File[]): void;
  /** The images that are there already. */
  children?: ReactNode;
}

/** Takes files by click, by drag and drop, and by paste. */
export function DropArea({
  name,
  label,
  required,
  prompt,
  limits,
  accept = IMAGE_TYPES.join(','),
  icon: AreaIcon = IconPhotoPlus,
  error,
  multiple,
  onFiles,
  children,
}: DropAreaProps) {
  const text = useText(uploadText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={required} labelProps={{ id: `${id}-label` }}>
      <fieldset
        className={classes.area}
        aria-labelledby={`${id}-label`}
        data-over={isOver || undefined}
        data-invalid={error !== undefined || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        {children}
        <button
          type="button"
          className={classes.chooser}
          name={name}
          aria-describedby={`${id}-limits${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error !== undefined}
          onClick={() => input.current?.click()}
        >
          <AreaIcon size={22} stroke={1.5} aria-hidden />
          <span className={classes.prompt}>{prompt}</span>
          <span>{text.orDrop}</span>
          <span id={`${id}-limits`}>{limits}</span>
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      </fieldset>
      {error !== undefined && (
        <Input.Error id={`${id}-error`} role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
    </Input.Wrapper>
  );
}
