import { AppError } from '../errors.ts';

export interface AdmissionLimits {
  /** Concurrent calls of this process: about as many as are answered while one waits five seconds for the database. */
  readonly calls: number;
  /** Concurrent calls of one caller. A panel makes a dozen at once; more would take time from other callers. */
  readonly callsPerCaller: number;
  /** Bytes of uploads that are held in memory until they are stored. */
  readonly uploadBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const ADMISSION_LIMITS: AdmissionLimits = { calls: 800, callsPerCaller: 40, uploadBytes: 512 * MEGABYTE };

/** A call that was admitted. */
export interface AdmittedCall {
  /** Reserves memory until the call is answered. */
  hold(bytes: number): void;
}

const RETRY_SECONDS = 1;
const RETRY_UPLOAD_SECONDS = 5;

/**
 * Admits as many calls as can be served in time and refuses the rest at once, so that an overload ends with its cause.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #ofCaller = new Map<string, number>();
  #calls = 0;
  #bytes = 0;

  constructor(limits: AdmissionLimits = ADMISSION_LIMITS) {
    this.#limits = limits;
  }

  async admit<T>(caller: string, work: (admitted: AdmittedCall) => Promise<T>): Promise<T> {
    const ofCaller = this.#ofCaller.get(caller) ?? 0;
    if (ofCaller >= this.#limits.callsPerCaller)
      throw new AppError('TOO_MANY_AT_ONCE', { retryAfterSeconds: RETRY_SECONDS });
    if (this.#calls >= this.#limits.calls) throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_SECONDS });
    this.#ofCaller.set(caller, ofCaller + 1);
    this.#calls += 1;
    let held = 0;
    try {
      return await work({
        hold: (bytes) => {
          held += bytes;
          this.#bytes += bytes;
          if (this.#bytes > this.#limits.uploadBytes)
            throw new AppError('OVERLOADED', { retryAfterSeconds: RETRY_UPLOAD_SECONDS });
        },
      });
    } finally {
      this.#bytes -= held;
      this.#calls -= 1;
      this.#leave(caller);
    }
  }

  #leave(caller: string): void {
    const left = (this.#ofCaller.get(caller) ?? 1) - 1;
    if (left === 0) this.#ofCaller.delete(caller);
    else this.#ofCaller.set(caller, left);
  }
}
