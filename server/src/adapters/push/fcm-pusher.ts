import { setMaxListeners } from 'node:events';
import { backOffMs, pause, retryAfterMs } from './back-off.ts';
import { judge } from './fcm-answer.ts';
import { AnswerLost, type Http2Answer, Http2Pool, NotSent } from './http2-pool.ts';
import { type Pusher, type PushMessage, type PushOutcome, PushRefused, type Sent } from './pusher.ts';
import { AccessTokens, type ServiceAccount, TokenUnavailable } from './service-account.ts';

const FCM_URL = 'https://fcm.googleapis.com';
const SESSIONS = 4;
/** Attempts per message while the service answers it with internal errors but accepts others. */
const ATTEMPTS = 5;
/** Attempts while it accepts none: then the service itself is failing, which takes more patience. */
const ATTEMPTS_IN_AN_OUTAGE = 12;
/** Rejected tokens per message before the account counts as refused. */
const REJECTED_TOKENS = 2;
/** The wait that FCM's documentation requires when a quota error names none. */
const QUOTA_PAUSE_MS = 60_000;

interface Attempts {
  broken: number;
  unreachable: number;
  rejectedTokens: number;
  acceptedBefore: number;
}

/** The FCM HTTP v1 protocol. */
export class FcmPusher implements Pusher {
  readonly channel = 'fcm';
  readonly #path: string;
  readonly #tokens: AccessTokens;
  readonly #pool: Http2Pool;
  #accepted = 0;
  /** Nothing is sent before this moment, at the request of the service. */
  #quietUntil = 0;

  constructor(account: ServiceAccount, url: string = FCM_URL) {
    this.#path = `/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`;
    this.#tokens = new AccessTokens(account);
    this.#pool = new Http2Pool(url, SESSIONS);
  }

  async sendAll(broadcastId: string, messages: readonly PushMessage[], signal: AbortSignal): Promise<Sent> {
    const refused = new AbortController();
    const stop = AbortSignal.any([signal, refused.signal]);
    // Every waiting message listens to it.
    setMaxListeners(0, stop);
    const outcomes = await Promise.all(
      messages.map((message) =>
        this.#send(broadcastId, message, stop).catch((error: unknown): PushOutcome => {
          if (!(error instanceof PushRefused)) throw error;
          refused.abort(error);
          return 'unsent';
        }),
      ),
    );
    return refused.signal.aborted ? { outcomes, refusal: refused.signal.reason as PushRefused } : { outcomes };
  }

  close(): void {
    this.#pool.close();
  }

  async #send(broadcastId: string, message: PushMessage, stop: AbortSignal): Promise<PushOutcome> {
    const attempts = { broken: 0, unreachable: 0, rejectedTokens: 0, acceptedBefore: this.#accepted };
    for (;;) {
      await pause(this.#quietUntil - Date.now(), stop);
      if (stop.aborted) return 'unsent';
      const outcome = await this.#attempt(broadcastId, message, attempts, stop).catch((error: unknown) =>
        this.#waitAfter(error, attempts, stop),
      );
      if (outcome) return outcome;
    }
  }

  /** The outcome, or undefined if the message is to be sent again. */
  async #attempt(
    broadcastId: string,
    message: PushMessage,
    attempts: Attempts,
    stop: AbortSignal,
  ): Promise<PushOutcome | undefined> {
    const token = await this.#tokens.token();
    const answer = await this.#pool.request(() =>
      stop.aborted || Date.now() < this.#quietUntil ? undefined : this.#compose(broadcastId, message, token),
    );
    if (!answer) return undefined;
    const retryAfter = retryAfterOf(answer);
    const verdict = judge({ status: answer.status, retryAfter, text: answer.text });
    switch (verdict.kind) {
      case 'accepted':
        this.#accepted += 1;
        return 'accepted';
      case 'dead':
      case 'failed':
        return verdict.kind;
      case 'slow-down':
        this.#pauseFor(retryAfterMs(retryAfter) ?? QUOTA_PAUSE_MS);
        return undefined;
      case 'try-again': {
        attempts.broken += 1;
        const patience = this.#accepted > attempts.acceptedBefore ? ATTEMPTS : ATTEMPTS_IN_AN_OUTAGE;
        if (attempts.broken >= patience) return 'failed';
        await pause(backOffMs(attempts.broken), stop);
        return undefined;
      }
      case 'token-rejected':
        attempts.rejectedTokens += 1;
        if (attempts.rejectedTokens > REJECTED_TOKENS) throw new PushRefused('the push service rejects our tokens');
        await this.#tokens.reject(token);
        return undefined;
      case 'refused':
        throw new PushRefused(verdict.reason);
    }
  }

  /** Retries what was certainly not sent; what may have been sent is never repeated. */
  async #waitAfter(error: unknown, attempts: Attempts, stop: AbortSignal): Promise<PushOutcome | undefined> {
    if (error instanceof AnswerLost) return 'unknown';
    if (!(error instanceof NotSent || error instanceof TokenUnavailable)) throw error;
    attempts.unreachable += 1;
    const asked = error instanceof TokenUnavailable ? error.retryAfter : undefined;
    await pause(asked ?? backOffMs(attempts.unreachable), stop);
    return undefined;
  }

  #pauseFor(ms: number): void {
    this.#quietUntil = Math.max(this.#quietUntil, Date.now() + ms);
  }

  #compose(broadcastId: string, { token, text, tag }: PushMessage, accessToken: string) {
    return {
      headers: {
        ':method': 'POST',
        ':path': this.#path,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        message: { token, notification: { body: text }, data: { broadcastId }, ...(tag && replacing(tag)) },
      }),
    };
  }
}

/** No `collapse_key`: of messages with more than four different ones FCM may drop some while a device is offline. */
function replacing(tag: string) {
  return { android: { notification: { tag } }, apns: { headers: { 'apns-collapse-id': tag } } };
}

function retryAfterOf({ headers }: Http2Answer): string | undefined {
  const value = headers['retry-after'];
  return Array.isArray(value) ? value[0] : value;
}
