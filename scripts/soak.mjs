/*
 * All tests at full size: unit and API tests on both engines with more rows, devices and kills, and all browser tests.
 * API tests also run on another version of Node.js (`other-node.mjs`). Takes the arguments of `npm test`.
 */
process.env.SOAK = '1';
const steps = ['unit', 'other-node', 'panel', 'browser'];
if (!process.argv.slice(2).some((argument) => steps.includes(argument))) {
  const isForAll = process.argv.length === 2;
  process.argv.splice(2, 0, ...(isForAll ? steps : ['unit']));
}
await import('./test.mjs');
