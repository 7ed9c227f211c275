import type { Language } from '@leitstand/contract/base/languages';
import type { BroadcastChannel } from '@leitstand/contract/broadcast';

export interface PushMessage {
  token: string;
  language: Language;
  text: string;
}

/**
 * What became of a message: taken; refused because the device is gone for good; refused for another reason; sent, but
 * the answer was lost; certainly not sent, because it was called off before.
 */
export type PushOutcome = 'accepted' | 'dead' | 'failed' | 'unknown' | 'unsent';

export interface Sent {
  /** One a message, in their order. */
  outcomes: PushOutcome[];
  /** Set where the service refuses us altogether; the messages concerned are unsent. */
  refusal?: PushRefused;
}

/** Hands push messages over. A message whose fate is unknown is never sent again. */
export interface Pusher {
  readonly channel: BroadcastChannel;
  /** Once `signal` is aborted nothing more is sent; what is under way is awaited. */
  sendAll(broadcastId: string, messages: readonly PushMessage[], signal: AbortSignal): Promise<Sent>;
  close(): void;
}

/** The service refuses us altogether: wrong credentials, unknown project. Trying again would not help. */
export class PushRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PushRefused';
  }
}
