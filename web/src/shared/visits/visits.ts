const PREFIX = 'visited:';
export const MAX_VISITS = 8;

/** A visited record: its screen, the address parameter and the id. */
export interface Visit {
  readonly path: string;
  readonly param: string;
  readonly id: string;
  readonly title: string;
}

/** The records that an administrator recently opened in this browser, latest first. */
export function readVisits(administratorId: string): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + administratorId) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isVisit).slice(0, MAX_VISITS);
  } catch {
    return [];
  }
}

/** Adds a record at the front, or moves it there. */
export function addVisit(administratorId: string, added: Visit): void {
  const others = readVisits(administratorId).filter(({ id }) => id !== added.id);
  store(administratorId, [added, ...others].slice(0, MAX_VISITS));
}

/** Removes a record that no longer exists. */
export function dropVisit(administratorId: string, gone: string): void {
  const before = readVisits(administratorId);
  const left = before.filter(({ id }) => id !== gone);
  if (left.length < before.length) store(administratorId, left);
}

/** Removes all visits; the next administrator on this computer must not see them. */
export function clearVisits(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

function store(administratorId: string, visits: readonly Visit[]): void {
  try {
    localStorage.setItem(PREFIX + administratorId, JSON.stringify(visits));
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false;
  const { path, param, id, title } = value as Record<keyof Visit, unknown>;
  return [path, param, id, title].every((text) => typeof text === 'string');
}
