import { type LiveEvent, liveEvents } from '@leitstand/contract/api/live';
import { myProfile } from '@leitstand/contract/api/session';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/limits';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { type LiveState, liveState, tellEvent, tellReset, tellState } from '../../ui/api/live-events.ts';
import { apiBase, apiKey } from '../../ui/api/settings.ts';
import type { SignedIn } from '../../ui/session/administrator.ts';
import { LiveConnection } from './live-connection.ts';
import { canShare, locksHere, TabGroup } from './tab-group.ts';

/** A message of the leading tab to the others; `position` is the id of the last event. */
type Told =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly position: string }
  | { readonly kind: 'ready' | 'reset'; readonly position: string }
  | { readonly kind: 'state'; readonly state: LiveState; readonly position: string | undefined };

const ANSWER_MS = 3_000;
/** Visible tabs check this often whether the leading tab is awake. */
const ASK_EVERY_MS = 60_000;
/** Tabs that cannot share a stream close theirs while hidden: a browser allows six connections per server. */
const HIDDEN_MS = 10_000;

/** Outlives the stream: after signing in again, it continues at the last position. */
const positions = new Map<string, string>();

/** Receives live events while the session lasts; returns a function that stops it. */
export function startLive(signedIn: SignedIn): () => void {
  const client = new LiveClient(signedIn);
  client.start();
  return () => client.stop();
}

class LiveClient {
  readonly #signedIn: SignedIn;
  readonly #group: TabGroup<Told>;
  readonly #isShared = canShare();
  readonly #listening = new AbortController();
  #connection: LiveConnection | undefined;
  #asking: ReturnType<typeof setInterval> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(signedIn: SignedIn) {
    this.#signedIn = signedIn;
    this.#group = new TabGroup<Told>({
      // Per administrator, because events depend on permissions.
      name: `live-events:${signedIn.id}`,
      locks: this.#isShared ? locksHere() : undefined,
      answerMs: ANSWER_MS,
      onLead: () => this.#connect(),
      onTold: (told) => this.#follow(told),
      onHello: () => {
        this.#connection?.hurry();
        this.#tellHowThingsStand();
      },
    });
  }

  start(): void {
    const { signal } = this.#listening;
    const look = () => this.#look();
    window.addEventListener('online', look, { signal });
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('storage', (event) => this.#followToken(event), { signal });
    this.#asking = setInterval(() => {
      if (!document.hidden) this.#group.ask();
    }, ASK_EVERY_MS);
    tellState('connecting');
    this.#group.join();
    if (!this.#isShared) this.#followVisibility();
  }

  stop(): void {
    this.#listening.abort();
    clearInterval(this.#asking);
    clearTimeout(this.#hiding);
    this.#group.leave();
    tellState('off');
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
      position: () => positions.get(id),
      onEvent: (event, position) => this.#spread({ kind: 'event', event, position }),
      onReset: (position) => this.#spread({ kind: 'reset', position }),
      onReady: (position) => this.#spread({ kind: 'ready', position }),
      onState: (state) => this.#spread({ kind: 'state', state, position: positions.get(id) }),
      onUnauthorized: isSessionGood,
    });
    this.#connection = connection;
    connection.start();
    return () => this.#disconnect();
  }

  #disconnect(): void {
    this.#connection?.stop();
    this.#connection = undefined;
  }

  #spread(told: Told): void {
    this.#group.tell(told);
    this.#take(told);
  }

  #follow(told: Told): void {
    const known = positions.get(this.#signedIn.id);
    // A tab that was frozen may have missed messages.
    const isBehind = told.kind === 'state' && known !== undefined && told.position !== known;
    this.#take(told);
    if (isBehind) tellReset();
  }

  #take(told: Told): void {
    if (told.position !== undefined) positions.set(this.#signedIn.id, told.position);
    if (told.kind === 'event') tellEvent(told.event);
    if (told.kind === 'reset') tellReset();
    if (told.kind === 'state') tellState(told.state);
  }

  #tellHowThingsStand(): void {
    this.#group.tell({ kind: 'state', state: liveState(), position: positions.get(this.#signedIn.id) });
  }

  /** The window was shown, hidden or focused, or the network is back. */
  #look(): void {
    if (!this.#isShared) this.#followVisibility();
    if (document.hidden) return;
    this.#connection?.hurry();
    this.#group.ask();
  }

  #followVisibility(): void {
    clearTimeout(this.#hiding);
    if (!document.hidden) {
      if (!this.#connection) this.#connect();
      return;
    }
    this.#hiding = setTimeout(() => {
      this.#disconnect();
      tellState('connecting');
    }, HIDDEN_MS);
  }

  /** Another tab signed out or in: close the stream of this session. The next session opens its own. */
  #followToken({ storageArea, key, newValue }: StorageEvent): void {
    if (storageArea !== localStorage || (key !== null && key !== TOKEN_STORAGE_KEY)) return;
    if (newValue !== this.#signedIn.token) this.stop();
  }
}

/** A 401 makes the app ask to sign in again. Other failures are worth a retry. */
async function isSessionGood(): Promise<boolean> {
  try {
    await call(myProfile);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
