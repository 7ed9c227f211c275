const PREFIX = 'draft:';

interface Draft {
  /** The initial values of the form. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Keeps input for the lifetime of the tab. Files cannot be stored. */
export function saveDraft(key: string, base: object, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ base: keepable(base), values: keepable(values) }));
  } catch {
    // Storage is full or blocked: there is no draft.
  }
}

export function loadDraft(key: string): Draft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(PREFIX + key));
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // See above.
  }
}

/** Removes all drafts; the next administrator on this computer must not see them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** Applies the changed fields of a draft to the current record; unchanged fields follow the record. */
export function mergeDraft<V extends object>(initial: V, draft: Draft | undefined): V {
  if (!draft) return initial;
  const typed = Object.entries(draft.values).filter(
    ([name, value]) => name in initial && JSON.stringify(value) !== JSON.stringify(draft.base[name]),
  );
  return typed.length === 0 ? initial : { ...initial, ...(Object.fromEntries(typed) as Partial<V>) };
}

function parseDraft(text: string | null): Draft | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  const isDraft = typeof value === 'object' && value !== null && 'base' in value && 'values' in value;
  return isDraft ? (value as Draft) : undefined;
}

function keepable(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !holdsFile(value)));
}

function holdsFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some(holdsFile));
}
