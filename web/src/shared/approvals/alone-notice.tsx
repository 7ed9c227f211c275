import { getFourEyes } from '@leitstand/contract/api/access/approvals';
import { Alert } from '@mantine/core';
import { IconUserExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { approvalActionText } from './action.text.ts';
import { aloneText } from './alone.text.ts';

/** The rules of the operator; none if the backend has no approvals. */
export function useFourEyes() {
  const isKnown = useCapability(getFourEyes);
  return useQuery({
    queryKey: ['approval', 'rules'],
    queryFn: async ({ signal }) => (await call(getFourEyes, { signal })).data,
    enabled: isKnown,
    meta: { silent: true },
  });
}

/** Says that actions which should be approved happen at once, because only one person could approve them. */
export function AloneNotice() {
  const text = useText(aloneText);
  const names = useText(approvalActionText);
  const { data: rules = [] } = useFourEyes();
  const unguarded = rules.filter(({ approvers }) => approvers < 2);
  if (unguarded.length === 0) return null;
  return (
    <Alert color="amber" role="note" icon={<IconUserExclamation aria-hidden />} title={text.title}>
      {text.message(unguarded.map(({ action }) => names[action]).join(', '))}
    </Alert>
  );
}
