import { SourceProblem, type SourceRecord } from '../../source.ts';
import { isObject } from './answer.ts';
import type { BackendClient } from './backend-client.ts';
import type { PagedList } from './kind-lists.ts';
import { type ListPage, ListPages } from './list-pages.ts';

/** How far a list is read; kept in cursors. */
export interface ListPosition {
  /** The place after the last record that was read. */
  readonly skip: number;
  /** The last records, to find the place again in a list that has changed. */
  readonly last: readonly string[];
  /** The first records when reading began: those before them were added since. */
  readonly first: readonly string[];
  /** Where places are counted from; without it, from the first record. */
  readonly moment?: string | undefined;
}

export interface ListPart {
  readonly records: readonly SourceRecord[];
  readonly position: ListPosition;
}

/** Records that are read twice on purpose: if none of them is there, the list has moved. */
const OVERLAP = 5;
const KEPT_REFS = 25;
/** How many pages away the place is looked for, in either direction. */
const SEARCHED_PAGES = 40;
const MOST_RESTARTS = 3;
const MOST_REPEATED_PAGES = 3;
/** A backend skips all records before a place for each page: from here on, places are counted from a moment. */
const DEEP = 5_000;
/** Backends may leave out the moment itself, or round it. */
const MARGIN_MS = 1_000;

const BEGINNING: ListPosition = { skip: 0, last: [], first: [] };

/**
 * Reads a list that others change meanwhile. Added records move those behind them to later pages, where they are read
 * twice; deleted ones move them to pages that are read already, which shows because the overlap is missing. Ends at an
 * empty page, and then reads what was added at the beginning.
 */
export async function* readList(
  client: BackendClient,
  list: PagedList,
  from: ListPosition = BEGINNING,
  signal: AbortSignal,
): AsyncGenerator<ListPart> {
  const stop = new AbortController();
  const pages = new ListPages(client, list, AbortSignal.any([signal, stop.signal]));
  try {
    yield* new ListWalk(client, list, pages, from).parts();
  } finally {
    // Ends requests for pages that are not needed any more.
    stop.abort();
  }
}

class ListWalk {
  readonly #client: BackendClient;
  readonly #list: PagedList;
  readonly #pages: ListPages;
  #skip: number;
  #first: readonly string[];
  /** The records of the page before. */
  #known: readonly string[];
  #moment: string | undefined;
  #canCountFromMoment: boolean;
  /** The time of the record at the first place. */
  #newest = Number.POSITIVE_INFINITY;
  #restarts = 0;
  #repeated = 0;
  /** The length of the page before, if it was shorter than asked for. */
  #shortBefore: number | undefined;

  constructor(client: BackendClient, list: PagedList, pages: ListPages, from: ListPosition) {
    this.#client = client;
    this.#list = list;
    this.#pages = pages;
    this.#skip = from.skip;
    this.#first = from.first;
    this.#known = from.last;
    this.#moment = from.moment;
    this.#canCountFromMoment = list.until !== undefined;
    if (from.moment !== undefined) pages.countFrom(from.moment);
  }

  async *parts(): AsyncGenerator<ListPart> {
    for (;;) {
      const page = await this.#next();
      if (!page) break;
      const fresh = this.#accept(page);
      if (fresh.length > 0) yield { records: fresh, position: this.#position };
      if (this.#isRepeating(page, fresh.length)) break;
      if (this.#canCountFromMoment && this.#skip >= DEEP) await this.#countFromMoment(page);
    }
    if (this.#list.isNewestFirst && this.#first.length > 0) yield* this.#added();
  }

  get #position(): ListPosition {
    const moment = this.#moment;
    const position = { skip: this.#skip, last: this.#known.slice(-KEPT_REFS), first: this.#first };
    return moment === undefined ? position : { ...position, moment };
  }

  /** Counts places from the time of the last record, and reads those of the same time again. */
  async #countFromMoment({ records }: ListPage): Promise<void> {
    const reached = timeOf(records.at(-1));
    // Where many have the same time, too many would be read again.
    if (!(reached < this.#newest - 10 * MARGIN_MS)) return;
    const latest = reached + MARGIN_MS;
    const moment = new Date(latest).toISOString();
    const first = await this.#pages.tryToCountFrom(moment);
    const newest = timeOf(first?.records[0]);
    if (first && newest >= reached && newest <= latest) {
      this.#moment = moment;
      this.#skip = 0;
    } else {
      // A list that ignores the moment, or leaves too much out.
      this.#canCountFromMoment = false;
      this.#pages.countFrom(this.#moment);
    }
  }

  /** The next page; undefined at the end of the list. */
  async #next(): Promise<ListPage | undefined> {
    const page = await this.#pages.read(this.#skip, Math.min(OVERLAP, this.#skip));
    const overlap = this.#skip - page.start;
    if (overlap > 0 && this.#known.length > 0 && !this.#continues(page)) return this.#found();
    const isNews = page.start + page.records.length > this.#skip || !page.records.every((each) => this.#knows(each));
    if (isNews) return page;
    // Read again without the overlap: only an empty page is the end.
    this.#skip = page.start + page.records.length;
    const rest = overlap > 0 ? await this.#pages.read(this.#skip) : page;
    return rest.records.length > 0 ? rest : undefined;
  }

  /** Takes a page over and returns its records, without those of the page before. */
  #accept(page: ListPage): SourceRecord[] {
    const { start, records, limit, total } = page;
    const fresh = records.filter((each) => !this.#knows(each));
    if (fresh.length > 0) this.#noticeCap(records.length, limit);
    if (start === 0) {
      this.#first = this.#first.length > 0 ? this.#first : refsOf(records).slice(0, KEPT_REFS);
      this.#newest = timeOf(records[0]);
    }
    this.#skip = start + records.length;
    // A single unreadable record is not found again.
    if (limit > 2 * OVERLAP) this.#known = refsOf(records);
    else this.#known = [...this.#known, ...refsOf(fresh)].slice(-KEPT_REFS);
    if (records.length === limit && limit === this.#pages.limit) {
      const overlap = limit > 2 * OVERLAP ? OVERLAP : 0;
      this.#pages.readAhead(this.#skip - overlap, limit - overlap, total);
    }
    return fresh;
  }

  /** A page that was short although more records follow: the backend has a limit of its own. */
  #noticeCap(length: number, limit: number): void {
    if (this.#shortBefore !== undefined) this.#pages.capAt(this.#shortBefore);
    this.#shortBefore = length < limit ? length : undefined;
  }

  /** Whether the backend answers with the same records whatever the page. Without a limit, these are all. */
  #isRepeating({ records, limit }: ListPage, fresh: number): boolean {
    this.#repeated = fresh === 0 ? this.#repeated + 1 : 0;
    if (this.#repeated < MOST_REPEATED_PAGES) return false;
    if (records.length !== limit) return true;
    throw new SourceProblem(`${this.#client.base}${this.#path}: answers with the same records for every page.`);
  }

  /** The page with the last records that were read; otherwise the list is read from the beginning. */
  async #found(): Promise<ListPage | undefined> {
    const place = this.#skip - OVERLAP;
    const step = this.#pages.limit - OVERLAP;
    let hasMore = true;
    for (let distance = step; distance <= SEARCHED_PAGES * step; distance += step) {
      if (hasMore) {
        const page = await this.#pages.read(place + distance);
        if (this.#continues(page)) return page;
        hasMore = page.records.length > 0;
      }
      if (place - distance > -step) {
        const page = await this.#pages.read(Math.max(0, place - distance));
        if (this.#continues(page)) return page;
      } else if (!hasMore) break;
    }
    return this.#restarted();
  }

  async #restarted(): Promise<ListPage | undefined> {
    this.#restarts += 1;
    if (this.#restarts > MOST_RESTARTS)
      throw new SourceProblem(`${this.#client.base}${this.#path}: changes faster than it can be read. Try it later.`);
    this.#skip = 0;
    this.#known = [];
    return this.#next();
  }

  /** What was added while the list was read. */
  async *#added(): AsyncGenerator<ListPart> {
    this.#pages.countFrom(undefined);
    const known = new Set(this.#first);
    for (let start = 0; ; ) {
      const { records } = await this.#pages.read(start);
      const end = records.findIndex(({ ref }) => known.has(ref));
      const added = end < 0 ? records : records.slice(0, end);
      if (added.length > 0) yield { records: added, position: this.#position };
      if (end >= 0 || records.length === 0) return;
      start += records.length;
    }
  }

  #continues({ records }: ListPage): boolean {
    return records.some((each) => this.#knows(each));
  }

  #knows({ ref }: SourceRecord): boolean {
    return this.#known.includes(ref);
  }

  get #path(): string {
    return this.#list.calls[0].endpoint.path;
  }
}

/** When a record was made; not a number if it does not say so. */
function timeOf(record: SourceRecord | undefined): number {
  const createdAt = isObject(record?.value) ? record.value.createdAt : undefined;
  return typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
}

function refsOf(records: readonly SourceRecord[]): string[] {
  return records.map(({ ref }) => ref);
}
