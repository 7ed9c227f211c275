export interface Progress {
  show(what: string, count: number): void;
  done(what: string, count: number): void;
}

const EVERY_MS = 200;

/** One line per non-empty part; on a terminal the line is updated while it counts. */
export function printedProgress(out: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  return {
    show: (what, count) => {
      if (!out.isTTY || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      out.write(`\r  ${line(what, count)}\x1b[K`);
    },
    done: (what, count) => {
      if (count > 0) out.write(`${out.isTTY ? '\r' : ''}  ${line(what, count)}${out.isTTY ? '\x1b[K' : ''}\n`);
      else if (out.isTTY) out.write('\r\x1b[K');
    },
  };
}

function line(what: string, count: number): string {
  return `${what.padEnd(32)} ${count.toLocaleString('en').padStart(12)}`;
}
