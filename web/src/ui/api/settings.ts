import type { MapSettings } from '@leitstand/contract/api/platform';
import type { ImageSize } from '@leitstand/contract/base/limits';

// Vite only replaces the literal expression `import.meta.env`.
const env = import.meta.env;

/** The base URL of the backend, fixed at build time. */
export const apiBase: string = (env.VITE_API_BASE ?? '/v1').replace(/\/+$/, '');
export const apiKey: string | undefined = env.VITE_API_KEY || undefined;

/** Map tiles of a panel built for another backend; our own backend sends its settings. */
export const builtInTiles: MapSettings | undefined = env.VITE_MAP_TILES
  ? { tileUrl: env.VITE_MAP_TILES, attribution: env.VITE_MAP_ATTRIBUTION ?? '' }
  : undefined;

/** Three sizes are an extension: a panel built for another backend uses the original images. */
function defaultLocation(size: ImageSize): string {
  return env.VITE_API_BASE ? `${apiBase}/files/images/` : `${apiBase}/files/images/${size}/`;
}

const imageLocations: Readonly<Record<ImageSize, string>> = {
  small: env.VITE_IMAGE_SMALL ?? defaultLocation('small'),
  medium: env.VITE_IMAGE_MEDIUM ?? defaultLocation('medium'),
  large: env.VITE_IMAGE_LARGE ?? defaultLocation('large'),
};

/** The URL of a stored image. Backends may also send absolute URLs. */
export function imageUrl(name: string, size: ImageSize): string {
  if (/^https?:\/\//.test(name)) return name;
  const location = imageLocations[size];
  return `${location}${location.endsWith('/') ? '' : '/'}${encodeURIComponent(name)}`;
}
