import { CALL_LIMITS, type CallLimit } from '@leitstand/contract/base/limits';
import { Durations } from '../base/durations.ts';
import { Pace } from '../base/pace.ts';
import { Tally } from '../base/tally.ts';
import { Turns } from '../base/turns.ts';
import { AppError } from '../errors.ts';

export interface AdmissionLimits {
  /** Concurrent calls of this process: about as many as are answered while one waits five seconds for the database. */
  readonly calls: number;
  /**
   * Concurrent calls of one account in all its sessions. A panel makes a dozen at once, and people have a few windows;
   * more would take time from others.
   */
  readonly callsPerAccount: number;
  /** The same of a person and all machines whose tokens they made. */
  readonly callsPerOwner: number;
  /** Concurrent calls without a session that has been verified; the remaining capacity is for those who are signed in. */
  readonly anonymousCalls: number;
  /** The same from one network. An office loads images and opens sessions from one. */
  readonly callsPerNetwork: number;
  /** Concurrent sign-ins from one network: each of them costs a password hash. */
  readonly signInsPerNetwork: number;
  /**
   * Calls that only read and run at once: a few more than there are connections to the database. Others would wait for
   * one anyway, with everything in memory that they have prepared.
   */
  readonly readsAtOnce: number;
  /** The same of one person and their machines. The others find connections, and a database that is not busy. */
  readonly readsPerOwner: number;
  /** Other calls of one person and their machines that run at once; there is no limit on those of all together. */
  readonly changesPerOwner: number;
  /** How long such calls wait for their turn. */
  readonly patienceMs: number;
  /** Bytes of uploads that are held in memory until they are stored. */
  readonly uploadBytes: number;
  /** How long a client that is not signed in, or has used up its budget, waits for a refusal, at least. */
  readonly refusalMs: number;
}

const MEGABYTE = 1024 * 1024;

export const ADMISSION_LIMITS: AdmissionLimits = {
  calls: 800,
  callsPerAccount: 40,
  callsPerOwner: 160,
  anonymousCalls: 400,
  callsPerNetwork: 120,
  signInsPerNetwork: 10,
  readsAtOnce: 24,
  readsPerOwner: 4,
  changesPerOwner: 6,
  patienceMs: 5000,
  uploadBytes: 512 * MEGABYTE,
  refusalMs: 1000,
};

/** Whose budgets a call uses. */
export interface Account {
  readonly id: string;
  /**
   * The person who made a machine's token, or the account itself. A machine has a budget of its own, so that it does not
   * shut its maker out of the panel; but it takes turns as its maker, who could otherwise multiply their share by tokens.
   */
  readonly owner: string;
}

export interface Arrival {
  readonly network: string;
  /** The account of the call's session, if that was verified recently. */
  readonly account?: Account | undefined;
  readonly isSignIn?: boolean;
}

/** A call that was admitted. */
export interface AdmittedCall {
  /** From now on the call counts for its account instead of its network. */
  verified(account: Account): void;
  /** Reserves memory until the call is answered. */
  hold(bytes: number): void;
  /** The call is answered; may be called more than once. */
  leave(): void;
}

export const UNLIMITED: AdmittedCall = { verified: () => {}, hold: () => {}, leave: () => {} };

/** The budget of the whole process. */
const ALL = 'all';
/** Upper bounds in seconds. */
const WAIT_BOUNDS = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const RETRY_SECONDS = 1;
const RETRY_UPLOAD_SECONDS = 5;
/** Refusals that are waiting to be sent. */
const MOST_DELAYED = 2_000;
/** The more refusals wait, the longer each of them does: the process sends about as many in any attack. */
const REFUSALS_PER_TURN = 200;

/**
 * Admits as many calls as can be served in time and refuses the rest at once, so that an overload ends with its cause.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  /** Running calls by account, owner, network and kind. */
  readonly #running = new Map<string, number>();
  #bytes = 0;
  #delayed = 0;
  /** Refusals by the budget that was used up. */
  readonly refused = new Tally<CallLimit>(...CALL_LIMITS);
  /** How long reads waited for their turn. */
  readonly waits = new Durations(WAIT_BOUNDS);
  #waiting = 0;
  readonly #reads: Turns;
  readonly #changes: Turns;
  readonly #pace = new Pace();

  constructor(limits: AdmissionLimits = ADMISSION_LIMITS) {
    this.#limits = limits;
    const patience = (kind: 'reads' | 'changes') => ({
      ms: limits.patienceMs,
      lost: (isGoingOn: boolean) => {
        if (kind === 'reads') this.#waiting -= 1;
        this.refused.add(kind);
        // If no change at all succeeded, the database is away, and it is not this caller who asks for too much.
        return kind === 'reads' || isGoingOn
          ? new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS })
          : new AppError('UNAVAILABLE');
      },
    });
    this.#reads = new Turns({
      atOnce: limits.readsAtOnce,
      perOwner: limits.readsPerOwner,
      patience: patience('reads'),
    });
    this.#changes = new Turns({
      atOnce: Number.POSITIVE_INFINITY,
      perOwner: limits.changesPerOwner,
      patience: patience('changes'),
    });
  }

  /** Calls that are being answered. */
  get running(): number {
    return this.#running.get(ALL) ?? 0;
  }

  /** Reads that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when a call of this owner may begin: calls cost processor time before they wait for anything. */
  begin(owner: string): Promise<void> {
    return this.#pace.begin(owner);
  }

  /** Runs what a call reads. Owners take turns, so that no caller waits for all calls of another one. */
  readInTurn<T>(owner: string, read: () => Promise<T>): Promise<T> {
    const came = performance.now();
    this.#waiting += 1;
    return this.#reads.take(owner, () => {
      this.#waiting -= 1;
      this.waits.observe((performance.now() - came) / 1000);
      return read();
    });
  }

  /** Runs a call that changes something, or reads and writes in its own way. */
  changeInTurn<T>(owner: string, change: () => Promise<T>): Promise<T> {
    return this.#changes.take(owner, change);
  }

  enter({ network, account, isSignIn = false }: Arrival): AdmittedCall {
    const { calls, callsPerAccount, callsPerOwner, anonymousCalls, callsPerNetwork } = this.#limits;
    const { signInsPerNetwork, uploadBytes } = this.#limits;
    const ofAccount = ({ id, owner }: Account): Budget[] => [
      { key: `account ${id}`, most: callsPerAccount, code: 'TOO_MANY_AT_ONCE' },
      { key: `owner ${owner}`, most: callsPerOwner, code: 'TOO_MANY_AT_ONCE' },
    ];
    const ofNetwork: Budget[] = [
      { key: `network ${network}`, most: callsPerNetwork, code: 'TOO_MANY_AT_ONCE' },
      { key: 'anonymous', most: anonymousCalls, code: 'OVERLOADED' },
    ];
    if (isSignIn) ofNetwork.push({ key: `sign-in ${network}`, most: signInsPerNetwork, code: 'TOO_MANY_AT_ONCE' });
    let taken = this.#take([
      ...(account === undefined ? ofNetwork : ofAccount(account)),
      { key: ALL, most: calls, code: 'OVERLOADED' },
    ]);
    let held = 0;
    return {
      verified: (known) => {
        if (account !== undefined) return;
        const own = this.#take(ofAccount(known));
        this.#giveBack(ofNetwork.map(({ key }) => key));
        taken = [...taken.filter((key) => key === ALL), ...own];
      },
      hold: (bytes) => {
        held += bytes;
        this.#bytes += bytes;
        if (this.#bytes <= uploadBytes) return;
        this.refused.add('uploads');
        throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_UPLOAD_SECONDS });
      },
      leave: () => {
        this.#bytes -= held;
        held = 0;
        this.#giveBack(taken);
        taken = [];
      },
    };
  }

  /**
   * Resolves when a refusal may be sent to a client that is not signed in, or has used up its budget: one that calls
   * again at once could otherwise keep the process busy with refusals.
   */
  async delayRefusal(): Promise<void> {
    if (this.#delayed >= MOST_DELAYED) return;
    this.#delayed += 1;
    const turns = Math.max(1, this.#delayed / REFUSALS_PER_TURN);
    await new Promise((resolve) => setTimeout(resolve, this.#limits.refusalMs * turns));
    this.#delayed -= 1;
  }

  #take(budgets: readonly Budget[]): string[] {
    for (const { key, most, code } of budgets) {
      if ((this.#running.get(key) ?? 0) < most) continue;
      this.refused.add(limitOf(key));
      throw new AppError(code, { retryAfterSeconds: RETRY_SECONDS });
    }
    for (const { key } of budgets) this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    return budgets.map(({ key }) => key);
  }

  #giveBack(keys: readonly string[]): void {
    for (const key of keys) {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left === 0) this.#running.delete(key);
      else this.#running.set(key, left);
    }
  }
}

/** What a budget is counted by: the limit, and whose it is unless it is for all. */
type BudgetKey = CallLimit | `${CallLimit} ${string}`;

function limitOf(key: BudgetKey): CallLimit {
  return CALL_LIMITS.find((limit) => key.startsWith(`${limit} `)) ?? (key as CallLimit);
}

interface Budget {
  readonly key: BudgetKey;
  readonly most: number;
  readonly code: 'TOO_MANY_AT_ONCE' | 'OVERLOADED';
}
