import { getMapSettings, type MapSettings } from '@leitstand/contract/api/platform';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { builtInTiles } from '../api/settings.ts';
import { useCapability } from '../api/use-capability.ts';
import { useLanguage } from '../i18n/language.ts';
import { type BaseMap, type BaseMapOptions, createBaseMap } from './base-map.ts';

/** Creates a base map on the element that gets the ref. */
export function useBaseMap(options: Omit<BaseMapOptions, 'language'>): [RefCallback<HTMLElement>, BaseMap | undefined] {
  const language = useLanguage();
  const settings = useMapSettings();
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
  useEffect(() => map?.setTiles(settings), [map, settings]);
  return [attach, map];
}

/** The configured source of online tiles, once the backend has answered. */
function useMapSettings(): MapSettings | undefined {
  const canAsk = useCapability(getMapSettings);
  const { data } = useQuery({
    queryKey: ['map', 'settings'],
    queryFn: async ({ signal }) => (await call(getMapSettings, { signal })).data,
    enabled: canAsk && builtInTiles === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const settings = builtInTiles ?? data;
  return settings?.tileUrl ? settings : undefined;
}
