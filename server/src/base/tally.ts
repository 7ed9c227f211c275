/** Counts by label: an addition where something happens, read by those who watch the server. */
export class Tally<Label extends string = string> {
  readonly #counts: Map<Label, number>;

  /** Labels that are known beforehand begin with 0: the first count is then a change. */
  constructor(...labels: Label[]) {
    this.#counts = new Map(labels.map((label) => [label, 0]));
  }

  add(label: Label): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }

  get counts(): ReadonlyMap<Label, number> {
    return this.#counts;
  }
}
