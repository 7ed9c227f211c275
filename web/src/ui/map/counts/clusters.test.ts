import { expect, it } from 'vitest';
import { clustersOf, middleOfAll } from './clusters.ts';

const [here, near, far] = [
  { name: 'here', point: [0.5, 0.5] },
  { name: 'near', point: [0.51, 0.5] },
  { name: 'far', point: [0.6, 0.5] },
];
const names = (distance: number) => clustersOf([here, near, far], distance).map((some) => some.map(({ name }) => name));

it('puts together what lies near, and nothing else', () => {
  expect(names(0.005)).toEqual([['here'], ['near'], ['far']]);
  expect(names(0.05)).toEqual([['here', 'near'], ['far']]);
  expect(names(0.2)).toEqual([['here', 'near', 'far']]);
  expect(clustersOf([], 1)).toEqual([]);
});

it('measures from the first, so that no chain of neighbours becomes one', () => {
  const chain = [0, 0.04, 0.08, 0.12].map((x) => ({ point: [x, 0] }));
  expect(clustersOf(chain, 0.05)).toHaveLength(2);
});

it('is in the middle of all', () => {
  expect(middleOfAll([here, far])).toEqual([0.55, 0.5]);
});
