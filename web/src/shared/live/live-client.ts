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

/** What the tab with the stream tells the others; `position` is the last event they have been told. */
type Told =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly position: string }
  | { readonly kind: 'ready' | 'reset'; readonly position: string }
  | { readonly kind: 'state'; readonly state: LiveState; readonly position: string | undefined };

const ANSWER_MS = 3_000;
/** A tab that is looked at makes sure that the one with the stream is awake. */
const ASK_EVERY_MS = 60_000;
/** Tabs that cannot share hold a stream only while they are seen: a browser has six connections to a server. */
const HIDDEN_MS = 10_000;

/** Outlives a stream: whoever signs in again continues where the last one ended. */
const positions = new Map<string, string>();

/** Receives what happens for as long as this session lasts; returns what ends it. */
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
      // One administrator never hears what another one may know.
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

  /** Returns what ends the stream. */
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
    // A tab that was put to sleep may not have been told everything.
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

  /** Somebody came back to the window or left it, or the network is back. */
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

  /** Another tab signed out or in: this session's stream ends, and its successor begins when it is known whose it is. */
  #followToken({ storageArea, key, newValue }: StorageEvent): void {
    if (storageArea !== localStorage || (key !== null && key !== TOKEN_STORAGE_KEY)) return;
    if (newValue !== this.#signedIn.token) this.stop();
  }
}

/** The app asks to sign in again where the session has ended. What else may be wrong is worth another attempt. */
async function isSessionGood(): Promise<boolean> {
  try {
    await call(myProfile);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
