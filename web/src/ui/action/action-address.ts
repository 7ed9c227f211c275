/** Names an action in an address that opens a record. */
export const ACTION_PARAM = 'action';

/** An address that opens a record and then runs one of its actions. */
export function withAction(address: string, actionId: string): string {
  return `${address}&${ACTION_PARAM}=${actionId}`;
}
