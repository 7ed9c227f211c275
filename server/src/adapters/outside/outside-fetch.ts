import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { fetchFrom } from './fetch-from.ts';

/** A call to the outside that was not made, or whose answer was not read. */
export class OutsideRefused extends Error {
  /** Where a redirect points to, for a caller that may follow it. */
  readonly location: string | undefined;

  constructor(problem: string, location?: string) {
    super(problem);
    this.name = 'OutsideRefused';
    this.location = location;
  }
}

interface Limits {
  /** The address that the operator configured: the only one that may be in a private network. */
  readonly configured: string;
  readonly maxBytes: number;
}

/** Networks that only somebody inside may reach: this machine, its neighbours, the metadata service of a cloud. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/**
 * Every HTTP call to a service outside goes through here. It reaches the configured host or a public address, which is
 * looked up once, follows no redirect, and accepts no answer that is announced as longer than allowed; `readText` limits the others.
 */
export async function outsideFetch(
  address: URL | string | Request,
  { configured, maxBytes }: Limits,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : address);
  const isConfigured = url.origin === new URL(configured).origin;
  const response = isConfigured
    ? await fetch(address, { ...init, redirect: 'manual' })
    : await fetchFrom(await publicAddressesOf(url.hostname), new Request(address, init));
  const isRedirect = response.status >= 300 && response.status < 400 && response.headers.has('location');
  const isTooLong = Number(response.headers.get('content-length') ?? 0) > maxBytes;
  if (!isRedirect && !isTooLong) return response;
  await response.body?.cancel();
  if (!isRedirect) throw new OutsideRefused(`answered with more than ${maxBytes} bytes`);
  throw new OutsideRefused('answered with a redirect', response.headers.get('location') ?? undefined);
}

export async function readText(response: Response, maxBytes: number): Promise<string> {
  return (await readBytes(response, maxBytes)).toString('utf8');
}

export async function readBytes({ body }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new OutsideRefused(`answered with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The addresses to connect to: they were checked, and the name may lead elsewhere a moment later. */
async function publicAddressesOf(hostname: string): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  if (addresses.length === 0 || addresses.some(({ address }) => isPrivate(address))) {
    throw new OutsideRefused('is not a public address');
  }
  return addresses;
}

/** An IPv4 address within IPv6 counts as itself. */
export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
