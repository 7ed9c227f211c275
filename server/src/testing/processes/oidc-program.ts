import { startOidc } from '../services/oidc-server.ts';

/*
 * A provider for browser tests: `oidc-program.js <address of the panel> <person as JSON>`. Prints the provider's
 * configuration as a line of JSON and runs until it is ended.
 */
const [publicUrl = '', person = '{}'] = process.argv.slice(2);
const oidc = await startOidc(publicUrl);
oidc.addPerson(JSON.parse(person));
process.stdout.write(`${JSON.stringify([oidc.settings()])}\n`);
