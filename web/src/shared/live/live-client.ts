import { type LiveEvent, liveEvents } from '@leitstand/contract/api/live';
import { myProfile } from '@leitstand/contract/api/session';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { type LiveState, liveState, publishEvent, publishReset, publishState } from '../../ui/api/live-events.ts';
import { apiBase, apiKey } from '../../ui/api/settings.ts';
import type { SignedIn } from '../../ui/session/administrator.ts';
import { LiveConnection } from './live-connection.ts';
import { browserLocks, canShare, TabGroup } from './tab-group.ts';

/** A message of the leading tab to the others; `position` is the id of the last event. */
type LeaderMessage =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly position: string }
  | { readonly kind: 'ready' | 'reset'; readonly position: string }
  | { readonly kind: 'state'; readonly state: LiveState; readonly position: string | undefined };

const ANSWER_MS = 3_000;
/** Visible tabs check this often whether the leading tab is awake. */
const LEADER_CHECK_MS = 60_000;
/** Tabs that cannot share a stream close theirs while hidden: a browser allows six connections per server. */
const HIDDEN_MS = 10_000;

/** The id of the last event of each administrator. */
export type Positions = Map<string, string>;

/** Receives live events while the session lasts, from the last position on; returns a function that stops it. */
export function startLive(signedIn: SignedIn, positions: Positions): () => void {
  const client = new LiveClient(signedIn, positions);
  client.start();
  return () => client.stop();
}

class LiveClient {
  readonly #signedIn: SignedIn;
  readonly #positions: Positions;
  readonly #group: TabGroup<LeaderMessage>;
  readonly #isShared = canShare();
  readonly #listening = new AbortController();
  #connection: LiveConnection | undefined;
  #askTimer: ReturnType<typeof setInterval> | undefined;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(signedIn: SignedIn, positions: Positions) {
    this.#signedIn = signedIn;
    this.#positions = positions;
    this.#group = new TabGroup<LeaderMessage>({
      // Per administrator, because events depend on permissions.
      name: `live-events:${signedIn.id}`,
      locks: this.#isShared ? browserLocks() : undefined,
      answerMs: ANSWER_MS,
      onLead: () => this.#connect(),
      onMessage: (message) => this.#receive(message),
      onHello: () => {
        this.#connection?.reconnectNow();
        this.#sendState();
      },
    });
  }

  start(): void {
    const { signal } = this.#listening;
    const check = () => this.#checkConnection();
    window.addEventListener('online', check, { signal });
    window.addEventListener('focus', check, { signal });
    document.addEventListener('visibilitychange', check, { signal });
    window.addEventListener('storage', (event) => this.#stopOnTokenChange(event), { signal });
    this.#askTimer = setInterval(() => {
      if (!document.hidden) this.#group.ask();
    }, LEADER_CHECK_MS);
    publishState('connecting');
    this.#group.join();
    if (!this.#isShared) this.#connectWhileVisible();
  }

  stop(): void {
    this.#listening.abort();
    clearInterval(this.#askTimer);
    clearTimeout(this.#hideTimer);
    this.#group.leave();
    publishState('off');
  }

  /** Returns a function that closes the stream. */
  #connect(): () => void {
    const { id, token } = this.#signedIn;
    const connection = new LiveConnection({
      url: `${apiBase}${liveEvents.path}`,
      headers: {
        accept: 'text/event-stream',
        authorization: token,
        ...(apiKey ? { 'x-api-key': apiKey } : {}),
      },
      position: () => this.#positions.get(id),
      onEvent: (event, position) => this.#broadcast({ kind: 'event', event, position }),
      onReset: (position) => this.#broadcast({ kind: 'reset', position }),
      onReady: (position) => this.#broadcast({ kind: 'ready', position }),
      onState: (state) => this.#broadcast({ kind: 'state', state, position: this.#positions.get(id) }),
      onUnauthorized: isSessionValid,
    });
    this.#connection = connection;
    connection.start();
    return () => this.#disconnect();
  }

  #disconnect(): void {
    this.#connection?.stop();
    this.#connection = undefined;
  }

  #broadcast(message: LeaderMessage): void {
    this.#group.send(message);
    this.#apply(message);
  }

  #receive(message: LeaderMessage): void {
    const known = this.#positions.get(this.#signedIn.id);
    // A tab that was frozen may have missed messages.
    const isBehind = message.kind === 'state' && known !== undefined && message.position !== known;
    this.#apply(message);
    if (isBehind) publishReset();
  }

  #apply(message: LeaderMessage): void {
    if (message.position !== undefined) this.#positions.set(this.#signedIn.id, message.position);
    if (message.kind === 'event') publishEvent(message.event);
    if (message.kind === 'reset') publishReset();
    if (message.kind === 'state') publishState(message.state);
  }

  #sendState(): void {
    this.#group.send({ kind: 'state', state: liveState(), position: this.#positions.get(this.#signedIn.id) });
  }

  /** The window was shown, hidden or focused, or the network is back. */
  #checkConnection(): void {
    if (!this.#isShared) this.#connectWhileVisible();
    if (document.hidden) return;
    this.#connection?.reconnectNow();
    this.#group.ask();
  }

  #connectWhileVisible(): void {
    clearTimeout(this.#hideTimer);
    if (!document.hidden) {
      if (!this.#connection) this.#connect();
      return;
    }
    this.#hideTimer = setTimeout(() => {
      this.#disconnect();
      publishState('connecting');
    }, HIDDEN_MS);
  }

  /** Another tab signed out or in: close the stream of this session. The next session opens its own. */
  #stopOnTokenChange({ storageArea, key, newValue }: StorageEvent): void {
    if (storageArea !== localStorage || (key !== null && key !== TOKEN_STORAGE_KEY)) return;
    if (newValue !== this.#signedIn.token) this.stop();
  }
}

/** A 401 makes the app ask to sign in again. Other failures are worth a retry. */
async function isSessionValid(): Promise<boolean> {
  try {
    await call(myProfile);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
