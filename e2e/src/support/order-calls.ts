import type { Order } from '@leitstand/contract/orders';
import type { Api } from './api.ts';

/** API calls for orders without the panel; they take JSON. */
export class OrderCalls {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async of(api: Api): Promise<OrderCalls> {
    return new OrderCalls(api.url, await api.signIn());
  }

  async unsentParcels(): Promise<Order[]> {
    const pages = await Promise.all([0, 100, 200].map((skip) => this.#list(skip)));
    return pages.flat().filter(({ reward }) => reward?.type === 'address');
  }

  async setSent(id: string, rewardSent: boolean): Promise<void> {
    await this.#send('/reward/history/status/update', { rewardHistoryId: id, rewardSent });
  }

  async track(id: string, trackingNumber: string): Promise<void> {
    await this.#send('/reward/history/updateTracking', { rewardHistoryId: id, trackingNumber });
  }

  /** Resets orders that a test has sent. */
  async unship(ids: readonly string[]): Promise<void> {
    await this.#send('/reward/history/unship', { orders: ids.map((rewardHistoryId) => ({ rewardHistoryId })) });
  }

  #list(skip: number): Promise<Order[]> {
    return this.#send(`/reward/history/all/${skip}/100/-1`, { rewardSent: false });
  }

  async #send<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${this.#url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: this.#token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { success, data, message } = (await answer.json()) as { success: boolean; data: T; message: string };
    if (!success) throw new Error(`${path}: ${answer.status} ${message}`);
    return data;
  }
}
