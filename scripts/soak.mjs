/* The unit and API tests at full size: more rows, more devices, more kills. Takes arguments like `npm test -- unit`. */
process.env.SOAK = '1';
process.argv.splice(2, 0, 'unit');
await import('./test.mjs');
