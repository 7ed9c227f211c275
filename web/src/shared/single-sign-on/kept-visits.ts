/** A visit to a provider that this browser window began. */
export interface KeptVisit {
  /** Only this window can finish the visit. */
  readonly ticket: string;
  /** The page to open afterwards. */
  readonly routingTarget?: string | undefined;
}

const PREFIX = 'leitstand.visit.';

/** The name under which the provider brings the visit back. */
export function stateOf(search: string): string {
  return new URLSearchParams(search).get('state') ?? '';
}

export function keepVisit(state: string, visit: KeptVisit): void {
  sessionStorage.setItem(PREFIX + state, JSON.stringify(visit));
}

/** Each visit is finished once, also if the page is loaded again. */
export function takeVisit(state: string): KeptVisit | undefined {
  const kept = sessionStorage.getItem(PREFIX + state);
  sessionStorage.removeItem(PREFIX + state);
  return kept === null ? undefined : (JSON.parse(kept) as KeptVisit);
}
