import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import type { Right } from '@leitstand/contract/base/rights';
import type { RequestOptions, TestAnswer, TestApp } from './test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment in that many days. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

export interface MadeMachine {
  machine: Machine;
  token: string;
}

export interface MachineWish {
  name?: string;
  rights?: readonly Right[];
  calls?: readonly string[];
  endsAt?: string;
}

/** Calls about machine tokens, as the SUPERADMIN unless somebody else's token is given. */
export class MachineCalls {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  add(wish: MachineWish = {}, options: RequestOptions = {}): Promise<TestAnswer> {
    const json = { name: 'Export', rights: ['ReadUsers'], endsAt: inDays(90), ...wish };
    return this.#app.request('POST', '/machine/add', { json, ...options });
  }

  async added(wish: MachineWish = {}, options: RequestOptions = {}): Promise<MadeMachine> {
    const { status, body } = await this.add(wish, options);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data;
  }

  async list(): Promise<Machine[]> {
    return (await this.#app.request('GET', '/machine/all')).body.data;
  }

  async shown({ machine: { _id } }: MadeMachine): Promise<Machine | undefined> {
    return (await this.list()).find((one) => one._id === _id);
  }

  revoke({ machine: { _id } }: Pick<MadeMachine, 'machine'>): Promise<TestAnswer> {
    return this.#app.request('POST', '/machine/revoke', { json: { machineId: _id } });
  }
}
