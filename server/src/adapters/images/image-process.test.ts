import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtProgram } from '../../server-folder.ts';
import { eventually } from '../../testing/eventually.ts';
import { sampleImage } from '../../testing/samples.ts';
import type { ImageOrder } from './image-messages.ts';
import { ImageProcess } from './image-process.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('the image process', () => {
  let running: ImageProcess[] = [];
  let owners: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const helper of running) helper.end();
    for (const owner of owners) owner.kill('SIGKILL');
    running = [];
    owners = [];
  });
  function run(...lines: string[]): ChildProcessWithoutNullStreams {
    const owner = startOwner(lines);
    owners.push(owner);
    return owner;
  }
  function open(limits: ConstructorParameters<typeof ImageProcess>[0] = {}): ImageProcess {
    const helper = new ImageProcess(limits);
    running.push(helper);
    return helper;
  }
  async function order(longestEdge = 2048): Promise<ImageOrder> {
    return { upload: [await sampleImage('jpeg')], format: 'jpeg', longestEdge };
  }
  /** The pid of a process that has decoded an image. */
  async function started(helper: ImageProcess): Promise<number> {
    expect(await helper.draw(await order())).toMatchObject({ drawn: { width: 60, height: 40 } });
    return helper.pid ?? 0;
  }

  it('starts with the first image, redraws, limits the size, rejects, and stays for the next image', async () => {
    const helper = open();
    expect(helper.pid).toBeUndefined();
    const pid = await started(helper);
    expect(await helper.draw(await order(30))).toMatchObject({ drawn: { width: 30, height: 20 } });
    const refused = await helper.draw({ ...(await order()), upload: [Buffer.from([0xff, 0xd8, 0xff, 0xe0])] });
    expect(refused).toEqual({ refusal: expect.stringContaining('VipsJpeg') });
    expect(helper.pid).toBe(pid);
  });

  it('stops when idle, and restarts on demand', async () => {
    const helper = open({ idleMs: 20 });
    const pid = await started(helper);
    await eventually(() => isGone(pid) || undefined);
    expect(await started(helper)).not.toBe(pid);
  });

  it.each(['SIGKILL', 'SIGSEGV'] as const)('fails only the current image when it ends by %s', async (signal) => {
    const helper = open();
    const pid = await started(helper);
    process.kill(pid, 'SIGSTOP');
    const lost = helper.draw(await order());
    process.kill(pid, signal);
    process.kill(pid, 'SIGCONT');
    await expect(lost).rejects.toThrow(`ended (${signal})`);
    expect(await started(helper)).not.toBe(pid);
  });

  it('restarts after it ended between two images', async () => {
    const helper = open();
    const pid = await started(helper);
    process.kill(pid, 'SIGKILL');
    await eventually(() => helper.pid === undefined || undefined);
    expect(await started(helper)).not.toBe(pid);
  });

  it('is killed when it hangs', async () => {
    const helper = open({ imageMs: 200 });
    const stopped = eventually(() => helper.pid).then((pid) => {
      process.kill(pid, 'SIGSTOP');
      return pid;
    });
    const lost = helper.draw(await order());
    await expect(lost).rejects.toThrow('took too long');
    await eventually(async () => isGone(await stopped) || undefined);
    await started(open());
  });

  it.each([
    ['an invalid message', 'hallo\\n'],
    ['an endless image', '{"drawn":{},"length":1e12}\\n'],
    ['an endless line', 'x'.repeat(100_000)],
  ])('is killed when it sends %s, without affecting others', async (_what, said) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leitstand-image-'));
    const program = path.join(folder, 'taken-over.mjs');
    fs.writeFileSync(program, `process.stdin.on('data', () => process.stdout.write('${said}'));`);
    const helper = new ImageProcess({}, program);
    running.push(helper);
    await expect(helper.draw(await order())).rejects.toThrow('said');
    expect(helper.pid).toBeUndefined();
    fs.rmSync(folder, { recursive: true });
  });

  it('ignores signals to the whole process group', async () => {
    const helper = open();
    const pid = await started(helper);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await started(helper)).toBe(pid);
  });

  it('runs at low priority, with all its threads', async () => {
    const pid = await started(open());
    expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
    if (!fs.existsSync('/proc/self/task')) return;
    const threads = fs.readdirSync(`/proc/${pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(4);
    expect(new Set(threads.map((thread) => os.getPriority(thread)))).toEqual(
      new Set([os.constants.priority.PRIORITY_BELOW_NORMAL]),
    );
    expect(fs.readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  });

  it.skipIf(!fs.existsSync('/proc/self/environ'))('has no access to settings of the server', async () => {
    process.env.S3_SECRET_ACCESS_KEY = 'geheim';
    try {
      const pid = await started(open());
      expect(fs.readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/geheim|PATH/);
    } finally {
      delete process.env.S3_SECRET_ACCESS_KEY;
    }
  });

  it('does not keep an exiting process alive', async () => {
    const owner = run(
      `import { ImageProcess } from ${JSON.stringify(pathToFileURL(builtProgram('image-process')))};`,
      // It would wait for the next image for days.
      'await new ImageProcess({ idleMs: 2 ** 30 }).draw(order);',
    );
    expect((await once(owner, 'exit'))[0]).toBe(0);
  });

  it('ends when its parent is killed, even with work left', async () => {
    const owner = run(
      `import { spawn } from 'node:child_process';`,
      `import { sendOrder } from ${JSON.stringify(pathToFileURL(builtProgram('image-messages')))};`,
      `const child = spawn(process.execPath, [${JSON.stringify(builtProgram('image-program'))}]);`,
      'for (let n = 0; n < 100; n += 1) sendOrder(child.stdin, order);',
      `child.stdout.once('data', () => console.log(child.pid));`,
    );
    const [output] = (await once(owner.stdout, 'data')) as [Buffer];
    const pid = Number(output.toString());
    expect(isGone(pid)).toBe(false);
    owner.kill('SIGKILL');
    // Far less than its orders would take.
    await eventually(() => isGone(pid) || undefined, 40_000);
  });
});

/** A separate program, with an order that keeps a core busy for a moment. */
function startOwner(lines: readonly string[]): ChildProcessWithoutNullStreams {
  const order = [
    `import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};`,
    `const red = sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } });`,
    `const order = { upload: [await red.jpeg().toBuffer()], format: 'jpeg', longestEdge: 3000 };`,
  ];
  return spawn(process.execPath, ['--input-type=module', '-e', [...order, ...lines].join('\n')]);
}

/** A zombie counts as ended too. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/.test(fs.existsSync('/proc/self') ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return true;
  }
}
