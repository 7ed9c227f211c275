import type { MapSettings } from '@leitstand/contract/api/platform';
import type { ImageSize } from '@leitstand/contract/base/limits';

// Vite fills in `import.meta.env` only where it is written out like this.
const env = import.meta.env;

/** Where the backend is: fixed when the panel is built. */
export const apiBase: string = (env.VITE_API_BASE ?? '/v1').replace(/\/+$/, '');
export const apiKey: string | undefined = env.VITE_API_KEY || undefined;

/** Map tiles of a panel that is built alone; otherwise the backend says where they are. */
export const builtInTiles: MapSettings | undefined = env.VITE_MAP_TILES
  ? { tileUrl: env.VITE_MAP_TILES, attribution: env.VITE_MAP_ATTRIBUTION ?? '' }
  : undefined;

/** Three sizes are an extension: a panel that is built for another backend takes its images as they were stored. */
function defaultLocation(size: ImageSize): string {
  return env.VITE_API_BASE ? `${apiBase}/files/images/` : `${apiBase}/files/images/${size}/`;
}

const imageLocations: Readonly<Record<ImageSize, string>> = {
  small: env.VITE_IMAGE_SMALL ?? defaultLocation('small'),
  medium: env.VITE_IMAGE_MEDIUM ?? defaultLocation('medium'),
  large: env.VITE_IMAGE_LARGE ?? defaultLocation('large'),
};

/** The address of a stored image. A backend may also send whole addresses. */
export function imageUrl(name: string, size: ImageSize): string {
  if (/^https?:\/\//.test(name)) return name;
  const location = imageLocations[size];
  return `${location}${location.endsWith('/') ? '' : '/'}${encodeURIComponent(name)}`;
}
