import { auditKind, getAuditEntry, listAuditLog, listAuditPeople } from '@leitstand/contract/api/audit-log';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { type TimeWindow, useInfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import type { AuditFilter } from './use-audit-filter.ts';

const AUDIT_LOG = ['audit-log'];

export function useAuditLog({ days, range, filter }: TimeWindow & { filter: AuditFilter }) {
  const { admin: adminId, entity, action, record: entityId } = filter;
  return useInfiniteList({
    queryKey: [...listsOf(auditKind), { days: range ? undefined : days, range, adminId, entity, action, entityId }],
    window: { days, range },
    fetchPage: ({ signal, ...page }, time) =>
      call(listAuditLog, {
        params: { ...page, days: time.range ? ALL_TIME : time.days },
        query: {
          adminId,
          entity,
          action,
          entityId,
          fromTime: time.range?.from || undefined,
          toTime: time.range?.to || undefined,
        },
        signal,
      }),
  });
}

/** Entries are immutable. */
export function useAuditEntry(id: string) {
  return useQuery({
    queryKey: [...AUDIT_LOG, 'entry', id],
    queryFn: async ({ signal }) => (await call(getAuditEntry, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The people that the log can be filtered by. */
export function useAuditPeople() {
  const isKnown = useCapability(listAuditPeople);
  return useQuery({
    queryKey: [...AUDIT_LOG, 'people'],
    queryFn: async ({ signal }) => (await call(listAuditPeople, { signal })).data,
    enabled: isKnown,
    // Without them the filter is empty; the log itself reports an unreachable server.
    meta: { silent: true },
  });
}
