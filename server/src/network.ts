import { BlockList, isIP, isIPv6 } from 'node:net';

const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Networks of addresses that called lately: each call asks several times, and reading an IPv6 address is slow. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;

/** What counts as one client. An IPv6 client has a whole /64 and could use another address for every guess. */
export function networkOf(address: string): string {
  const network = known.get(address) ?? readNetwork(address);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(address, network);
  return network;
}

function readNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (MAPPED.check(bare, 'ipv6')) return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network of a peer that has an address; one that connects through a socket file has none. */
export function knownNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  return isIP(network.replace(/\/64$/, '')) ? network : undefined;
}

/** The eight groups of an IPv6 address in hexadecimal. */
function groupsOf(address: string): string[] {
  // The URL parser converts an IPv4 tail to two groups.
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = normalized.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
