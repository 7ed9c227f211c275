import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TileHealth } from './tile-health.ts';

describe('the health of a map service', () => {
  const onDown = vi.fn();
  const onUp = vi.fn();
  const probe = vi.fn<() => Promise<boolean>>();
  let health: TileHealth;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetAllMocks();
    health = new TileHealth({ onDown, onUp, probe });
  });
  afterEach(() => vi.useRealTimers());

  function failTimes(count: number): void {
    for (let n = 0; n < count; n += 1) {
      health.requested();
      health.failed();
    }
  }

  it('forgives single tiles', () => {
    failTimes(3);
    health.answered();
    failTimes(3);
    expect(onDown).not.toHaveBeenCalled();
  });

  it('is down after failures in a row, once', () => {
    failTimes(9);
    expect(onDown).toHaveBeenCalledOnce();
  });

  it('is down when nothing is answered for long, not when something is', () => {
    health.requested();
    vi.advanceTimersByTime(5000);
    health.answered();
    vi.advanceTimersByTime(60_000);
    expect(onDown).not.toHaveBeenCalled();
    health.requested();
    vi.advanceTimersByTime(8000);
    expect(onDown).toHaveBeenCalledOnce();
  });

  it('asks again, less and less often, until it is up', async () => {
    probe.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    failTimes(4);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(probe).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(probe).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(onUp).toHaveBeenCalledOnce();
    expect(health.isDown).toBe(false);
  });

  it('asks at once when the network is back, and never after its end', async () => {
    probe.mockResolvedValue(true);
    health.probeNow();
    expect(probe).not.toHaveBeenCalled();
    failTimes(4);
    health.probeNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(onUp).toHaveBeenCalledOnce();
    failTimes(4);
    health.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(onUp).toHaveBeenCalledOnce();
  });
});
