import { type SQL, sql } from 'drizzle-orm';

/** The /24 or /48 of a network as `networkOf` writes it; a network that is shortened already stays as it is. */
export function shortNetwork(network: SQL): SQL<string> {
  const ofIpv4 = sql`regexp_replace(${network}, '[.][0-9]+$', '.0/24')`;
  return sql`regexp_replace(${ofIpv4}, ':[0-9a-f]+::/64$', '::/48')`;
}
