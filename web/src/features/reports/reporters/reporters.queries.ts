import { muteReporter, unmuteReporter } from '@leitstand/contract/moderation/reporters';
import { reportKind } from '@leitstand/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { useRight } from '../../../ui/session/rights.ts';

export function useMayMute(): boolean {
  const isKnown = useCapability(muteReporter);
  return useRight('WriteUsers') && isKnown;
}

/** Mutes a reporter for the reason, or unmutes them without one. */
export function useMuting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, reason }: { userId: string; reason: string | undefined }) =>
      reason === undefined
        ? call(unmuteReporter, { body: { userId } })
        : call(muteReporter, { body: { userId, reason } }),
    // The reporter may have complained about much.
    onSettled: () => client.invalidateQueries({ queryKey: [reportKind.name] }),
  });
}
