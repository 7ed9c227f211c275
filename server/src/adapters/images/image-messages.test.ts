import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { type ImageOutcome, readOrders, readOutcomes, sendOrder, sendOutcome } from './image-messages.ts';

/** Everything that was written, concatenated. */
function written(send: (sink: Writable) => void): Buffer {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  send(sink);
  return Buffer.concat(chunks);
}

it.each([1, 2, 7, 1000])('arrive complete in chunks of %i bytes, one after the other', (size) => {
  const outcomes: ImageOutcome[] = [
    { drawn: { width: 60, height: 40, bytes: Buffer.from('a\nb{"length":3}\n') } },
    { refusal: 'kein Bild: „ä“\n😀' },
    { drawn: { width: 1, height: 1, bytes: Buffer.alloc(0) } },
    { drawn: { width: 2, height: 2, bytes: Buffer.alloc(300, 7) } },
  ];
  const stream = written((sink) => {
    for (const outcome of outcomes) sendOutcome(sink, outcome);
  });
  const read: ImageOutcome[] = [];
  const take = readOutcomes((outcome) => read.push(outcome));
  for (let at = 0; at < stream.length; at += size) take(stream.subarray(at, at + size));
  expect(read).toEqual(outcomes);
});

it('an order has the same bytes on the other side, in however many chunks it was sent', () => {
  const order = { format: 'jpeg', longestEdge: 2048 } as const;
  const pieces = [Buffer.from([0xff]), Buffer.alloc(0), Buffer.from([0xd8, 0x0a])];
  const read: unknown[] = [];
  readOrders((one) => read.push(one))(written((sink) => sendOrder(sink, { ...order, upload: pieces })));
  expect(read).toEqual([{ ...order, upload: [Buffer.concat(pieces)] }]);
});
