import * as http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Attributes of the process that sent the last batch. */
  resource: ReceivedSpan['attributes'];
  close(): Promise<void>;
}

/** An OpenTelemetry collector: takes traces by OTLP over HTTP, in the binary encoding. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (!isTraces) return response.writeHead(415).end();
    for (const ofResource of messages(Buffer.concat(chunks), 1)) {
      receiver.resource = attributesOf(messages(ofResource, 1)[0] ?? Buffer.of(), 1);
      for (const ofScope of messages(ofResource, 2)) receiver.spans.push(...messages(ofScope, 2).map(spanOf));
    }
    return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resource: {},
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return receiver;
}

function spanOf(bytes: Buffer): ReceivedSpan {
  const hex = (field: number) => messages(bytes, field)[0]?.toString('hex') ?? '';
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: messages(bytes, 5)[0]?.toString() ?? '',
    kind: Number(fieldsOf(bytes).find(([field]) => field === 6)?.[1] ?? 0),
    attributes: attributesOf(bytes, 9),
    isError: messages(bytes, 15).some((status) =>
      fieldsOf(status).some(([field, value]) => field === 3 && value === 2),
    ),
  };
}

function attributesOf(bytes: Buffer, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(bytes, field).map((attribute) => {
      const [, value = 0] = fieldsOf(messages(attribute, 2)[0] ?? Buffer.of())[0] ?? [];
      return [messages(attribute, 1)[0]?.toString() ?? '', Buffer.isBuffer(value) ? value.toString() : value];
    }),
  );
}

/** The values of a field that are bytes, text or messages. */
function messages(bytes: Buffer, wanted: number): Buffer[] {
  return fieldsOf(bytes).flatMap(([field, value]) => (field === wanted && Buffer.isBuffer(value) ? [value] : []));
}

/** The fields of a message in the encoding of Protocol Buffers. */
function fieldsOf(bytes: Buffer): [field: number, value: number | Buffer][] {
  const fields: [number, number | Buffer][] = [];
  let at = 0;
  const number = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes.readUInt8(at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = number();
    const [field, encoding] = [tag >> 3, tag & 7];
    if (encoding === 0) fields.push([field, number()]);
    else if (encoding === 1) fields.push([field, take(8).readDoubleLE()]);
    else if (encoding === 2) fields.push([field, take(number())]);
    else fields.push([field, take(4).readFloatLE()]);
  }
  return fields;
}
