/** Counts by label: an addition where something happens, read by those who watch the server. */
export class Tally {
  readonly #counts: Map<string, number>;

  /** Labels that are known beforehand begin with 0: the first count is then a change. */
  constructor(...labels: string[]) {
    this.#counts = new Map(labels.map((label) => [label, 0]));
  }

  add(label: string): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
