import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

interface Options {
  challenge: string;
}

interface Site {
  origin: string;
  /** Whether the device checks who is using it. */
  isVerified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A security key in software: an ES256 key pair that answers challenges as a browser sends them. */
export class TestAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The answer to a challenge for a new passkey. */
  register({ challenge }: Options, site: Site) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, encode(publicKey)]);
    const authData = Buffer.concat([this.#authenticatorData(site, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
      attestationObject: encode(attestation).toString('base64url'),
    });
  }

  /** The answer to a challenge for a known passkey. */
  use({ challenge }: Options, site: Site) {
    this.counter += 1;
    const data = this.#authenticatorData(site, 0);
    const client = clientData('webauthn.get', challenge, site);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    });
  }

  #answer(response: Readonly<Record<string, string>>) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData({ origin, isVerified = true }: Site, flags: number): Buffer {
    const data = Buffer.alloc(37);
    createHash('sha256').update(new URL(origin).hostname).digest().copy(data);
    data[32] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    data.writeUInt32BE(this.counter, 33);
    return data;
  }
}

function clientData(type: string, challenge: string, { origin }: Site): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** As much of CBOR (RFC 8949) as an authenticator needs. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [encode(key), encode(item)])]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256 ? Buffer.from([(kind << 5) | 24, length]) : Buffer.from([(kind << 5) | 25, length >> 8, length]);
}
