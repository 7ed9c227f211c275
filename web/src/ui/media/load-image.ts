import type { ImageSize } from '@leitstand/contract/base/limits';
import { createContext, use, useEffect, useState } from 'react';
import { imageUrl } from '../api/settings.ts';

export type LoadImage = (name: string, size: ImageSize, signal: AbortSignal) => Promise<Blob>;

/** How the images below are loaded, if they have no public URL. */
export const LoadImageContext = createContext<LoadImage | undefined>(undefined);

/** The URL of a stored image; undefined while it is being loaded, null if that failed. */
export function useStoredUrl(name: string, size: ImageSize): string | undefined | null {
  const load = use(LoadImageContext);
  const [loaded, setLoaded] = useState<string | null>();
  useEffect(() => {
    if (!load) return;
    const abort = new AbortController();
    let url: string | undefined;
    load(name, size, abort.signal).then(
      (content) => {
        if (abort.signal.aborted) return;
        url = URL.createObjectURL(content);
        setLoaded(url);
      },
      () => abort.signal.aborted || setLoaded(null),
    );
    return () => {
      abort.abort();
      setLoaded(undefined);
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [load, name, size]);
  return load ? loaded : imageUrl(name, size);
}
