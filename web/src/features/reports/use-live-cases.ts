import { CASE_HELD_SECONDS } from '@leitstand/contract/base/limits';
import type { Report } from '@leitstand/contract/reports';
import { useEffect, useState } from 'react';
import { useLiveEvents } from '../../shared/live/use-live.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { useCaseCache } from './reports.queries.ts';

const GRACE_MS = 1000;

/** Keeps the holders of cases in the list up to date. */
export function useLiveHolders(rows: readonly Report[]): void {
  const cache = useCaseCache();
  const ownId = useAdministratorId();

  useLiveEvents(({ type, entityId, action, adminId, adminName, at }) => {
    if (type !== 'caseOpened' || entityId === '') return;
    if (action === 'release') cache.setHolder(entityId, null);
    if (action === 'claim' && adminId !== null) {
      const until = new Date(Date.parse(at) + CASE_HELD_SECONDS * 1000).toISOString();
      cache.setHolder(entityId, { adminId, adminName, until });
    }
  });

  // Renewals are not published: refetch a case when its lease should have expired.
  const held = rows.filter(({ holder }) => holder !== null && holder.adminId !== ownId);
  const soonest = held.reduce((first, { holder }) => Math.min(first, Date.parse(holder?.until ?? '')), Infinity);
  const ids = held.filter(({ holder }) => Date.parse(holder?.until ?? '') === soonest).map(({ _id }) => _id);
  const due = Number.isFinite(soonest) ? ids.join(' ') : '';
  useEffect(() => {
    if (due === '') return;
    const timer = setTimeout(
      () => {
        for (const id of due.split(' ')) cache.askHolder(id).catch(() => cache.setHolder(id, null));
      },
      Math.max(soonest - Date.now(), 0) + GRACE_MS,
    );
    return () => clearTimeout(timer);
  }, [due, soonest, cache]);
}

const DECIDED = new Set(['check', 'takeAction', 'ban']);

/** Cases that others decided while the list still contains them. */
export function useDecidedByOthers(shownId: string | undefined): ReadonlySet<string> {
  const cache = useCaseCache();
  const ownId = useAdministratorId();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  useLiveEvents(({ type, entity, entityId, action, adminId }) => {
    const isRelevant = type === 'recordChanged' || type === 'newReport';
    if (!isRelevant || entity !== 'report' || (adminId !== null && adminId === ownId)) return;
    setDecided((known) => {
      const ids = new Set(known);
      if (DECIDED.has(action)) ids.add(entityId);
      else ids.delete(entityId);
      return ids;
    });
    if (entityId === shownId) cache.reload(entityId);
  });
  return decided;
}
