import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import type { Pusher, PushMessage, Sent } from './pusher.ts';

/** Without a push service, messages are written as lines of a file, one file per broadcast. */
export class OutboxPusher implements Pusher {
  readonly channel = 'outbox';
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async sendAll(broadcastId: string, messages: readonly PushMessage[], signal: AbortSignal): Promise<Sent> {
    if (signal.aborted) return { outcomes: messages.map(() => 'unsent') };
    const at = new Date().toISOString();
    const lines = messages.map((message) => `${JSON.stringify({ at, ...message })}\n`);
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await fs.appendFile(path.join(this.#folder, `broadcast-${broadcastId}.jsonl`), lines.join(''), { mode: 0o600 });
    return { outcomes: messages.map(() => 'accepted') };
  }

  close(): void {}
}
