import { type NewBroadcast, testBroadcast } from '@leitstand/contract/broadcast';
import { addTestRecipient, getTestRecipients, removeTestRecipient } from '@leitstand/contract/test-recipients';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';

const RECIPIENTS = ['broadcasts', 'testRecipients'];

/** The list, and how many tests are left; read again whenever the dialog opens, because colleagues change it too. */
export function useTestRecipients() {
  return useQuery({
    queryKey: RECIPIENTS,
    queryFn: async ({ signal }) => (await call(getTestRecipients, { signal })).data,
    staleTime: 0,
    // The dialog shows the failure.
    meta: { silent: true },
  });
}

export function useTestCalls() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: RECIPIENTS });
  return {
    /** Also after a refusal: somebody else may have changed the list. */
    send: (userId: string, messages: NewBroadcast['messages']) =>
      call(testBroadcast, { body: { userId, messages } }).finally(refresh),
    add: async (userId: string) => {
      await call(addTestRecipient, { body: { userId } }).finally(refresh);
      await refresh();
    },
    remove: async (userId: string) => {
      await call(removeTestRecipient, { body: { userId } });
      await refresh();
    },
  };
}
