/**
 * Query parameters as plain text: the value of `?user=42` is the text `42`. Addresses look as in the specification, and
 * ids stay opaque.
 */
export type AddressSearch = Readonly<Record<string, string | undefined>>;

export function parseAddressSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifyAddressSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

/** An address can contain anything; keeps only text values. */
export function readAddressSearch(search: Readonly<Record<string, unknown>>): AddressSearch {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
