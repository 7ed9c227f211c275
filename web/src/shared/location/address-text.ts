import type { Address } from '@leitstand/contract/base/reading';

/** An address in one line: what it is called, then the town, where that says something more. */
export function addressText(address: Address | null): string {
  if (!address) return '';
  const { place, city, country } = address;
  const parts = [place, city, country].map((part) => part.trim()).filter((part) => part !== '');
  return parts.filter((part, index) => !parts.slice(0, index).some((earlier) => earlier.includes(part))).join(', ');
}
