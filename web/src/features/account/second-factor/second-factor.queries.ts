import {
  addPasskey,
  beginCodes,
  beginPasskey,
  confirmCodes,
  getSecondFactor,
  listPasskeys,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '@leitstand/contract/api/access/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';

export const SECOND_FACTOR = ['second-factor'];
export const PASSKEYS = ['passkeys'];

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
    enabled: useCapability(getSecondFactor),
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
  });
}

/** A change of the own factors, after which both lists are read again. */
function useFactorChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([SECOND_FACTOR, PASSKEYS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useBeginCodes() {
  return useMutation({ mutationFn: async () => (await call(beginCodes)).data });
}

export function useConfirmCodes() {
  return useFactorChange(
    async (body: { ticket: string; code: string }) => (await call(confirmCodes, { body })).data.recoveryCodes,
  );
}

export function useRemoveCodes() {
  return useFactorChange(() => call(removeCodes));
}

export function useRenewRecoveryCodes() {
  return useFactorChange(async () => (await call(renewRecoveryCodes)).data.recoveryCodes);
}

/** Asks the browser for a passkey; answers with recovery codes if it is the first second factor. */
export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const { createPasskey } = await import('./create-passkey.ts');
    const { ticket, options } = (await call(beginPasskey)).data;
    const passkey = await createPasskey(options);
    return (await call(addPasskey, { body: { ticket, name, passkey } })).data.recoveryCodes;
  });
}

export function useRenamePasskey() {
  return useFactorChange((body: { passkeyId: string; name: string }) => call(renamePasskey, { body }));
}

export function useRemovePasskey() {
  return useFactorChange((id: string) => call(removePasskey, { params: { id } }));
}
