import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import type { User } from '@leitstand/contract/users';
import type { Page } from '@playwright/test';
import { ADMIN } from './server-process.ts';
import { beforeFirstPage } from './shared-page.ts';

interface Envelope<T> {
  success: boolean;
  message: string;
  code?: string;
  data: T;
}

/** API calls without the panel, to set up test data and to check results. */
export class Api {
  readonly url: string;
  readonly #credentials: typeof ADMIN;
  #token = '';

  constructor(url: string, credentials = ADMIN) {
    this.url = url;
    this.#credentials = credentials;
  }

  /** Opens a new session, because tests end sessions and change passwords. */
  async signIn(): Promise<string> {
    const answer = await fetch(`${this.url}/v1/signInDashboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...this.#credentials, fcmToken: '' }),
    });
    return ((await answer.json()) as Envelope<{ token: string }>).data.token;
  }

  async call<T>(method: string, path: string, form?: Record<string, string>): Promise<T> {
    let answer = await this.#send(method, path, form);
    let body = (await answer.json()) as Envelope<T>;
    // A sign-in also proves who calls; tests run for longer than a proof counts.
    if (answer.status === 401 || body.code === 'PROOF_NEEDED') {
      this.#token = await this.signIn();
      answer = await this.#send(method, path, form);
      body = (await answer.json()) as Envelope<T>;
    }
    if (!body.success) throw new Error(`${method} ${path}: ${answer.status} ${body.message}`);
    return body.data;
  }

  async addUser(userName: string, more: Record<string, string> = {}): Promise<User> {
    return this.call<User>('POST', '/user/add', {
      userName,
      email: `${crypto.randomUUID()}@e2e.example.org`,
      dateOfBirth: JSON.stringify({ year: 1988, month: 5, date: 17 }),
      about: 'Für einen Test angelegt.',
      language: 'de',
      ...more,
    });
  }

  user(id: string): Promise<User> {
    return this.call<User>('GET', `/user/admin/profile/${id}/0/1`);
  }

  search(text: string): Promise<User[]> {
    return this.call<User[]>('GET', `/user/search/${encodeURIComponent(text)}/0/100/-1`);
  }

  /** Gives the browser a session before the first page loads. */
  async enter(page: Page): Promise<void> {
    const token = await this.signIn();
    const entries = [
      [TOKEN_STORAGE_KEY, token],
      ['bulk-closed', JSON.stringify(await this.#bulkRuns(token))],
    ] as const;
    await beforeFirstPage(page, this.url, entries);
  }

  /** Runs of earlier tests, whose tray would cover the list. Uses the same session, because tests count sessions. */
  async #bulkRuns(token: string): Promise<string[]> {
    const answer = await fetch(`${this.url}/v1/bulk/mine`, { headers: { authorization: token } });
    const { data } = (await answer.json()) as Partial<Envelope<{ _id: string }[]>>;
    return data?.map(({ _id }) => _id) ?? [];
  }

  #send(method: string, path: string, form?: Record<string, string>): Promise<Response> {
    return fetch(`${this.url}/v1${path}`, {
      method,
      headers: { authorization: this.#token },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
  }
}
