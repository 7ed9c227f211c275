import type { Config } from '../../config.ts';
import { channelOf, openPusher } from './open-pusher.ts';
import type { PushMessage, Sent } from './pusher.ts';

/** A push service that hangs is given up. */
const TIMEOUT_MS = 8000;

/** Sends a few messages over a connection of their own. */
export async function pushOnce(config: Config, id: string, messages: readonly PushMessage[]): Promise<Sent> {
  const pusher = await openPusher(channelOf(config), config);
  try {
    return await pusher.sendAll(id, messages, AbortSignal.timeout(TIMEOUT_MS));
  } finally {
    pusher.close();
  }
}
