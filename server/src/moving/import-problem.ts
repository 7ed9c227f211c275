/** A problem that the user of the command can fix: its message is shown as it is. */
export class ImportProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportProblem';
  }
}
