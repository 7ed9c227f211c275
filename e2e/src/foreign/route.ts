/** A request as a route handler sees it. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Fields of the body; form fields are strings. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly File[];
  readonly headers: Headers;
}

export interface Route {
  readonly method: string;
  /** The path as written in section 7 of the specification. */
  readonly path: string;
  /** Needs no token. */
  readonly isOpen?: boolean;
  /** Needs no API key either: an image tag cannot send one. */
  readonly isImage?: boolean;
  answer(request: Request): unknown;
}

/** A record of a backend with unreliable fields. */
export type Row = { _id: string } & Record<string, unknown>;

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function get(path: string, answer: Route['answer']): Route {
  return { method: 'GET', path, answer };
}

export function post(path: string, answer: Route['answer']): Route {
  return { method: 'POST', path, answer };
}

export function put(path: string, answer: Route['answer']): Route {
  return { method: 'PUT', path, answer };
}

export function remove(path: string, answer: Route['answer']): Route {
  return { method: 'DELETE', path, answer };
}

/** One page of the rows that contain the text, by number of rows to skip or by page number. */
export function pageOf(rows: readonly Row[], { params }: Request): { success: true; data: readonly Row[] } {
  const words = (params.search ?? params.text ?? '').toLowerCase();
  const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(words));
  const limit = Number(params.limit);
  const start = params.page === undefined ? Number(params.skip) : Number(params.page) * limit;
  return { success: true, data: found.slice(start, start + limit) };
}

export function found(rows: readonly Row[], id: unknown): Row {
  const row = rows.find(({ _id }) => _id === id);
  if (!row) throw new Refusal(404, 'No such record');
  return row;
}

export function taken(rows: Row[], id: unknown): Row {
  const row = found(rows, id);
  rows.splice(rows.indexOf(row), 1);
  return row;
}

/** An object or a list that a form contains as JSON. */
export function parsed(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
}

let lastId = 0x65a1;

/** An id in the format of MongoDB. */
export function objectId(): string {
  lastId += 1;
  return `665f1c${lastId.toString(16).padStart(18, '0')}`;
}
