import * as fs from 'node:fs';
import * as path from 'node:path';
import {
  APPROVAL_ACTIONS,
  MAX_AMOUNT,
  MAX_BULK_ROWS,
  MAX_SUSPENSION_DAYS,
  SECOND_FACTOR_POLICIES,
  type SecondFactorPolicy,
} from '@leitstand/contract/base/limits';
import { problemOfDatabaseUrl } from './base/database-url.ts';
import { type FourEyesRules, readFourEyes } from './base/four-eyes-rules.ts';
import { LETTER_PARTS, type LetterTexts, readLetterTexts } from './disclosure-texts.ts';
import { type MetricsSettings, readObservation, type TraceSettings } from './observation-settings.ts';
import { type OidcProvider, readProviders } from './oidc-providers.ts';
import { KEPT_DAYS } from './retention.ts';

/** The protocols that the routing server may have. */
const ROUTING_KINDS = ['osrm', 'valhalla'] as const;
export type RoutingKind = (typeof ROUTING_KINDS)[number];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica that answers lists, searches and figures if it is up to date. */
  databaseReadUrl: string | undefined;
  demoData: boolean;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  publicUrl: string;
  apiKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Path of the service-account file of Firebase Cloud Messaging; without it pushes go to an outbox. */
  fcmCredentials: string | undefined;
  /** Overrides the address of the push service, for tests on loopback. */
  fcmUrl: string | undefined;
  s3: S3Settings | undefined;
  geocoderUrl: string | undefined;
  geocoderKind: GeocoderKind;
  routingUrl: string | undefined;
  /** The protocol of the routing server. */
  routingKind: RoutingKind;
  /** Raster tiles that the panel shows above its built-in map; without them it contacts no third party. */
  mapTiles: { url: string; attribution: string } | undefined;
  /** A PMTiles archive with streets, which the panel draws above its built-in map. */
  mapArchive: { file: string; attribution: string } | undefined;
  /** One line with the company's address, printed small above the recipient of a label. */
  labelSender: string;
  /** Whether to trust the hop (0 is the connecting peer) about where a call comes from. */
  trustProxy: false | ((address: string, hop: number) => boolean);
  /** What one administrator may upload on one day. */
  uploadsPerDay: { files: number; bytes: number };
  logLevel: string;
  /** While stopping: how long calls are still answered, so that a load balancer can notice and send them elsewhere. */
  drainSeconds: number;
  /** How long the audit log keeps reasons and values. */
  auditDays: number;
  /** Whether administrators may or must have a second factor. */
  secondFactor: SecondFactorPolicy;
  /** Which sessions must prove again who is at the screen before calls with consequences. */
  stepUp: StepUp;
  /** What an administrator may do without a fresh proof: records removed or loaded in an hour, coins booked in a day. */
  withoutProof: { recordsPerHour: number; coinsPerDay: number };
  /** A suspension that is longer, or has no end, counts as a ban. */
  longSuspensionDays: number;
  /** Encrypts secrets in the database; without it the key is in the database. */
  secretsKey: string | undefined;
  /** The actions that need a second administrator. */
  fourEyes: FourEyesRules;
  /** Replaces the texts of the letter to a person who asked for their data, by language and part. */
  disclosureTexts: LetterTexts;
  /** Where administrators may sign in besides their password. */
  oidcProviders: readonly OidcProvider[];
  /** Whether administrators may sign in with a password or a passkey. */
  passwordSignIn: boolean;
  /** The account that still may if the others must use a provider. */
  breakGlassEmail: string | undefined;
  metrics: MetricsSettings | undefined;
  traces: TraceSettings | undefined;
  /** Who applies migrations: the start, or `npm run migrate`. */
  migrate: MigrateMode;
}

export interface S3Settings {
  url: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export class BadConfiguration extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n  ${problems.join('\n  ')}`);
    this.name = 'BadConfiguration';
  }
}

/** All sessions; only those of clients that can ask for a proof, such as the panel; or none. */
const STEP_UPS = ['all', 'panel', 'off'] as const;
export type StepUp = (typeof STEP_UPS)[number];
/** The start applies migrations; it waits until `npm run migrate` has; or it refuses if that has not run. */
const MIGRATE_MODES = ['start', 'wait', 'off'] as const;
export type MigrateMode = (typeof MIGRATE_MODES)[number];
const SHORTEST_SECRETS_KEY = 32;

const LONGEST_DRAIN_SECONDS = 300;
export const GEOCODER_KINDS = ['photon', 'nominatim'] as const;
export type GeocoderKind = (typeof GEOCODER_KINDS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment once. Collects all invalid values, so that one start reports every one of them. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const check = (ok: boolean, problem: string) => {
    if (!ok) problems.push(problem);
  };

  const port = Number(value('PORT') ?? 8080);
  check(
    Number.isInteger(port) && port >= 0 && port <= 65_535,
    `PORT must be a number from 0 to 65535, not '${value('PORT')}'`,
  );

  const host = value('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(value('DATA_DIR') ?? './data');
  check(
    !fs.existsSync(dataDir) || fs.statSync(dataDir).isDirectory(),
    `DATA_DIR must be a folder: ${dataDir} is a file`,
  );

  const databaseUrl = value('DATABASE_URL');
  const databaseProblem = databaseUrl && problemOfDatabaseUrl(databaseUrl);
  check(!databaseProblem, `DATABASE_URL ${databaseProblem}`);
  const databaseReadUrl = value('DATABASE_READ_URL');
  const readProblem = databaseReadUrl && problemOfDatabaseUrl(databaseReadUrl);
  check(!readProblem, `DATABASE_READ_URL ${readProblem}`);
  check(!databaseReadUrl || databaseUrl !== undefined, 'DATABASE_READ_URL needs DATABASE_URL, the primary');

  const smtpUrl = value('SMTP_URL');
  check(!smtpUrl || hasScheme(smtpUrl, ['smtp:', 'smtps:']), 'SMTP_URL must begin with smtp:// or smtps://');

  const web = (name: string) => {
    const text = value(name);
    check(!text || hasScheme(text, ['http:', 'https:']), `${name} must be an http:// or https:// address`);
    return text;
  };
  const publicUrl = web('PUBLIC_URL');

  const s3Url = web('S3_URL');
  const s3Missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !value(name));
  check(!s3Url || s3Missing.length === 0, `S3_URL needs ${s3Missing.join(', ')} too`);

  const fcmCredentials = value('FCM_CREDENTIALS');
  check(
    !fcmCredentials || fs.existsSync(fcmCredentials),
    `FCM_CREDENTIALS must be a file: ${fcmCredentials} is not there`,
  );

  const adminEmail = value('ADMIN_EMAIL');
  const adminPassword = value('ADMIN_PASSWORD');
  check(!adminEmail || adminEmail.includes('@'), 'ADMIN_EMAIL must be an e-mail address');
  check(!adminPassword || adminPassword.length >= 10, 'ADMIN_PASSWORD must have at least 10 characters');

  const flag = (name: string, fallback: boolean) => {
    const text = value(name);
    check(text === undefined || ['0', '1', 'true', 'false'].includes(text), `${name} must be 0 or 1, not '${text}'`);
    return text === undefined ? fallback : text === '1' || text === 'true';
  };
  const demoData = flag('DEMO_DATA', !databaseUrl);
  // Never trust all of `X-Forwarded-For`: a client can write its first entries.
  const proxies = value('TRUST_PROXY') ?? '0';
  check(/^(\d|true|false)$/.test(proxies), `TRUST_PROXY must be the number of proxies in front, not '${proxies}'`);
  const hops = proxies === 'true' ? 1 : Number(proxies) || 0;

  const logLevel = value('LOG_LEVEL') ?? 'info';
  check(LOG_LEVELS.includes(logLevel), `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);

  const uploads = value('UPLOADS_PER_DAY') ?? '500/2000';
  check(
    /^\d{1,6}\/\d{1,6}$/.test(uploads),
    `UPLOADS_PER_DAY must be files/megabytes per administrator, such as 500/2000, not '${uploads}'`,
  );
  const [uploadedFiles = 0, uploadedMegabytes = 0] = uploads.split('/').map(Number);

  const drainSeconds = Number(value('DRAIN_SECONDS') ?? 0);
  check(
    drainSeconds >= 0 && drainSeconds <= LONGEST_DRAIN_SECONDS,
    `DRAIN_SECONDS must be a number from 0 to ${LONGEST_DRAIN_SECONDS}, not '${value('DRAIN_SECONDS')}'`,
  );

  const auditDays = Number(value('AUDIT_DAYS') ?? KEPT_DAYS.auditValues);
  check(
    Number.isInteger(auditDays) && auditDays >= 1,
    `AUDIT_DAYS must be a whole number from 1, not '${value('AUDIT_DAYS')}'`,
  );

  const disclosureFile = value('DISCLOSURE_TEXTS');
  const disclosureTexts = disclosureFile ? readLetterTexts(disclosureFile) : {};
  check(
    disclosureTexts !== undefined,
    `DISCLOSURE_TEXTS must be a JSON file such as {"de": {"purposes": "…"}, "en": {}} with the parts ${LETTER_PARTS.join(', ')}: ${disclosureFile}`,
  );

  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const chosen = values.find((known) => known === (value(name) ?? fallback));
    check(chosen !== undefined, `${name} must be one of ${values.join(', ')}, not '${value(name)}'`);
    return chosen ?? fallback;
  };
  const secondFactor = oneOf('SECOND_FACTOR', SECOND_FACTOR_POLICIES, 'optional');
  const stepUp = oneOf('STEP_UP', STEP_UPS, 'all');
  const wholeNumber = (name: string, fallback: number, least: number, most: number): number => {
    const number = Number(value(name) ?? fallback);
    const isRight = Number.isInteger(number) && number >= least && number <= most;
    check(isRight, `${name} must be a whole number from ${least} to ${most}, not '${value(name)}'`);
    return number;
  };
  const withoutProof = {
    recordsPerHour: wholeNumber('PROOF_RECORDS', 100, 0, MAX_BULK_ROWS),
    coinsPerDay: wholeNumber('PROOF_COINS', 10_000, 0, MAX_AMOUNT),
  };
  const longSuspensionDays = wholeNumber('LONG_SUSPENSION_DAYS', 90, 1, MAX_SUSPENSION_DAYS);
  const migrate = oneOf('MIGRATE', MIGRATE_MODES, 'start');
  check(
    migrate !== 'wait' || databaseUrl !== undefined,
    'MIGRATE=wait needs DATABASE_URL: the embedded database belongs to one process',
  );
  const secretsKey = value('SECRETS_KEY');
  check(
    !secretsKey || secretsKey.length >= SHORTEST_SECRETS_KEY,
    `SECRETS_KEY must have at least ${SHORTEST_SECRETS_KEY} characters`,
  );

  const providersFile = value('OIDC_PROVIDERS');
  const oidc = providersFile ? readProviders(providersFile, environment) : { providers: [], problems: [] };
  problems.push(...oidc.problems);
  const passwordSignIn = oneOf('PASSWORD_SIGN_IN', ['on', 'off'], 'on') === 'on';
  const breakGlassEmail = value('BREAK_GLASS_EMAIL');
  check(!breakGlassEmail || breakGlassEmail.includes('@'), 'BREAK_GLASS_EMAIL must be an e-mail address');
  check(
    passwordSignIn || providersFile !== undefined,
    'PASSWORD_SIGN_IN=off needs OIDC_PROVIDERS: without it nobody could sign in',
  );
  check(
    passwordSignIn || breakGlassEmail !== undefined,
    'PASSWORD_SIGN_IN=off needs BREAK_GLASS_EMAIL: the account that gets in if the provider fails',
  );
  const fourEyes = readFourEyes(value('FOUR_EYES') ?? 'off');
  check(
    fourEyes !== undefined,
    `FOUR_EYES must be off, or a list of ${APPROVAL_ACTIONS.join(', ')}, each with or without a number, such as broadcast:10000,version, not '${value('FOUR_EYES')}'`,
  );

  const { metrics, traces, problems: ofObservation } = readObservation(value, port);
  problems.push(...ofObservation);

  const fcmUrl = web('FCM_URL');
  const geocoderUrl = web('GEOCODER_URL');
  const geocoderKind = oneOf('GEOCODER_KIND', GEOCODER_KINDS, 'photon');
  const routingUrl = web('ROUTING_URL');
  const routingKind = oneOf('ROUTING_KIND', ROUTING_KINDS, 'osrm');
  const mapStyleUrl = web('MAP_STYLE_URL');
  check(
    !mapStyleUrl || ['{z}', '{x}', '{y}'].every((part) => mapStyleUrl.includes(part)),
    'MAP_STYLE_URL must be the address of raster tiles with {z}, {x} and {y} in it',
  );
  check(
    !/\{(?![zxyr]\})/.test(mapStyleUrl ?? ''),
    'MAP_STYLE_URL may have only {z}, {x}, {y} and {r} in it: name one host instead of {s}, and the key instead of a placeholder',
  );
  const mapFile = value('MAP_FILE') && path.resolve(value('MAP_FILE') ?? '');
  const mapProblem = mapFile && problemOfArchive(mapFile);
  check(!mapProblem, `MAP_FILE must be a PMTiles archive with streets: ${mapFile}: ${mapProblem}`);
  check(!mapFile || !mapStyleUrl, 'MAP_FILE and MAP_STYLE_URL are two sources of the same map: set only one of them');
  const attribution = value('MAP_ATTRIBUTION') ?? '';

  if (problems.length > 0) throw new BadConfiguration(problems);
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    databaseReadUrl,
    demoData,
    adminEmail,
    adminPassword,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    apiKey: value('API_KEY'),
    smtpUrl,
    mailFrom: value('MAIL_FROM') ?? 'Leitstand <leitstand@localhost>',
    fcmCredentials,
    fcmUrl,
    s3: s3Url
      ? {
          url: s3Url,
          bucket: value('S3_BUCKET') ?? '',
          region: value('S3_REGION') ?? 'us-east-1',
          accessKeyId: value('S3_ACCESS_KEY_ID') ?? '',
          secretAccessKey: value('S3_SECRET_ACCESS_KEY') ?? '',
        }
      : undefined,
    geocoderUrl,
    geocoderKind,
    routingUrl,
    routingKind,
    mapTiles: mapStyleUrl ? { url: mapStyleUrl, attribution } : undefined,
    mapArchive: mapFile ? { file: mapFile, attribution } : undefined,
    labelSender: (value('LABEL_SENDER') ?? 'Leitstand GmbH · Musterstraße 1 · 10115 Berlin').replace(/\s+/g, ' '),
    trustProxy: hops > 0 && ((_address, hop) => hop < hops),
    uploadsPerDay: { files: uploadedFiles, bytes: uploadedMegabytes * 1024 * 1024 },
    logLevel,
    drainSeconds,
    auditDays,
    secondFactor,
    stepUp,
    withoutProof,
    longSuspensionDays,
    secretsKey,
    fourEyes: fourEyes ?? {},
    disclosureTexts: disclosureTexts ?? {},
    oidcProviders: oidc.providers,
    passwordSignIn,
    breakGlassEmail,
    metrics,
    traces,
    migrate,
  };
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

/** The header of a PMTiles archive. */
const ARCHIVE_HEADER_BYTES = 127;
const ARCHIVE_MAGIC = 'PMTiles\u0003';
const VECTOR_TILES = 1;
/** None and gzip: the panel reads no others. */
const ARCHIVE_COMPRESSIONS = [1, 2];
/** Where the header has offset and length of the root directory, the metadata, the leaf directories and the tiles. */
const ARCHIVE_SECTIONS = [8, 24, 40, 56];

/** Why a file cannot be used as a street map; undefined if it can. */
function problemOfArchive(file: string): string | undefined {
  const header = Buffer.alloc(ARCHIVE_HEADER_BYTES);
  let size: number;
  try {
    const handle = fs.openSync(file, 'r');
    try {
      fs.readSync(handle, header, 0, ARCHIVE_HEADER_BYTES, 0);
      size = fs.fstatSync(handle).size;
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    return 'it cannot be read';
  }
  if (header.toString('latin1', 0, ARCHIVE_MAGIC.length) !== ARCHIVE_MAGIC)
    return 'it is not a PMTiles archive of version 3';
  const isReadable = ARCHIVE_COMPRESSIONS.includes(header[97] ?? 0) && ARCHIVE_COMPRESSIONS.includes(header[98] ?? 0);
  if (!isReadable || header[99] !== VECTOR_TILES) {
    return 'it must contain vector tiles (MVT), compressed with gzip or not at all';
  }
  const end = (at: number) => Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8));
  return ARCHIVE_SECTIONS.some((at) => end(at) > size) ? 'it is incomplete, download it again' : undefined;
}
