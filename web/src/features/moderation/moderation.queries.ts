import { getModerationFigures, getModerationReport } from '@leitstand/contract/api/moderation';
import type { Days } from '@leitstand/contract/base/limits';
import { type ModerationInput, moderationKind, saveModeration } from '@leitstand/contract/moderation/sanctions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { call } from '../../ui/api/call.ts';

const ALL = [moderationKind.name];
const REFRESH_MS = 60_000;

export function useFigures(days: Days) {
  return useQuery({
    queryKey: [...ALL, 'figures', days],
    queryFn: async ({ signal }) => (await call(getModerationFigures, { params: { days }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useReport(month: string) {
  return useQuery({
    queryKey: [...ALL, 'report', month],
    queryFn: async ({ signal }) => (await call(getModerationReport, { params: { month }, signal })).data,
  });
}

/** Refetches the texts and steps when others change them. */
export function useLiveSettings(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ALL });
  useLiveEvents(({ entity }) => {
    if (entity === moderationKind.name) refresh();
  });
  useLiveReset(refresh);
}

export function useSaveSettings(): (body: ModerationInput) => Promise<void> {
  const client = useQueryClient();
  return async (body) => {
    await call(saveModeration, { body });
    await client.invalidateQueries({ queryKey: ALL });
  };
}
