const WIDTH = 30;

/** A bar on a terminal; elsewhere one line at the start and one at the end. */
export function progressBar(out: NodeJS.WriteStream, title: string, expectedSeconds: number) {
  const started = Date.now();
  const elapsed = () => (Date.now() - started) / 1000;
  out.write(`${title} … (about ${expectedSeconds} s)\n`);
  return {
    show(done: number, total: number, what: string): void {
      if (!out.isTTY) return;
      const share = done / Math.max(total, 1);
      const filled = Math.round(WIDTH * share);
      const left = Math.ceil(Math.max(expectedSeconds, elapsed()) * (1 - share));
      out.write(`\r[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${what}, about ${left} s left\x1b[K`);
    },
    done(): void {
      const line = `${title}: done in ${elapsed().toFixed(1)} s`;
      out.write(out.isTTY ? `\r${line}\x1b[K\n` : `${line}\n`);
    },
  };
}
