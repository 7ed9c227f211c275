import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Bilingual, LANGUAGES } from '@leitstand/contract/base/languages';
import { RIGHTS, type Right, ROLES, type Role } from '@leitstand/contract/base/rights';

/** What the members of a group at a provider may do here. */
export interface Grant {
  readonly role: Role;
  readonly rights: readonly Right[];
}

/** An OpenID Connect provider. */
export interface OidcProvider {
  /** In addresses and in the database: never change it. */
  readonly id: string;
  readonly label: Bilingual;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The claim that names the groups of a person: a list or a single text. */
  readonly groupsClaim: string;
  /** The claim that says whether the e-mail address is verified. */
  readonly emailVerifiedClaim: string;
  readonly roles: Readonly<Record<string, Grant>>;
  /** Who gets an account: everybody with a group, or only invited administrators. */
  readonly create: (typeof CREATE)[number];
  /** A verified address at this provider is enough to link an account that is here already. */
  readonly linksByEmail: boolean;
  /** Signing out here also ends the session at the provider. */
  readonly signOut: boolean;
  /** The provider can ask people in the middle of a session who they are (`prompt=login`). */
  readonly asksAgain: boolean;
  /** How often open sessions are checked at the provider. */
  readonly recheckMinutes: number;
}

const CREATE = ['first-sign-in', 'invited-only'] as const;
const SECRETS = ['clientSecret', 'clientSecretFile', 'clientSecretEnv'] as const;
const KEYS: readonly string[] = [
  ...['id', 'label', 'issuer', 'clientId', ...SECRETS, 'scopes', 'parameters', 'groupsClaim', 'emailVerifiedClaim'],
  ...['roles', 'create', 'linksByEmail', 'signOut', 'asksAgain', 'recheckMinutes'],
];
/** Issuers whose accounts belong to no single organisation: anybody can have one with an address of their own making. */
const OPEN_ISSUERS = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;
export const LONGEST_RECHECK_MINUTES = 60;
/** Set by the server for each visit. */
const OWN_PARAMETERS = new Set([
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce', 'max_age'],
  ...['code_challenge', 'code_challenge_method'],
]);

type Environment = Readonly<Record<string, string | undefined>>;
type Entry = Readonly<Record<string, unknown>>;

/** Reads the operator's providers. Reports everything that is wrong with the file at once. */
export function readProviders(
  file: string,
  environment: Environment,
): { providers: OidcProvider[]; problems: string[] } {
  const problems: string[] = [];
  const entries = readList(file);
  if (!entries) return { providers: [], problems: [`OIDC_PROVIDERS must be a JSON file with a list: ${file}`] };
  const providers = entries.map((entry, index) => {
    const name = typeof entry.id === 'string' ? `'${entry.id}'` : `number ${index + 1}`;
    const report = (problem: string) => problems.push(`OIDC_PROVIDERS, provider ${name}: ${problem}`);
    return readProvider(entry, { report, environment, folder: path.dirname(file) });
  });
  const twice = providers.find(({ id }, index) => providers.findIndex((other) => other.id === id) !== index);
  if (twice) problems.push(`OIDC_PROVIDERS has two providers with the id '${twice.id}'`);
  return { providers, problems };
}

function readList(file: string): Entry[] | undefined {
  try {
    const content: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Array.isArray(content) && content.every(isEntry) ? content : undefined;
  } catch {
    return undefined;
  }
}

interface Reading {
  report(problem: string): void;
  environment: Environment;
  /** Relative paths begin here. */
  folder: string;
}

function readProvider(entry: Entry, reading: Reading): OidcProvider {
  const { report } = reading;
  for (const key of Object.keys(entry)) if (!KEYS.includes(key)) report(`'${key}' is unknown`);
  const text = (key: string, fallback?: string): string => {
    const value = entry[key] ?? fallback;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    report(`${key} must be a text`);
    return '';
  };
  const id = text('id');
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) report('id must consist of lower-case letters, digits and hyphens');
  const issuer = text('issuer');
  if (!isSafeIssuer(issuer)) report('issuer must be an https:// address (http:// only on this machine)');
  const create = CREATE.find((known) => known === (entry.create ?? 'invited-only'));
  if (!create) report(`create must be one of ${CREATE.join(', ')}`);
  const flag = (key: string, fallback: boolean): boolean => {
    const value = entry[key] ?? fallback;
    if (typeof value !== 'boolean') report(`${key} must be true or false`);
    return value === true;
  };
  const recheckMinutes = entry.recheckMinutes ?? 5;
  if (!isWhole(recheckMinutes, 1, LONGEST_RECHECK_MINUTES))
    report(`recheckMinutes must be a number from 1 to ${LONGEST_RECHECK_MINUTES}`);
  const scopes = text('scopes', 'openid profile email');
  if (!scopes.split(/\s+/).includes('openid')) report("scopes must include 'openid'");
  const linksByEmail = flag('linksByEmail', false);
  if (linksByEmail && OPEN_ISSUERS.test(issuer)) report('linksByEmail needs the issuer of a single organisation');
  return {
    id,
    label: readLabel(entry.label, report),
    issuer,
    clientId: text('clientId'),
    clientSecret: readSecret(entry, reading),
    scopes,
    parameters: readParameters(entry.parameters, report),
    groupsClaim: text('groupsClaim', 'groups'),
    emailVerifiedClaim: text('emailVerifiedClaim', 'email_verified'),
    roles: readRoles(entry.roles, report),
    create: create ?? 'invited-only',
    linksByEmail,
    signOut: flag('signOut', false),
    asksAgain: flag('asksAgain', true),
    recheckMinutes: Number(recheckMinutes),
  };
}

function readLabel(label: unknown, report: Reading['report']): Bilingual {
  if (typeof label === 'string' && label.trim() !== '') return { de: label.trim(), en: label.trim() };
  const { de, en } = isEntry(label) ? label : {};
  if (typeof de === 'string' && typeof en === 'string' && de.trim() && en.trim()) return { de, en };
  report(`label must be a text, or one for each language (${LANGUAGES.join(', ')})`);
  return { de: '', en: '' };
}

/** From the file itself, from another file, or from the environment. */
function readSecret(entry: Entry, { report, environment, folder }: Reading): string {
  const given = SECRETS.filter((key) => typeof entry[key] === 'string' && entry[key] !== '');
  const [key] = given;
  if (!key || given.length > 1) {
    report(`needs exactly one of ${SECRETS.join(', ')}`);
    return '';
  }
  const value = String(entry[key]);
  if (key === 'clientSecret') return value;
  const secret = key === 'clientSecretEnv' ? environment[value]?.trim() : readFile(path.resolve(folder, value));
  if (!secret) report(`${key}: ${value} ${key === 'clientSecretEnv' ? 'is not set' : 'cannot be read or is empty'}`);
  return secret ?? '';
}

function readFile(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function readParameters(parameters: unknown, report: Reading['report']): Record<string, string> {
  const values = isEntry(parameters ?? {}) ? Object.entries((parameters ?? {}) as Entry) : undefined;
  if (!values?.every(([name, value]) => typeof value === 'string' && !OWN_PARAMETERS.has(name))) {
    report('parameters must be texts by name, without those that the server sets itself (such as state)');
    return {};
  }
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

function readRoles(roles: unknown, report: Reading['report']): Record<string, Grant> {
  const groups = isEntry(roles) ? Object.entries(roles) : [];
  if (groups.length === 0) report('roles must name at least one group and what its members may do');
  return Object.fromEntries(groups.map(([group, grant]) => [group, readGrant(group, grant, report)]));
}

function readGrant(group: string, grant: unknown, report: Reading['report']): Grant {
  const { role = 'ADMIN', rights = [], ...unknown } = isEntry(grant) ? grant : { unknown: grant };
  const isValid =
    Object.keys(unknown).length === 0 &&
    ROLES.some((known) => known === role) &&
    Array.isArray(rights) &&
    rights.every((right) => RIGHTS.some((known) => known === right));
  if (!isValid)
    report(`roles, group '${group}': role must be one of ${ROLES.join(', ')}, rights a list of ${RIGHTS.join(', ')}`);
  return isValid ? { role: role as Role, rights: rights as Right[] } : { role: 'ADMIN', rights: [] };
}

/** What somebody in these groups may do: everything that any of them may. Undefined if none is known. */
export function grantOf({ roles }: OidcProvider, groups: readonly string[]): Grant | undefined {
  const grants = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group] as Grant] : []));
  if (grants.length === 0) return undefined;
  const role = grants.some((grant) => grant.role === 'SUPERADMIN') ? 'SUPERADMIN' : 'ADMIN';
  const rights = RIGHTS.filter(
    (right) => role === 'SUPERADMIN' || grants.some((grant) => grant.rights.includes(right)),
  );
  return { role, rights };
}

/** Tokens must not cross a network in the clear. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  return new URL(issuer).protocol === 'https:' || isOnThisMachine(issuer);
}

export function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
