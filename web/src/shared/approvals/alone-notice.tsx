import { type FourEyesRule, getFourEyes } from '@leitstand/contract/api/access/approvals';
import { Alert } from '@mantine/core';
import { IconUserExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
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

/** Says where the four eyes are not what they seem: a second person is missing, or one person can make another one. */
export function AloneNotice() {
  const text = useText(aloneText);
  const names = useText(approvalActionText);
  const { data: rules = [] } = useFourEyes();
  const labels = (some: typeof rules) => some.map(({ action }) => names[action]).join(', ');
  const unguarded = rules.filter(({ approvers, missing }) => approvers < 2 && missing.length === 0);
  const blocked = rules.filter(({ counting, later, missing }) => counting + later.length === 0 && missing.length > 0);
  const slow = rules.filter(({ counting, later }) => counting === 0 && later.length > 0);
  const hasNoRights = rules.length > 0 && rules.every(({ action }) => action !== 'rights');
  return (
    <>
      {unguarded.length > 0 && <Notice title={text.title}>{text.message(labels(unguarded))}</Notice>}
      {blocked.length > 0 && (
        <Notice title={text.title}>
          {text.blocked(labels(blocked), peopleOf(blocked.flatMap((one) => one.missing)))}
        </Notice>
      )}
      {slow.length > 0 && (
        <Notice title={text.slowTitle}>{text.slow(labels(slow), peopleOf(slow.flatMap((one) => one.later)))}</Notice>
      )}
      {hasNoRights && <Notice title={text.noRightsTitle}>{text.noRights}</Notice>}
    </>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Alert color="amber" role="note" icon={<IconUserExclamation aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}

/** Each person once, with the moment from which on they count. */
function peopleOf(people: FourEyesRule['later']): string {
  const known = new Map(
    people.map(({ userName, email, from }) => [`${isolated(userName)} (${isolated(email)})`, formatDateTime(from)]),
  );
  return [...known].map(([name, from]) => `${name}: ${from}`).join('; ');
}
