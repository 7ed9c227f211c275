import { POSITION_HEADER } from '@leitstand/contract/base/position';

/** Shared by all tabs. */
const STORAGE_KEY = 'database_position';

/** Changes may be answered in another order than they were made. */
export function notePosition(position: string): void {
  if (position > (localStorage.getItem(STORAGE_KEY) ?? '')) localStorage.setItem(STORAGE_KEY, position);
}

/** None for backends that never send a position, which would refuse the header across origins. */
export function positionHeader(): Record<string, string> {
  const position = localStorage.getItem(STORAGE_KEY);
  return position ? { [POSITION_HEADER]: position } : {};
}

/** The next session may be on another database. */
export function forgetPosition(): void {
  localStorage.removeItem(STORAGE_KEY);
}
