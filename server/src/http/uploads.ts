import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Multipart } from '@fastify/multipart';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import { MAX_IMAGES } from '@leitstand/contract/base/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { AdmittedCall } from './admission.ts';

export interface ReceivedFile {
  /** As received: concatenating a photo would double its memory and cost garbage collection. */
  readonly pieces: readonly Buffer[];
  readonly sha256: string;
}

export interface ReceivedForm {
  readonly values: Record<string, unknown>;
  readonly files: readonly ReceivedFile[];
}

const MEGABYTE = 1024 * 1024;
const TURNS_OF_SILENCE = 20;
const FILE_ENCODINGS = ['form+file', 'form+files', 'multipart'];

/** Somebody who is not signed in sends a name, an address or a password. */
const ANONYMOUS_BYTES = 8 * 1024;

/** The largest body of a call in bytes, without its files. */
export function bodyLimitOf({ access, maxBodyMegabytes }: AnyEndpoint): number {
  return access === 'public' ? ANONYMOUS_BYTES : maxBodyMegabytes * MEGABYTE;
}

/** Reads a multipart body: fields as text, files up to the endpoint's limit. Other bodies pass through. */
export async function receiveForm(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  admitted: AdmittedCall,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    return { values: (request.body ?? {}) as Record<string, unknown>, files: [] };
  }
  if (endpoint.encoding === 'none' || endpoint.encoding === 'json') throw new AppError('UNSUPPORTED_ENCODING');
  const values: Record<string, unknown> = Object.create(null);
  const files: ReceivedFile[] = [];
  const fileLimit = FILE_ENCODINGS.includes(endpoint.encoding)
    ? endpoint.encoding === 'form+files'
      ? MAX_IMAGES
      : 1
    : 0;
  // One more than none, so that a file is noticed.
  const limits = {
    fileSize: endpoint.maxFileMegabytes * MEGABYTE,
    files: Math.max(1, fileLimit),
    fields: 100,
    fieldSize: MEGABYTE,
  };
  let fieldBytes = 0;
  try {
    const form = request.parts({ limits });
    const allRead = new Promise<void>((resolve) => request.raw.once('end', resolve));
    for (let next = await nextPart(form, allRead); !next.done; next = await nextPart(form, allRead)) {
      const part = next.value;
      if (part.type === 'field') {
        values[part.fieldname] = fieldValue(part, admitted);
        fieldBytes += part.fieldname.length + String(part.value).length;
        if (fieldBytes > bodyLimitOf(endpoint)) throw new AppError('BODY_TOO_LARGE');
      } else if (fileLimit === 0) throw new AppError('NO_FILE_EXPECTED');
      else if (part.fieldname === 'file') files.push(await receiveFile(part, endpoint.maxFileMegabytes, admitted));
      else throw new AppError('MALFORMED');
    }
  } catch (error) {
    throw isUnreadable(error) ? new AppError('MALFORMED') : error;
  }
  return { values: { ...values }, files };
}

/**
 * The parser hangs if the header of a part never ends. After the last byte it has nothing left to wait for: whatever it
 * can still emit comes at once.
 */
function nextPart(form: AsyncIterableIterator<Multipart>, allRead: Promise<void>): Promise<IteratorResult<Multipart>> {
  const silence = allRead.then(async () => {
    for (let turn = 0; turn < TURNS_OF_SILENCE; turn += 1) await setImmediate();
    throw new AppError('MALFORMED');
  });
  return Promise.race([form.next(), silence]);
}

/** The form parser throws plain errors for everything it cannot parse, such as a form that ends early. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !('code' in error);
}

function fieldValue(part: Extract<Multipart, { type: 'field' }>, admitted: AdmittedCall): unknown {
  if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('BODY_TOO_LARGE');
  if (typeof part.value === 'string') admitted.hold(part.value.length);
  return part.value;
}

async function receiveFile(
  part: Extract<Multipart, { type: 'file' }>,
  megabytes: number,
  admitted: AdmittedCall,
): Promise<ReceivedFile> {
  const pieces: Buffer[] = [];
  const hash = createHash('sha256');
  await pipeline(part.file, async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) {
      admitted.hold(piece.length);
      pieces.push(piece);
      hash.update(piece);
    }
  });
  if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', { field: 'file', n: megabytes });
  return { pieces, sha256: hash.digest('hex') };
}
