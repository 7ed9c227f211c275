import type { Language } from '@leitstand/contract/base/languages';
import type { BroadcastChannel } from '@leitstand/contract/broadcast';

export interface PushMessage {
  token: string;
  language: Language;
  text: string;
  /** Of several messages with the same tag a phone shows only the last. At most 64 characters. */
  tag?: string;
}

/**
 * The outcome of a message: accepted; rejected because the device is gone for good; rejected for another reason; sent,
 * but the response was lost; certainly not sent, because it was cancelled before.
 */
export type PushOutcome = 'accepted' | 'dead' | 'failed' | 'unknown' | 'unsent';

export interface Sent {
  /** One per message, in the same order. */
  outcomes: PushOutcome[];
  /** Set if the service refuses us altogether; the affected messages are unsent. */
  refusal?: PushRefused;
}

/** Delivers push messages. A message whose outcome is unknown is never sent again. */
export interface Pusher {
  readonly channel: BroadcastChannel;
  /** Once `signal` is aborted nothing more is sent; requests in flight are awaited. */
  sendAll(broadcastId: string, messages: readonly PushMessage[], signal: AbortSignal): Promise<Sent>;
  close(): void;
}

/** The service refuses us altogether: wrong credentials or unknown project. A retry would not help. */
export class PushRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PushRefused';
  }
}
