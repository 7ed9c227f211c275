import { isOpenedParam } from '../../ui/list/filters/opened-params.ts';
import type { AddressParams } from '../../ui/list/filters/use-address.ts';

/** Search, filters, sorting and tab of a screen, serialized canonically. */
export function parametersOf(params: AddressParams, screen: string): string {
  const entries = Object.entries(params)
    .filter(([name, value]) => value !== undefined && !isOpenedParam(name, screen))
    .map(([name, value]) => [name, String(value)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return new URLSearchParams(entries).toString();
}

/** The address parameters of a view. */
export function paramsOf(parameters: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(parameters));
}
