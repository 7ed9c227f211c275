import { settings } from '../settings.mjs';
import { startDirectus } from './directus.mjs';
import { startStrapi } from './strapi.mjs';

const STARTERS = { directus: startDirectus, strapi: startStrapi };

/** The peers that can be installed and started here; others are reported, and the run continues without them. */
export async function startPeers({ postgres, many, say, note, panel = false }) {
  const peers = [];
  for (const name of settings.peers) {
    say(`Starting ${name} …`);
    try {
      peers.push(await STARTERS[name]({ postgres, many, say, panel }));
    } catch (error) {
      note(`${name} takes no part: ${error.message}`);
    }
  }
  return peers;
}
