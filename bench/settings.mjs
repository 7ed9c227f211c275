import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* What a run measures and how long, adjustable by environment; every value is stated in the results. */

export const root = fileURLToPath(new URL('..', import.meta.url));

const number = (name, fallback) => Number((process.env[name] ?? String(fallback)).replaceAll('_', ''));
const list = (name, fallback) => (process.env[name] ?? fallback).split(',').filter((part) => part !== '');

/** Where everything is kept that is made once and used again. */
const kept = process.env.BENCH_DIR ?? join(root, 'bench/.data');

export const settings = {
  users: number('BENCH_USERS', 1_000_000),
  /** The small database that growth is measured against; 0 leaves it out. */
  fewUsers: number('BENCH_FEW_USERS', 10_000),
  /** The embedded database is measured with as many users, against PostgreSQL with as many; 0 leaves it out. */
  embeddedUsers: number('BENCH_EMBEDDED_USERS', 100_000),
  /** Devices of the broadcast; 0 leaves it out. */
  devices: number('BENCH_DEVICES', 1_000_000),
  clients: list('BENCH_CLIENTS', '1,8,64').map(Number),
  rounds: number('BENCH_ROUNDS', 3),
  secondsARound: number('BENCH_SECONDS', 2),
  /** Visits of every panel in the browser; 0 leaves it out. */
  panelRounds: number('BENCH_PANEL_ROUNDS', 5),
  /** What somebody does in an hour in front of the panel: something every six seconds. */
  panelSteps: number('BENCH_PANEL_STEPS', 600),
  /** Parts to measure; what the results say of the others stays. All of them without. */
  parts: list('BENCH_PARTS', ''),
  peers: list('BENCH_PEERS', 'directus,strapi'),
  /** Only calls whose name contains one of these; all of them without. */
  calls: list('BENCH_CALLS', ''),
  postgresUrl: process.env.BENCH_POSTGRES_URL,
  kept,
  /** Outside of the project: Strapi takes any tsconfig.json above it for its own. */
  peersFolder: process.env.BENCH_PEERS_DIR ?? join(homedir(), '.cache/leitstand-bench'),
  results: process.env.BENCH_RESULTS ?? join(root, 'bench/results'),
};

/** Connections to the database that every server may open: what ours opens. */
export const POOL_SIZE = 20;

/** Rows beside a number of users, in the proportion of 2,000,000 trips, 5,000,000 posts and 300,000 orders to a million. */
export function amountsFor(users) {
  return { users, trips: users * 2, posts: users * 5, orders: Math.round(users * 0.3), devices: users };
}
