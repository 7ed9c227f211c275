import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Settings of a run, adjustable by environment variables; the results list them all. */

export const root = fileURLToPath(new URL('..', import.meta.url));

const number = (name, fallback) => Number((process.env[name] ?? String(fallback)).replaceAll('_', ''));
const list = (name, fallback) => (process.env[name] ?? fallback).split(',').filter((part) => part !== '');

/** Data that is created once and reused. */
const kept = process.env.BENCH_DIR ?? join(root, 'bench/.data');

export const settings = {
  users: number('BENCH_USERS', 1_000_000),
  /** Size of the small database that growth is measured against; 0 skips it. */
  fewUsers: number('BENCH_FEW_USERS', 10_000),
  /** Users in the embedded database and in the PostgreSQL that it is compared with; 0 skips it. */
  embeddedUsers: number('BENCH_EMBEDDED_USERS', 100_000),
  /** Devices of the broadcast; 0 skips it. */
  devices: number('BENCH_DEVICES', 1_000_000),
  /** Users of the backend that is imported, and image files, half of users and half of posts; 0 skips it. */
  movingUsers: number('BENCH_MOVING_USERS', 100_000),
  movingImages: number('BENCH_MOVING_IMAGES', 20_000),
  /** Administrators at several servers, how long they work (0 skips it), and for how many seconds they think, at least and at most. */
  loadAdmins: number('BENCH_LOAD_ADMINS', 500),
  loadSeconds: number('BENCH_LOAD_SECONDS', 600),
  loadServers: number('BENCH_LOAD_SERVERS', 3),
  loadThink: list('BENCH_LOAD_THINK', '5,30').map(Number),
  clients: list('BENCH_CLIENTS', '1,8,64').map(Number),
  rounds: number('BENCH_ROUNDS', 3),
  secondsARound: number('BENCH_SECONDS', 2),
  /** Visits of every panel in the browser; 0 skips it. */
  panelRounds: number('BENCH_PANEL_ROUNDS', 5),
  /** Steps of an hour of use: one every six seconds. */
  panelSteps: number('BENCH_PANEL_STEPS', 600),
  /** Parts to measure, by default all; the results keep the other parts of the last run. */
  parts: list('BENCH_PARTS', ''),
  peers: list('BENCH_PEERS', 'directus,strapi'),
  /** Measures only calls whose name contains one of these; by default all. */
  calls: list('BENCH_CALLS', ''),
  postgresUrl: process.env.BENCH_POSTGRES_URL,
  kept,
  /** Outside of the project, because Strapi would use the tsconfig.json of a parent folder. */
  peersFolder: process.env.BENCH_PEERS_DIR ?? join(homedir(), '.cache/leitstand-bench'),
  results: process.env.BENCH_RESULTS ?? join(root, 'bench/results'),
};

/** Database connections per server: the pool size of our server. */
export const POOL_SIZE = 20;

/** Rows for a number of users, in the proportion of 2,000,000 trips, 5,000,000 posts and 300,000 orders to a million. */
export function amountsFor(users) {
  return { users, trips: users * 2, posts: users * 5, orders: Math.round(users * 0.3), devices: users };
}
