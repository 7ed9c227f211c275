import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frames } from './wire-frames.ts';

function message(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeInt32BE(4 + body.length, type.length);
  return Buffer.concat([head, body]);
}

/** Feeds the chunks one by one, as they would arrive. */
function batches(pieces: readonly Uint8Array[], startupSeen = false): { complete: string[]; rest: number } {
  let pending: Uint8Array = new Uint8Array(0);
  let started = startupSeen;
  const complete: string[] = [];
  for (const piece of pieces) {
    const result = frames(pending, piece, started);
    complete.push(...result.complete.map((batch) => Buffer.from(batch).toString('hex')));
    pending = result.rest;
    started = result.startupSeen;
  }
  return { complete, rest: pending.length };
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

const body = fc.uint8Array({ maxLength: 40 });
const startup = body.map((bytes) => message('', bytes));
/** What a client sends before it waits: a simple query, or extended messages and a Sync or Flush. */
const batch = fc.oneof(
  body.map((bytes) => message('Q', bytes)),
  fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'C'), body), { maxLength: 5 }),
      fc.constantFrom('S', 'H'),
    )
    .map(([parts, end]) =>
      Buffer.concat([...parts.map(([type, bytes]) => message(type, bytes)), message(end, new Uint8Array(0))]),
    ),
);

describe('frames', () => {
  it('finds the same batches however the bytes are split', () => {
    fc.assert(
      fc.property(startup, fc.array(batch, { maxLength: 6 }), fc.array(fc.nat(500)), (first, others, places) => {
        const sent = [first, ...others];
        const result = batches(cut(Buffer.concat(sent), places));
        expect(result).toEqual({ complete: sent.map((bytes) => Buffer.from(bytes).toString('hex')), rest: 0 });
      }),
    );
  });

  it('holds back incomplete messages', () => {
    fc.assert(
      fc.property(batch, fc.nat(), (bytes, place) => {
        const part = bytes.subarray(0, place % bytes.length);
        const result = batches([part], true);
        expect(result).toEqual({ complete: [], rest: part.length });
      }),
    );
  });

  it('refuses an impossible length', () => {
    expect(() => frames(new Uint8Array(0), new Uint8Array([0x51, 0xff, 0xff, 0xff, 0xff]), true)).toThrow(/length -1/);
  });
});
