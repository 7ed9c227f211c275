import type { ImageSize } from '@leitstand/contract/base/limits';
import { useEffect, useState } from 'react';
import { imageUrl } from '../api/settings.ts';
import type { ImageValue } from './image-value.ts';

/** The URL of an image; a chosen file has one while it is shown. */
export function useImageSource(value: ImageValue | null, size: ImageSize): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (value === null || value === '') {
      setSource(undefined);
      return;
    }
    if (typeof value === 'string') {
      setSource(imageUrl(value, size));
      return;
    }
    const url = URL.createObjectURL(value);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [value, size]);
  return source;
}
