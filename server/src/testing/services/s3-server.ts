import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../config.ts';
import { expectedSignature, readAuthorization, sha256 } from './s3-signature.ts';

export interface S3Server {
  readonly settings: S3Settings;
  /** The content of the bucket; tests may change it. */
  readonly objects: Map<string, S3Object>;
  /** Stops answering, like a service that is down. May be called twice. */
  stop(): Promise<void>;
}

export interface S3Object {
  bytes: Buffer;
  changedAt: Date;
  headers: { 'content-type': string; 'cache-control': string };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const SETTINGS = {
  bucket: 'bilder',
  region: 'eu-central-1',
  accessKeyId: 'LEITSTAND',
  secretAccessKey: 'sehr/geheim+',
};
const PAGE = 1000;
const MAX_SKEW_MS = 15 * 60 * 1000;

/**
 * The part of the S3 protocol that image storage uses, on loopback with one bucket: signatures, checksums, atomic puts,
 * listings in pages of 1,000.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, S3Object>();
  const server = createServer((request, response) => {
    answer(request, objects).then(
      (given) => send(response, given),
      (error: unknown) => send(response, failure(500, String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...SETTINGS, url: `http://127.0.0.1:${port}` },
    objects,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, objects: Map<string, S3Object>): Promise<Answer> {
  const body = await buffer(request);
  const { method = '', url: target = '', headers } = request;
  const refusal = refusalOf({ method, target, headers }, body);
  if (refusal) return failure(403, refusal);
  const { pathname, searchParams } = new URL(target, 'http://s3');
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
  if (bucket !== SETTINGS.bucket) return failure(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return searchParams.get('list-type') === '2' ? list(objects, searchParams) : failure(400, 'Unknown');
  if (method === 'PUT') {
    const kept = { 'content-type': headers['content-type'] ?? '', 'cache-control': headers['cache-control'] ?? '' };
    objects.set(key, { bytes: body, changedAt: new Date(), headers: kept });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const object = objects.get(key);
  return object ? { status: 200, headers: object.headers, body: object.bytes } : failure(404, 'NoSuchKey');
}

function refusalOf(request: Parameters<typeof expectedSignature>[0], body: Buffer): string | undefined {
  const { accessKeyId, scope, signature, signedHeaders = [] } = readAuthorization(request.headers);
  if (accessKeyId !== SETTINGS.accessKeyId) return 'InvalidAccessKeyId';
  if (scope?.[1] !== SETTINGS.region || scope[2] !== 's3' || !signedHeaders.includes('host')) return 'AccessDenied';
  const moment = String(request.headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  if (!(Math.abs(Date.now() - Date.parse(moment)) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (signature !== expectedSignature(request, SETTINGS.secretAccessKey)) return 'SignatureDoesNotMatch';
  const checksum = request.headers['x-amz-content-sha256'];
  return checksum === 'UNSIGNED-PAYLOAD' || checksum === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

function list(objects: ReadonlyMap<string, S3Object>, query: URLSearchParams): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const found = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = found.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, PAGE);
  const entries = page.map(
    ([key, { changedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
  );
  const isCut = found.length > page.length;
  const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
  return xml(
    200,
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${entries.join('')}${
      isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    }</ListBucketResult>`,
  );
}

function failure(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code></Error>`);
}

function xml(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${text}` };
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
