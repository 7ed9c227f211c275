/** What an operator is told during an import. */
export interface ImportProgress {
  /** `total` is undefined if only reading all of them tells. */
  begin(what: string, done: number, total: number | undefined): void;
  advance(count: number): void;
  end(): void;
}

const EVERY_MS = 200;
const WIDTH = 24;

/** A line for each kind: on a terminal a bar with the remaining time, elsewhere only the result. */
export function printedProgress(out: NodeJS.WriteStream): ImportProgress {
  let what = '';
  let total: number | undefined;
  let before = 0;
  let done = 0;
  let began = 0;
  let shownAt = 0;
  const seconds = () => (Date.now() - began) / 1000;
  const show = () => {
    if (!out.isTTY || Date.now() - shownAt < EVERY_MS) return;
    shownAt = Date.now();
    out.write(`\r  ${line()}\x1b[K`);
  };
  const line = () => {
    const name = what.padEnd(14);
    const count = done.toLocaleString('en').padStart(12);
    if (!total) return `${name}${count}`;
    const share = Math.min(done / total, 1);
    const filled = Math.round(WIDTH * share);
    return `${name}${count}  [${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${remaining(total)}`;
  };
  const remaining = (all: number) => {
    const perSecond = (done - before) / Math.max(seconds(), 0.001);
    if (perSecond <= 0) return '';
    return `about ${duration(Math.max(all - done, 0) / perSecond)} left`;
  };
  return {
    begin(name, doneBefore, count) {
      what = name;
      total = count;
      before = doneBefore;
      done = doneBefore;
      began = Date.now();
      show();
    },
    advance(count) {
      done += count;
      show();
    },
    end() {
      const pace = seconds() > 1 ? `  ${Math.round((done - before) / seconds()).toLocaleString('en')} a second` : '';
      const result = `${what.padEnd(14)}${done.toLocaleString('en').padStart(12)}${pace}`;
      out.write(out.isTTY ? `\r  ${result}\x1b[K\n` : `  ${result}\n`);
    },
  };
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.ceil((seconds % 3600) / 60)} min`;
}
