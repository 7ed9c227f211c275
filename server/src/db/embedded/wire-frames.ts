const SYNC = 'S'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const FLUSH = 'H'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

interface Frames {
  /** Batches that can be executed now; each ends where the client waits for an answer. */
  complete: Uint8Array[];
  rest: Uint8Array;
  startupSeen: boolean;
}

/**
 * Splits the client's bytes into batches that the engine can run. The engine cannot wait within a message, and a
 * message may arrive in chunks.
 */
export function frames(pending: Uint8Array, bytes: Uint8Array, startupSeen: boolean): Frames {
  const all = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  const complete: Uint8Array[] = [];
  let started = startupSeen;
  let batchStart = 0;
  let at = 0;
  while (at < all.length) {
    const head = started ? 1 : 0;
    if (all.length < at + head + 4) break;
    const length = view.getInt32(at + head);
    if (length < 4) throw new Error(`A message of the wire protocol cannot have the length ${length}`);
    const end = at + head + length;
    if (all.length < end) break;
    const type = started ? all[at] : undefined;
    at = end;
    if (type === undefined || type === SYNC || type === SIMPLE_QUERY || type === FLUSH || type === TERMINATE) {
      complete.push(all.slice(batchStart, end));
      batchStart = end;
    }
    started = true;
  }
  return { complete, rest: all.slice(batchStart), startupSeen: started };
}
