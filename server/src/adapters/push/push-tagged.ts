import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { pushOnce } from './push-once.ts';
import { type PushMessage, PushRefused } from './pusher.ts';

/**
 * Sends messages that must arrive, although the job may be killed and run again. Of several messages with one tag a
 * phone shows the last, so what may have been sent is sent again. Throws if a message may not have been sent; if the
 * service refuses us altogether, another attempt would not help.
 */
export async function pushTagged(
  { config, log }: { config: Config; log: FastifyBaseLogger },
  tag: string,
  messages: readonly PushMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  try {
    const tagged = messages.map((message) => ({ ...message, tag }));
    const { outcomes, refusal } = await pushOnce(config, tag, tagged);
    if (refusal) throw refusal;
    if (outcomes.some((outcome) => outcome === 'unknown' || outcome === 'unsent'))
      throw new Error('the push service has not confirmed all messages');
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    log.error({ err: error, tag }, 'the push service refused a message');
  }
}
