const WIDTH = 30;

/** A bar on a terminal; elsewhere one line at the start and one at the end. */
export function progressBar(out: NodeJS.WriteStream, title: string) {
  const started = Date.now();
  let announced = false;
  return {
    show(done: number, total: number, what: string): void {
      if (!out.isTTY) {
        if (!announced) out.write(`${title}: being made …\n`);
        announced = true;
        return;
      }
      const filled = Math.round((WIDTH * done) / Math.max(total, 1));
      out.write(`\r${title} [${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${what}\x1b[K`);
    },
    done(): void {
      out.write(
        `${out.isTTY ? '\r' : ''}${title}: ready after ${((Date.now() - started) / 1000).toFixed(1)} s${out.isTTY ? '\x1b[K' : ''}\n`,
      );
    },
  };
}
