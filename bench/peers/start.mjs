import { settings } from '../settings.mjs';
import { startDirectus } from './directus.mjs';
import { startStrapi } from './strapi.mjs';

const STARTERS = { directus: startDirectus, strapi: startStrapi };

/** Starts the peers. If one cannot be installed or started, the results say so and the run continues without it. */
export async function startPeers({ postgres, many, say, note, panel = false }) {
  const peers = [];
  for (const name of settings.peers) {
    say(`Starting ${name} …`);
    try {
      peers.push(await STARTERS[name]({ postgres, many, say, panel }));
    } catch (error) {
      note(`${name} is excluded: ${error.message}`);
    }
  }
  return peers;
}
