import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from './browser.mjs';
import { keyHeader, nextStep, OPENING } from './office-steps.mjs';

const TYPING_SECONDS = 3;

/** An administrator with a panel of their own: signs in, keeps a live stream open, and works with pauses to think. */
export class Administrator {
  #plan;
  #account;
  #figures;
  #live;
  #browser;
  #isDone = false;
  /** From then on calls are counted with their durations; failures always are. */
  #countsFrom = Number.POSITIVE_INFINITY;
  changes = 0;
  random;

  constructor({ plan, account, figures, live, random }) {
    this.#plan = plan;
    this.#account = account;
    this.#figures = figures;
    this.#live = live;
    this.#browser = new Browser(plan, account.address);
    this.random = random;
  }

  get name() {
    return this.#account.email;
  }

  get mayRead() {
    return this.#account.mayRead;
  }

  get users() {
    return this.#account.users;
  }

  get orders() {
    return this.#account.orders;
  }

  count() {
    this.#countsFrom = performance.now();
  }

  async open() {
    const { email } = this.#account;
    const body = { email, password: this.#plan.password, fcmToken: '' };
    const data = await this.#send({ kind: 'sign-in', method: 'POST', path: '/signInDashboard', body }, true);
    this.#browser.token = data.token;
    await Promise.all(OPENING.map((path) => this.#send({ kind: 'opening of the panel', path }, true)));
    this.#browser.listen(this.#live.stream(this.mayRead), () => {
      if (!this.#isDone) this.#figures.fail('live stream', 'it ended');
    });
  }

  /** Works until `until`, a time of `performance.now()`. */
  async work(until) {
    for (;;) {
      await this.#think();
      if (performance.now() >= until) return;
      // A failed call is counted where it is made; the administrator goes on with something else.
      await nextStep(this)(this).catch((error) => {
        if (!(error instanceof CallFailed)) throw error;
      });
    }
  }

  close() {
    this.#isDone = true;
    this.#browser.close();
  }

  call(request) {
    return this.#send(request);
  }

  all(requests) {
    return Promise.all(requests.map((request) => this.#send(request)));
  }

  async change(request) {
    await this.#send({ ...request, headers: keyHeader() });
    this.changes += 1;
  }

  /** Counts several calls as one. */
  async timed(kind, work) {
    const began = performance.now();
    await work();
    if (began >= this.#countsFrom) this.#figures.add(kind, performance.now() - began);
  }

  oneOf(list) {
    if (list.length === 0) throw new CallFailed();
    return list[Math.floor(this.random() * list.length)];
  }

  typing() {
    return sleep(this.random() * TYPING_SECONDS * 1000);
  }

  #think() {
    const [least, most] = this.#plan.thinkSeconds;
    return sleep((least + this.random() * (most - least)) * 1000);
  }

  async #send({ kind, ...request }, isAlwaysCounted = false) {
    const began = performance.now();
    const isCounted = isAlwaysCounted || began >= this.#countsFrom;
    try {
      const { status, ms, json } = await this.#browser.call(request);
      if (status < 200 || status > 299) throw new Error(`${status} ${JSON.stringify(await json()).slice(0, 200)}`);
      if (isCounted) this.#figures.add(kind, ms);
      return (await json()).data;
    } catch (error) {
      this.#figures.fail(kind, error.message);
      throw new CallFailed();
    }
  }
}

class CallFailed extends Error {}
