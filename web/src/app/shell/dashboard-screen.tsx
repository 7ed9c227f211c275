import { getInbox } from '@leitstand/contract/api/inbox';
import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { inboxQuery } from '../../features/inbox/inbox.queries.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useAddressOf } from './use-address-of.ts';

/** The dashboard, with the open reports that the header knows of. */
export function DashboardScreen() {
  const hasInbox = useCapability(getInbox);
  const addressOf = useAddressOf();
  const inbox = useQuery({ ...inboxQuery, enabled: hasInbox });
  return <DashboardPage openReports={hasInbox ? inbox : undefined} addressOf={addressOf} />;
}
