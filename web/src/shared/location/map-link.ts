/** Hosts whose links are read. A link is never opened: what it does not contain stays unknown. */
const MAP_HOSTS =
  /^(?:(?:www|maps)\.)?google\.(?:com?\.)?[a-z]{2,3}$|^(?:maps\.)?(?:app\.)?goo\.gl$|^maps\.apple(?:\.com)?$|^(?:www\.)?(?:openstreetmap|osm)\.org$|^(?:www\.)?bing\.com$/;

const PAIR = /^(?:loc:|point\.)?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,~_/]\s*(-?\d{1,3}(?:\.\d+)?)(?![\d.])/;
/** Parameters with a point, the marked place before the middle of the map. */
const POINTS = ['q', 'query', 'coordinate', 'sp', 'destination', 'daddr', 'll', 'center', 'cp', 'sll'];
const NAMES = ['name', 'q', 'query'];

type PointAt<T> = (latitude: number, longitude: number, name: string) => T;

/** Reads a `geo:` address or a link to Google Maps, Apple Maps, OpenStreetMap or Bing; undefined for any other text. */
export function readMapLink<T>(text: string, pointAt: PointAt<T>): T | { kind: 'noPoint' } | undefined {
  if (!/^(?:https?:\/\/|geo:)\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'geo:' && !MAP_HOSTS.test(url.hostname)) return undefined;
  for (const candidate of candidatesOf(url)) {
    const [, latitude, longitude] = PAIR.exec(candidate) ?? [];
    if (latitude !== undefined) return pointAt(Number(latitude), Number(longitude), nameOf(url));
  }
  return { kind: 'noPoint' };
}

function candidatesOf(url: URL): string[] {
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  const path = decoded(url.pathname);
  const [, pinLatitude, pinLongitude] = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(path) ?? [];
  return [
    `${pinLatitude},${pinLongitude}`,
    `${parameter('mlat')},${parameter('mlon')}`,
    ...POINTS.map(parameter),
    /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1] ?? '',
    /@([^/]+)/.exec(path)?.[1] ?? '',
    /map=[\d.]+\/([^&]+)/.exec(url.hash)?.[1] ?? '',
    url.protocol === 'geo:' ? path : '',
  ];
}

function nameOf(url: URL): string {
  const inPath = decoded(/\/place\/([^/@]+)/.exec(url.pathname)?.[1] ?? '');
  const label = /\((.+)\)$/.exec(url.searchParams.get('q') ?? '')?.[1] ?? '';
  const names = [label, inPath, ...NAMES.map((name) => url.searchParams.get(name) ?? '')];
  return names.find((name) => name !== '' && !/^[-\d]/.test(name) && !/^loc:/.test(name))?.trim() ?? '';
}

function decoded(path: string): string {
  const spaced = path.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
