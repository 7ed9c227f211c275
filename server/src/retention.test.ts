import * as fs from 'node:fs';
import { expect, it } from 'vitest';
import { KEPT_DAYS } from './retention.ts';

it('is documented with the days that the code uses', () => {
  const text = fs.readFileSync(new URL('../../docs/retention.md', import.meta.url), 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const documented = rows.flatMap((cells) => {
    const name = /^`(\w+)`$/.exec(cells.at(-2) ?? '')?.[1];
    return name === undefined ? [] : [[name, Number(cells[2])]];
  });
  expect(Object.fromEntries(documented)).toEqual(KEPT_DAYS);
});
