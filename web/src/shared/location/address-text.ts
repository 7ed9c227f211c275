import type { Address } from '@leitstand/contract/base/reading';

/** An address in one line: its name, then the town if it differs. */
export function addressText(address: Address | null): string {
  if (!address) return '';
  const { place, city, country } = address;
  const parts = [place, city, country].map((part) => part.trim()).filter((part) => part !== '');
  return parts.filter((part, index) => !parts.slice(0, index).some((earlier) => earlier.includes(part))).join(', ');
}
