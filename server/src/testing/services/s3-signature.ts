import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: IncomingHttpHeaders;
}

/**
 * The signature that a request must have, computed by the published rules (Signature Version 4, in the header).
 * Undefined if the request has none.
 */
export function expectedSignature(request: SignedRequest, secretAccessKey: string): string | undefined {
  const { scope, signedHeaders } = readAuthorization(request.headers);
  const moment = request.headers['x-amz-date'];
  if (!scope || !signedHeaders || typeof moment !== 'string') return undefined;
  const { pathname, searchParams } = new URL(request.target, 'http://s3');
  const canonical = [
    request.method,
    pathname.split('/').map(decodeURIComponent).map(escaped).join('/'),
    [...searchParams]
      .map((pair) => pair.map(escaped).join('='))
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

/** The key id and signature that the request contains. */
export function readAuthorization({ authorization = '' }: IncomingHttpHeaders) {
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1];
  const [accessKeyId, ...scope] = field('Credential')?.split('/') ?? [];
  return {
    accessKeyId,
    scope: scope.length === 4 ? scope : undefined,
    signedHeaders: field('SignedHeaders')?.split(';'),
    signature: field('Signature'),
  };
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
