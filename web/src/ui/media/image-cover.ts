import { createContext, type ReactNode, useContext } from 'react';

/** How an image looks until it is asked for. */
export type Cover = 'blurred' | 'grey';

/** Which images are covered. None is unless a screen provides it. */
export interface ImageCovers {
  coverOf(name: string): Cover | undefined;
  reveal(name: string): void;
  /** Says on a covered image how to see it. */
  readonly sign?: ReactNode;
}

export const ImageCoverContext = createContext<ImageCovers>({ coverOf: () => undefined, reveal: () => {} });

export function useImageCovers(): ImageCovers {
  return useContext(ImageCoverContext);
}
