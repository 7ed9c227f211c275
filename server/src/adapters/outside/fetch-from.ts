import type { LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` that connects to these very addresses, where `fetch` would ask the name service once more, which may answer
 * differently. Host header and the name in the certificate are those of the URL.
 */
export async function fetchFrom(addresses: readonly LookupAddress[], request: Request): Promise<Response> {
  const { method, signal } = request;
  const url = new URL(request.url);
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  const headers = {
    // `fetch` would decompress.
    'accept-encoding': 'identity',
    ...Object.fromEntries(request.headers),
    ...(body && { 'content-length': String(body.length) }),
  };
  // A connection of its own: one that is kept may lead to an earlier address of the name.
  const options = { method, headers, signal, agent: false, lookup: answering(addresses) };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, options);
    sent.once('response', (message) => resolve(responseOf(message, method)));
    // As `fetch` fails.
    sent.once('error', (cause) => reject(signal.aborted ? signal.reason : new TypeError('fetch failed', { cause })));
    sent.end(body);
  });
}

function answering(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, { all }, answer) => {
    const [{ address, family } = { address: '', family: 4 }] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, address, family);
  };
}

function responseOf(message: http.IncomingMessage, method: string): Response {
  const { statusCode: status = 500, headersDistinct } = message;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  if (method !== 'HEAD' && !WITHOUT_BODY.has(status)) {
    return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers });
  }
  message.resume();
  return new Response(null, { status, headers });
}
