import type { ImageSize } from '@leitstand/contract/limits';

// Vite fills in `import.meta.env` only where it is written out like this.
const env = import.meta.env;

/** Where the backend is: fixed when the panel is built. */
export const apiBase: string = (env.VITE_API_BASE ?? '/v1').replace(/\/+$/, '');
export const apiKey: string | undefined = env.VITE_API_KEY || undefined;

const imageLocations: Readonly<Record<ImageSize, string>> = {
  small: env.VITE_IMAGE_SMALL ?? `${apiBase}/files/images/small/`,
  medium: env.VITE_IMAGE_MEDIUM ?? `${apiBase}/files/images/medium/`,
  large: env.VITE_IMAGE_LARGE ?? `${apiBase}/files/images/large/`,
};

/** The address of a stored image. A backend may also send whole addresses. */
export function imageUrl(name: string, size: ImageSize): string {
  if (/^https?:\/\//.test(name)) return name;
  const location = imageLocations[size];
  return `${location}${location.endsWith('/') ? '' : '/'}${encodeURIComponent(name)}`;
}
