import type { ImageSize } from '@leitstand/contract/base/limits';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useImageCovers } from './image-cover.ts';
import { useStoredUrl } from './load-image.ts';
import classes from './media.module.css';
import { mediaText } from './media.text.ts';

interface StoredImageProps {
  /** File name as the backend stores it. */
  name: string;
  size: ImageSize;
  /** Empty where the text around it says the same. */
  alt: string;
  className?: string | undefined;
  /** Shows only the icon, for small images. */
  isTextHidden?: boolean;
  isLazy?: boolean;
}

/** An image that fills its container, with a fallback if it fails to load. */
export function StoredImage({ name, size, alt, className, isTextHidden = false, isLazy = false }: StoredImageProps) {
  const text = useText(mediaText);
  const { coverOf } = useImageCovers();
  const [brokenName, setBrokenName] = useState<string>();
  const url = useStoredUrl(name, size);
  if (name === '' || name === brokenName || url === null) {
    return (
      <span className={`${classes.broken} ${className ?? ''}`} data-broken>
        <IconPhotoOff size={isTextHidden ? 20 : 32} stroke={1.5} aria-hidden />
        {isTextHidden ? null : text.broken}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      data-cover={coverOf(name)}
      alt={alt}
      draggable={false}
      decoding="async"
      loading={isLazy ? 'lazy' : 'eager'}
      onError={() => setBrokenName(name)}
    />
  );
}
