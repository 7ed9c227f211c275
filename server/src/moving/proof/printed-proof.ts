import { TITLES } from '../run-import.ts';
import type { Difference } from './proof.queries.ts';
import type { KindProof } from './proof.ts';

/** Both sides next to each other. */
export function printedProof(proofs: readonly KindProof[]): string {
  const number = (count: number) => count.toLocaleString('en').padStart(11);
  const head = `  ${'kind'.padEnd(14)}${['there', 'rejected', 'here'].map((name) => name.padStart(11)).join('')}  ${'checksum there'.padEnd(16)}  checksum here`;
  const lines = proofs.flatMap(({ kind, old, rejected, own, oldSum, ownSum, isSame, differences }) => [
    `  ${TITLES[kind].padEnd(14)}${number(old)}${number(rejected)}${number(own)}  ${oldSum}  ${ownSum}  ${isSame ? 'same' : 'DIFFERENT'}`,
    ...differences.flatMap(printedDifference),
  ]);
  return `${[head, ...lines].join('\n')}\n`;
}

function printedDifference({ key, how, fields }: Difference): string[] {
  return [`    ${how}: ${key}`, ...fields.map(({ field, old, own }) => `      ${field}: ${old} there, ${own} here`)];
}
