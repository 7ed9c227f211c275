const PREFIX = 'visited:';
export const MOST_VISITS = 8;

/** A record whose dialog somebody opened: the screen, the parameter of its address that names the record, the record. */
export interface Visit {
  readonly path: string;
  readonly param: string;
  readonly id: string;
  readonly title: string;
}

/** The records that an administrator opened last in this browser, the latest first. */
export function readVisits(administratorId: string): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + administratorId) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isVisit).slice(0, MOST_VISITS);
  } catch {
    return [];
  }
}

/** Puts a record first; one that was visited before moves up. */
export function addVisit(administratorId: string, added: Visit): void {
  const others = readVisits(administratorId).filter(({ id }) => id !== added.id);
  store(administratorId, [added, ...others].slice(0, MOST_VISITS));
}

/** Forgets a record that does not exist any more. */
export function dropVisit(administratorId: string, gone: string): void {
  const before = readVisits(administratorId);
  const left = before.filter(({ id }) => id !== gone);
  if (left.length < before.length) store(administratorId, left);
}

/** Forgets all visits; the next administrator at this desk must not see them. */
export function clearVisits(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A forbidden storage holds nothing.
  }
}

function store(administratorId: string, visits: readonly Visit[]): void {
  try {
    localStorage.setItem(PREFIX + administratorId, JSON.stringify(visits));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false;
  const { path, param, id, title } = value as Record<keyof Visit, unknown>;
  return [path, param, id, title].every((text) => typeof text === 'string');
}
