import { getMapArchive, getMapSettings } from '@leitstand/contract/api/platform';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { builtInTiles } from '../api/settings.ts';
import { useCapabilities } from '../api/use-capability.ts';
import { useLanguage } from '../i18n/language.ts';
import { type BaseMap, type BaseMapOptions, createBaseMap, type MapSource } from './base-map.ts';

/** Creates a base map on the element that gets the ref. */
export function useBaseMap(options: Omit<BaseMapOptions, 'language'>): [RefCallback<HTMLElement>, BaseMap | undefined] {
  const language = useLanguage();
  const source = useMapSource();
  const [map, setMap] = useState<BaseMap>();
  const first = useRef({ ...options, language });
  const attach = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const created = createBaseMap(element, first.current);
    setMap(created);
    return () => {
      created.remove();
      setMap(undefined);
    };
  }, []);
  useEffect(() => map?.setLanguage(language, options.label), [map, language, options.label]);
  useEffect(() => {
    if (source) map?.setSource(source);
  }, [map, source]);
  return [attach, map];
}

const NO_TILES: MapSource = { tileUrl: '', attribution: '', hasStreets: false };

/** The configured source of tiles or streets, once the backend has answered. */
function useMapSource(): MapSource | undefined {
  const capabilities = useCapabilities();
  const canAsk = capabilities?.includes(getMapSettings.name) ?? false;
  const { data, isError } = useQuery({
    queryKey: ['map', 'settings'],
    queryFn: async ({ signal }) => (await call(getMapSettings, { signal })).data,
    enabled: canAsk && builtInTiles === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    if (builtInTiles) return { ...builtInTiles, hasStreets: false };
    if (!capabilities || (canAsk && !data && !isError)) return undefined;
    return data ? { ...data, hasStreets: capabilities.includes(getMapArchive.name) } : NO_TILES;
  }, [capabilities, canAsk, data, isError]);
}
