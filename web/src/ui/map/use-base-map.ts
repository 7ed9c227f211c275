import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { type BaseMap, type BaseMapOptions, createBaseMap } from './base-map.ts';
import { useMapSettings } from './map-settings.ts';

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
