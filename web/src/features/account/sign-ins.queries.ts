import { listSignIns } from '@leitstand/contract/api/session';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';

export const SIGN_INS = ['sign-ins'];

export function useSignIns() {
  return useQuery({
    queryKey: SIGN_INS,
    queryFn: async ({ signal }) => (await call(listSignIns, { signal })).data,
  });
}
