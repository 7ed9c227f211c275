import { getMapSettings, type MapSettings } from '@leitstand/contract/api/platform';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { builtInTiles } from '../api/settings.ts';
import { useCapability } from '../api/use-capability.ts';

/** Where online tiles come from; nothing where none are configured, or not before the backend has said so. */
export function useMapSettings(): MapSettings | undefined {
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
