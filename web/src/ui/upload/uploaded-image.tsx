import { ActionIcon, Progress } from '@mantine/core';
import { IconPhotoOff, IconRefresh, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatPercent } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import type { ImageValue } from './image-value.ts';
import classes from './upload.module.css';
import { uploadText } from './upload.text.ts';
import { useImageSource } from './use-image-source.ts';
import type { RunningUpload } from './use-uploads.ts';

interface UploadedImageProps {
  value: ImageValue;
  label: string;
  /** Buttons on the image. */
  children?: ReactNode;
}

export function UploadedImage({ value, label, children }: UploadedImageProps) {
  const source = useImageSource(value, 'medium');
  const [brokenSource, setBrokenSource] = useState<string>();
  const isBroken = source !== undefined && brokenSource === source;
  return (
    <div className={classes.image}>
      {isBroken ? (
        <span className={classes.broken} role="img" aria-label={label}>
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        </span>
      ) : (
        <img src={source} alt={label} draggable={false} onError={() => setBrokenSource(source)} />
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

interface RunningImageProps {
  upload: RunningUpload;
  onCancel(): void;
  onRetry(): void;
}

export function RunningImage({ upload, onCancel, onRetry }: RunningImageProps) {
  const text = useText(uploadText);
  const { file, fraction, error } = upload;
  return (
    <div className={classes.running}>
      <UploadedImage value={file} label={file.name}>
        {error !== undefined && (
          <ImageButton label={text.retry} icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry} />
        )}
        <ImageButton
          label={error === undefined ? text.cancel : text.remove}
          icon={<IconX size={16} aria-hidden />}
          onClick={onCancel}
        />
      </UploadedImage>
      {error === undefined ? (
        <Progress
          value={fraction * 100}
          size="sm"
          aria-label={`${text.uploading}: ${file.name}`}
          aria-valuetext={formatPercent(fraction)}
        />
      ) : (
        <p className={classes.error} role="alert">
          {text.failed}: {error}
        </p>
      )}
    </div>
  );
}

interface ImageButtonProps {
  label: string;
  icon: ReactNode;
  onClick(): void;
  disabled?: boolean;
}

export function ImageButton({ label, icon, onClick, disabled = false }: ImageButtonProps) {
  return (
    <ActionIcon variant="default" size={28} aria-label={label} data-tip={label} disabled={disabled} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
