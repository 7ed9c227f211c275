/** `session` counts the connections, so that a late answer to a broken one never reaches its successor. */
export type ToEngine = { type: 'connect'; session: number } | { type: 'data'; bytes: Uint8Array } | { type: 'close' };

export type FromEngine = { type: 'ready' } | { type: 'data'; session: number; bytes: Uint8Array } | { type: 'closed' };
