import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabGroup } from './tab-group.ts';
import { FakeLocks } from './testing/fake-locks.ts';

interface Tab {
  readonly group: TabGroup<string>;
  readonly received: string[];
  starts: number;
  ends: number;
  isAsleep: boolean;
}

let tabs: Tab[] = [];
afterEach(() => {
  for (const { group } of tabs) group.leave();
  tabs = [];
});

function open(locks: LockManager | undefined, name = 'live:a'): Tab {
  const tab: Tab = {
    received: [],
    starts: 0,
    ends: 0,
    isAsleep: false,
    group: new TabGroup<string>({
      name,
      locks,
      answerMs: 60,
      onLead: () => {
        tab.starts += 1;
        return () => {
          tab.ends += 1;
        };
      },
      onMessage: (message) => tab.received.push(message),
      onHello: () => {
        if (!tab.isAsleep) tab.group.send('here');
      },
    }),
  };
  tabs.push(tab);
  tab.group.join();
  return tab;
}

const leads = (tab: Tab) => vi.waitFor(() => expect(tab.group.leads).toBe(true));

describe('tabs', () => {
  it('have one leader, which sends messages to the others and to tabs that join later', async () => {
    const locks = new FakeLocks();
    const first = open(locks);
    await leads(first);
    const second = open(locks);
    await vi.waitFor(() => expect(second.received).toEqual(['here']));
    first.group.send('news');
    await vi.waitFor(() => expect(second.received).toEqual(['here', 'news']));
    expect([first.starts, second.starts]).toEqual([1, 0]);
    expect(first.received).toEqual([]);
  });

  it('elect the next tab when the leader leaves', async () => {
    const locks = new FakeLocks();
    const [first, second, third] = [open(locks), open(locks), open(locks)];
    await leads(first);
    first.group.leave();
    await leads(second);
    expect([first.ends, third.starts]).toEqual([1, 0]);
    second.group.leave();
    await leads(third);
  });

  it('of different names do not share messages', async () => {
    const locks = { a: new FakeLocks(), b: new FakeLocks() };
    const first = open(locks.a, 'live:a');
    const other = open(locks.b, 'live:b');
    await leads(first);
    await leads(other);
    first.group.send('secret');
    await delay(50);
    expect(other.received).toEqual([]);
  });

  it('take over from a frozen leader, but not from an active one', async () => {
    const locks = new FakeLocks();
    const first = open(locks);
    await leads(first);
    const second = open(locks);
    await vi.waitFor(() => expect(second.received).toHaveLength(1));
    second.group.ask();
    await delay(120);
    expect(second.group.leads).toBe(false);

    first.isAsleep = true;
    second.group.ask();
    await leads(second);
    await vi.waitFor(() => expect(first.group.leads).toBe(false));
    expect([first.starts, first.ends, second.starts]).toEqual([1, 1, 1]);

    // The former leader queues again.
    second.group.leave();
    await leads(first);
  });

  it('lead alone without locks', () => {
    const alone = open(undefined);
    expect(alone.group.leads).toBe(true);
    alone.group.ask();
    alone.group.send('nobody');
    alone.group.leave();
    expect(alone.ends).toBe(1);
  });

  it('lead alone if the browser refuses locks', async () => {
    const refusing: LockManager = {
      request: () => Promise.reject(new DOMException('not here', 'SecurityError')),
      query: () => Promise.resolve({}),
    };
    await leads(open(refusing));
  });
});
