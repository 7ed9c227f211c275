/** Which servers a connection accepts: any that answers, the primary, or only one that accepts changes. */
const ATTRIBUTES = ['any', 'primary', 'read-write'] as const;
export type SessionAttributes = (typeof ATTRIBUTES)[number];

export interface DatabaseUrl {
  /** One address per host, in the order in which they are tried. */
  readonly urls: readonly string[];
  readonly attributes: SessionAttributes;
}

/** What is wrong with an address; undefined if it can be used. */
export function problemOfDatabaseUrl(url: string): string | undefined {
  try {
    readDatabaseUrl(url);
    return undefined;
  } catch (error) {
    if (error instanceof BadDatabaseUrl) return error.message;
    throw error;
  }
}

class BadDatabaseUrl extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'BadDatabaseUrl';
  }
}

interface Host {
  readonly name: string;
  readonly port: string;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/;

/**
 * Reads an address with several hosts as libpq does: the driver knows one. With several hosts the default is
 * `read-write`, unlike libpq's: a server that only reads would be of no use, except for a replica.
 */
export function readDatabaseUrl(url: string, ofSeveral: SessionAttributes = 'read-write'): DatabaseUrl {
  const [, scheme, user = '', authority = '', path = '', query] = URL_PARTS.exec(url) ?? [];
  if (!scheme) throw new BadDatabaseUrl('must begin with postgres:// or postgresql://');
  const parameters = new URLSearchParams(query);
  const hosts = readHosts(authority, parameters);
  if (!URL.canParse(`${scheme}${user}host${path}`)) throw new BadDatabaseUrl('is not a valid address');
  const attributes = parameters.get('target_session_attrs') ?? (hosts.length > 1 ? ofSeveral : 'any');
  const known = ATTRIBUTES.find((one) => one === attributes);
  if (!known) {
    throw new BadDatabaseUrl(`has target_session_attrs=${attributes}: it must be read-write, primary or any`);
  }
  for (const name of ['target_session_attrs', 'host', 'port']) parameters.delete(name);
  const rest = [...parameters].length > 0 ? `&${parameters}` : '';
  const urls = hosts.map(
    ({ name, port }) =>
      `${scheme}${user}${path || '/'}?host=${encodeURIComponent(name)}${port ? `&port=${port}` : ''}${rest}`,
  );
  return { urls: hosts.length > 1 ? urls : [url], attributes: known };
}

/** Parameters replace what is between `//` and the path. */
function readHosts(authority: string, parameters: URLSearchParams): readonly Host[] {
  const named = parameters
    .get('host')
    ?.split(',')
    .map((name) => ({ name, port: '' }));
  const hosts = named ?? authority.split(',').map(hostAndPort);
  const ports = parameters.get('port')?.split(',');
  if (ports && ports.length !== 1 && ports.length !== hosts.length) {
    throw new BadDatabaseUrl(
      `has ${hosts.length} hosts but ${ports.length} ports: give one port, or one for each host`,
    );
  }
  return hosts.map(({ name, port: own }, index) => {
    const port = ports?.[index] ?? ports?.[0] ?? own;
    if (hosts.length > 1 && name === '') throw new BadDatabaseUrl('has an empty host');
    const isPort = port === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);
    if (!isPort) throw new BadDatabaseUrl(`has the port '${port}': it must be a number from 1 to 65535`);
    return { name, port };
  });
}

function hostAndPort(text: string): Host {
  const [, name = '', port = ''] = HOST_AND_PORT.exec(text) ?? [];
  return { name: decodeURIComponent(name).replace(/^\[(.*)\]$/, '$1'), port };
}
