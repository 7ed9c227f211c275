import { expect, it } from 'vitest';
import { isLabelled } from './chart-config.ts';

it('always labels the largest bar, and as many others as have room', () => {
  const bars = [1, 2, 3, 9, 4].map((value) => ({ key: String(value), label: String(value), value }));
  const labelled = (width: number) => bars.filter((_, index) => isLabelled(bars, index, width)).map(({ key }) => key);
  expect(labelled(300)).toEqual(['1', '2', '3', '9', '4']);
  expect(labelled(60)).toEqual(['2', '9']);
  expect(labelled(10)).toEqual(['9']);
});
