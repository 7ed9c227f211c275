import { getMapSettings, type MapSettings } from '@leitstand/contract/api/platform';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { builtInTiles } from '../api/settings.ts';
import { useCapability } from '../api/use-capability.ts';
import { useLanguage } from '../i18n/language.ts';
import { type BaseMap, type BaseMapOptions, createBaseMap } from './base-map.ts';

/** A base map on the element that takes the reference; there once the element is. */
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

/** Where online tiles come from; nothing where none are configured, or not before the backend has said so. */
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
