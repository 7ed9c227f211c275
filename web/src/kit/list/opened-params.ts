/** Parameters of the address that open a dialog (`?user=…`): they belong to no view of the list behind it. */
const OPENED = new Set<string>();

export function noteOpenedParam(param: string): void {
  OPENED.add(param);
}

export function isOpenedParam(param: string): boolean {
  return OPENED.has(param);
}
