import { serialize } from 'bson';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { amount } from '../../../testing/soak.ts';
import type { Position, RawDocument } from './documents.ts';
import { splitBson } from './split-bson.ts';
import { splitLines, splitValues } from './split-json.ts';

vi.setConfig({ testTimeout: 180_000 });

type Split = (chunks: AsyncIterable<Buffer>, start: Position) => AsyncGenerator<RawDocument>;

const START = { offset: 0, number: 0 };
const SPACES = ['', ' ', '\n', '\r\n\t '];

const jsonDocument = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
const documents = fc.array(jsonDocument, { maxLength: 12 });

describe('a file is divided into documents', () => {
  it('BSON by the length of each', async () => {
    await property(
      documents,
      (list) => list.map((one) => Buffer.from(serialize({ text: JSON.stringify(one) }))),
      '',
      '',
      bson,
    );
  });

  it('lines', async () => {
    await property(documents, (list) => list.map((one) => Buffer.from(`${JSON.stringify(one)}\n`)), '', '', splitLines);
  });

  it('a list', async () => {
    const parts = (list: readonly unknown[]) =>
      list.map((one, index) =>
        Buffer.from(`${index > 0 ? ',' : ''}${SPACES[index % 4]}${JSON.stringify(one, null, index % 3)}`),
      );
    await property(documents, parts, ' [', '\n] ', list);
  });

  it('documents over several lines', async () => {
    const parts = (list: readonly unknown[]) => list.map((one) => Buffer.from(`${JSON.stringify(one, null, 2)}\n`));
    await property(documents, parts, '', '', values);
  });

  it('a list of other values', async () => {
    const text = '[1,"a, ] b" ,null,[{"b":"}"}], tru]';
    for (let size = 1; size <= text.length; size += 1) {
      const found = await all(list(chunked(Buffer.from(text), [size]), START));
      expect(found.map(({ bytes }) => String(bytes))).toEqual(['1', '"a, ] b"', 'null', '[{"b":"}"}]', 'tru']);
    }
  });
});

/** However the bytes arrive, each document is found, and reading again after any of them finds the rest. */
async function property<T>(
  input: fc.Arbitrary<T>,
  parts: (value: T) => Buffer[],
  before: string,
  after: string,
  split: Split,
): Promise<void> {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(input, sizes, async (value, chunkSizes) => {
      const expected = parts(value).map(trimmed);
      const whole = Buffer.concat([Buffer.from(before), ...parts(value), Buffer.from(after)]);
      const found = await all(split(chunked(whole, chunkSizes), START));
      expect(found.map(({ bytes }) => trimmed(bytes))).toEqual(expected);
      expect(found.map(({ next }) => next.number)).toEqual(expected.map((_, index) => index + 1));
      for (const [index, { next }] of found.entries()) {
        const rest = await all(split(chunked(whole.subarray(next.offset), chunkSizes), next));
        expect(rest).toEqual(found.slice(index + 1));
      }
    }),
    { numRuns: amount(10, 100) },
  );
}

function bson(chunks: AsyncIterable<Buffer>, start: Position) {
  return splitBson(chunks, 'a.bson', start);
}

function list(chunks: AsyncIterable<Buffer>, start: Position) {
  return splitValues(chunks, 'a.json', start, true);
}

function values(chunks: AsyncIterable<Buffer>, start: Position) {
  return splitValues(chunks, 'a.json', start, false);
}

async function* chunked(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function all(found: AsyncIterable<RawDocument>): Promise<RawDocument[]> {
  const documents: RawDocument[] = [];
  for await (const { bytes, ...rest } of found) documents.push({ ...rest, bytes: bytes && Buffer.from(bytes) });
  return documents;
}

/** BSON ends with a zero byte and so is never changed. */
function trimmed(bytes: Buffer | undefined): string {
  return (bytes?.toString('latin1') ?? '').replace(/^,?[ \t\r\n]*(?=[{[])|[ \t\r\n]+$/g, '');
}
