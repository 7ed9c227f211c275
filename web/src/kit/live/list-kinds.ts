import type { ListKind } from '@leitstand/contract/limits';
import type { LiveEvent } from '@leitstand/contract/live';

interface KindRules {
  /** The kinds of record whose changes concern the list, as the audit log names them, or one action alone (`user:ban`). */
  readonly told: readonly string[] | 'all';
  /** Actions that put a record into the list, and those that take it out. */
  readonly adding: readonly string[];
  readonly removing: readonly string[];
}

const SPECIAL: Partial<Record<ListKind, Partial<KindRules>>> = {
  administrator: { adding: ['create', 'invite'] },
  // Every action is an entry, and entries never go.
  audit: { told: 'all', removing: [] },
  blacklist: { told: ['blacklist', 'user:ban'], adding: ['ban'], removing: ['unblock'] },
  // Makes are what models name; nobody adds one by itself.
  makeName: { told: ['make'], adding: [], removing: [] },
  report: { removing: ['takeAction', 'ban'] },
  user: { removing: ['delete', 'erase', 'ban'] },
};

/** They stand in the log, but the record is the same as before. */
const WITHOUT_EFFECT = new Set(['sendMail', 'export', 'disclose']);

/** What one event means for a list. */
export interface ListChange {
  /** Blank where many records changed at once. */
  readonly id: string;
  readonly count: number;
  readonly isNew: boolean;
  /** Who took it out of the list; undefined where it is still there. */
  readonly goneBy: string | undefined;
}

/** What an event changes in the list of a kind; nothing where it has nothing to do with it. */
export function changeOf(event: LiveEvent, kind: ListKind): ListChange | undefined {
  const { told, adding, removing } = rulesOf(kind);
  const isChange = event.type === 'recordChanged' || event.type === 'newReport' || event.type === 'newOrder';
  if (!isChange) return undefined;
  const { entity, entityId, action, adminName, data } = event;
  const count = entityId === '' && typeof data.count === 'number' ? data.count : 1;
  if (told === 'all') return { id: event.id, count, isNew: true, goneBy: undefined };
  if (!told.includes(entity) && !told.includes(`${entity}:${action}`)) return undefined;
  if (WITHOUT_EFFECT.has(action)) return undefined;
  return {
    id: entityId,
    count,
    isNew: adding.includes(action),
    goneBy: removing.includes(action) ? adminName : undefined,
  };
}

function rulesOf(kind: ListKind): KindRules {
  return { told: [kind], adding: ['create'], removing: ['delete', 'erase'], ...SPECIAL[kind] };
}

/** Whether this administrator did it, in this tab or another. */
export function isOwnChange({ adminId }: Pick<LiveEvent, 'adminId'>, ownId: string | undefined): boolean {
  return adminId !== null && adminId === ownId;
}
