import { MAX_PAGE_SIZE } from '@leitstand/contract/base/limits';
import { SourceProblem, type SourceRecord } from '../../source.ts';
import { type BackendClient, placeOf } from './backend-client.ts';
import { CallFailure } from './call-failure.ts';
import type { ListCall, PagedList } from './kind-lists.ts';
import { recordAt } from './record-ref.ts';
import type { Effort } from './repeated.ts';

export interface ListPage {
  /** The place of its first record in the list. */
  readonly start: number;
  readonly records: readonly SourceRecord[];
  /** Records that were asked for. */
  readonly limit: number;
  /** The number of all records, if the backend says it. */
  readonly total: number | undefined;
}

/** Statuses of a page that is larger than the backend allows. */
const TOO_MUCH: ReadonlySet<number | undefined> = new Set([400, 413, 414, 422]);
const NOT_THERE: ReadonlySet<number | undefined> = new Set([404, 405, 501]);
/** Pages that are asked for before they are needed. */
const AHEAD = 3;
/** Records after an unreadable one that are tried, to tell it from an outage. */
const NEIGHBOURS = 3;

/** Reads single pages of a list: asks again for one that is cut off, and for fewer records if a page cannot be had. */
export class ListPages {
  readonly #client: BackendClient;
  readonly #list: PagedList;
  readonly #signal: AbortSignal;
  readonly #ahead = new Map<string, Promise<ListPage>>();
  #call: ListCall;
  /** Asks for the part of the list that begins at a moment. */
  #callFromMoment: ListCall | undefined;
  /** The most that the backend answers at once, as far as known. */
  #most = MAX_PAGE_SIZE;
  #limit = MAX_PAGE_SIZE;

  constructor(client: BackendClient, list: PagedList, signal: AbortSignal) {
    this.#client = client;
    this.#list = list;
    this.#signal = signal;
    this.#call = list.calls[0];
  }

  /** The size of the next page. */
  get limit(): number {
    return this.#limit;
  }

  /** The backend never answers more than this. */
  capAt(most: number): void {
    this.#most = Math.min(this.#most, most);
    this.#limit = Math.min(this.#limit, most);
  }

  /** Counts places from the newest record that is not newer than the moment; without one, from the first of the list. */
  countFrom(moment: string | undefined): void {
    this.#callFromMoment = moment === undefined ? undefined : this.#list.until?.(moment);
    this.#ahead.clear();
  }

  /** The first page if places are counted from a moment; undefined, and nothing changes, if the backend refuses that. */
  async tryToCountFrom(moment: string): Promise<ListPage | undefined> {
    const before = this.#callFromMoment;
    this.countFrom(moment);
    try {
      return await this.#ask(0, this.#limit);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      this.#callFromMoment = before;
      return undefined;
    }
  }

  /**
   * The records from a place on, and as many before it as `overlap` says, unless the page gets so small that it would
   * not go on. Fewer than asked for only if the backend says so twice.
   */
  async read(place: number, overlap = 0): Promise<ListPage> {
    for (let limit = this.#limit; ; limit = Math.max(1, Math.floor(limit / 2))) {
      const start = limit > 2 * overlap ? place - overlap : place;
      try {
        const page = await this.#whole(start, limit);
        // Small pages were due to a record that has been passed.
        this.#limit = Math.min(this.#most, limit * 2);
        return page;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        const mayBeLess = error.kind === 'answer' || TOO_MUCH.has(error.status);
        if (!mayBeLess) throw this.#client.problem(this.#placeAt(start, limit), error);
        this.#ahead.clear();
        if (limit === 1) return this.#single(start, error);
      }
    }
  }

  /** Asks for the pages after one that was full. */
  readAhead(next: number, step: number, total: number | undefined): void {
    const limit = this.#limit;
    const starts = Array.from({ length: AHEAD }, (_, index) => next + index * step);
    const wanted = new Set(starts.map((start) => keyOf(start, limit)));
    for (const key of this.#ahead.keys()) if (!wanted.has(key)) this.#ahead.delete(key);
    for (const start of starts) {
      const key = keyOf(start, limit);
      if (this.#ahead.has(key) || (total !== undefined && start >= total)) continue;
      const page = this.#ask(start, limit);
      // Failures are handled when the page is needed.
      page.catch(() => {});
      this.#ahead.set(key, page);
    }
  }

  async #whole(start: number, limit: number): Promise<ListPage> {
    const key = keyOf(start, limit);
    const begun = this.#ahead.get(key);
    this.#ahead.delete(key);
    const first = await (begun ?? this.#ask(start, limit));
    const { records, total } = first;
    if (records.length >= limit || (total !== undefined && start + records.length >= total)) return first;
    const second = await this.#ask(start, limit);
    return second.records.length > records.length ? second : first;
  }

  /** A record that cannot be had alone. It is handed on as unreadable if those after it can be read. */
  async #single(start: number, { message, status }: CallFailure): Promise<ListPage> {
    for (let next = 1; next <= NEIGHBOURS && !TOO_MUCH.has(status); next += 1) {
      try {
        await this.#ask(start + next, 1);
        const place = this.#placeAt(start, 1);
        const record = { ref: `unreadable:${place}`, value: `unreadable: ${message}`, place };
        return { start, records: [record], limit: 1, total: undefined };
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
      }
    }
    try {
      return await this.#ask(start, 1, 'patient');
    } catch (error) {
      throw error instanceof CallFailure ? this.#client.problem(this.#placeAt(start, 1), error) : error;
    }
  }

  async #ask(start: number, limit: number, effort: Effort = 'usual'): Promise<ListPage> {
    const call = this.#current;
    const sent = call.at(start, limit);
    try {
      const { values, total } = await this.#client.list(call.endpoint, sent, this.#signal, effort);
      const place = placeOf(call.endpoint, sent);
      const records = values.map((value) => recordAt(place, value, this.#list.implied));
      return { start, records, limit, total };
    } catch (error) {
      if (!(error instanceof CallFailure) || !NOT_THERE.has(error.status)) throw error;
      // Some backends say so after the end of a list.
      if (start > 0 && error.status === 404) return { start, records: [], limit, total: undefined };
      if (call === this.#callFromMoment) throw error;
      const other = this.#list.calls[this.#list.calls.indexOf(call) + 1];
      if (!other) throw new MissingCall(this.#client.problem(this.#placeAt(start, limit), error).message);
      if (this.#call === call) this.#call = other;
      return this.#ask(start, limit, effort);
    }
  }

  get #current(): ListCall {
    return this.#callFromMoment ?? this.#call;
  }

  #placeAt(start: number, limit: number): string {
    return placeOf(this.#current.endpoint, this.#current.at(start, limit));
  }
}

/** The backend does not have the list. */
export class MissingCall extends SourceProblem {}

function keyOf(start: number, limit: number): string {
  return `${start}+${limit}`;
}
