import { installedVersions } from '@leitstand/contract/api/dashboard';
import {
  type AppVersions,
  getAppVersions,
  getVersionImpact,
  listAppVersions,
  updateAppVersions,
  type VersionImpact,
} from '@leitstand/contract/versions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useRight } from '../../ui/session/rights.ts';
import type { VersionValues } from './versions-values.ts';

const ALL = ['versions'];

export function useVersions() {
  return useQuery({
    queryKey: [...ALL, 'current'],
    queryFn: async ({ signal }): Promise<AppVersions> => (await call(getAppVersions, { signal })).data,
  });
}

/** Disabled if the administrator may not read users. */
export function useInstalledVersions() {
  const mayRead = useRight('ReadUsers');
  return useQuery({
    queryKey: [...ALL, 'installed'],
    queryFn: async ({ signal }) => (await call(installedVersions, { signal })).data,
    enabled: mayRead,
  });
}

/** Disabled if the backend has no history. */
export function useVersionHistory() {
  const isKnown = useCapability(listAppVersions);
  return useQuery({
    queryKey: [...ALL, 'history'],
    queryFn: async ({ signal }) => (await call(listAppVersions, { signal })).data,
    enabled: isKnown,
  });
}

/** Refetches when others change the versions. */
export function useLiveVersions(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ALL });
  useLiveEvents(({ entity }) => {
    if (entity === 'appVersions') refresh();
  });
  useLiveReset(refresh);
}

export function useVersionCalls() {
  const client = useQueryClient();
  const canPreviewImpact = useCapability(getVersionImpact);
  return {
    /** Undefined if the backend does not support it. */
    previewImpact: async ({ minimum, recommend }: VersionValues): Promise<VersionImpact | undefined> => {
      if (!canPreviewImpact) return undefined;
      const query = recommend === '' ? {} : { recommend };
      return (await call(getVersionImpact, { params: { minimum }, query })).data;
    },
    update: async ({ minimum, recommend }: VersionValues, revision: number | undefined) => {
      const { data } = await call(updateAppVersions, { body: { minimum, recommend, revision } });
      await client.invalidateQueries({ queryKey: ALL });
      return data;
    },
  };
}
