import type { CsvLoad, CsvProblem } from '@leitstand/contract/api/csv-loads';
import { eventually } from './eventually.ts';
import type { RequestOptions, TestAnswer, TestApp } from './test-app.ts';

export const USER_FIELDS = ['userName', 'email', 'dateOfBirth', 'about', 'language'];

/** A row for `USER_FIELDS`. */
export function userRow(name: string, about = 'Fährt gern.'): string[] {
  return [name, `${name.toLowerCase()}@example.org`, '28.02.1990', about, 'Deutsch'];
}

/** Calls of an administrator; by default as the SUPERADMIN of the test. */
export class CsvCalls {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  preview(content: object, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/csv/preview', { json: content, ...options });
  }

  start(content: object, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/csv/start', { json: content, ...options });
  }

  undo(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/csv/undo', { json: { id }, ...options });
  }

  cancel(id: string, options: RequestOptions = {}): Promise<TestAnswer> {
    return this.#app.request('POST', '/csv/cancel', { json: { id }, ...options });
  }

  async problems(id: string, options: RequestOptions = {}): Promise<CsvProblem[]> {
    return (await this.#app.request('GET', `/csv/problems/${id}`, options)).body.data;
  }

  /** Waits for the end of the load that the call started. */
  async ended(started: Promise<TestAnswer>, options: RequestOptions = {}): Promise<CsvLoad> {
    const { status, body } = await started;
    if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`);
    return eventually(async () => {
      const load = (await this.#app.request('GET', `/csv/one/${body.data._id}`, options)).body.data as CsvLoad;
      return load.finishedAt ? load : undefined;
    }, 200_000);
  }
}
