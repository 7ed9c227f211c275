import type { Account, updateAccount } from '@leitstand/contract/api/access/account';
import type { BodyOf } from '@leitstand/contract/base/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import type { UploadProgress } from '../../ui/upload/image-value.ts';

export const ACCOUNT = ['account'];

/** Loaded when it is needed: every screen would wait for it otherwise. */
const loadCalls = () => import('@leitstand/contract/api/access/account');
const READS = { name: 'getAccount' };
const CHANGES = { name: 'updateAccount' };

/** The own account; never loaded from a backend without this call. */
export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: async ({ signal }) => (await call((await loadCalls()).getAccount, { signal })).data,
    enabled: useCapability(READS),
  });
}

interface AccountUpdate {
  body?: Partial<BodyOf<typeof updateAccount>>;
  image?: File;
  progress?: UploadProgress;
}

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body = {}, image, progress }: AccountUpdate) => {
      const calls = await loadCalls();
      return (await call(calls.updateAccount, { body, files: image ? [image] : [], ...progress })).data;
    },
    onSuccess: (account) => client.setQueryData(ACCOUNT, account),
  });
}

type Choice = Partial<Pick<Account, 'language' | 'scheme' | 'mutedMails'>>;

/** Stores a choice with the account; shown at once, and taken back if it fails. */
export function useAccountChoice(): (choice: Choice) => Promise<void> {
  const client = useQueryClient();
  const isThere = useCapability(CHANGES);
  const { mutateAsync } = useUpdateAccount();
  return async (choice) => {
    if (!isThere) return;
    await client.cancelQueries({ queryKey: ACCOUNT });
    const before = client.getQueryData<Account>(ACCOUNT);
    if (before) client.setQueryData(ACCOUNT, { ...before, ...choice });
    try {
      await mutateAsync({ body: choice });
    } catch (error) {
      client.setQueryData(ACCOUNT, before);
      notifyError(error);
    }
  };
}
