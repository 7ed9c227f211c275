import type { ClientBase } from 'pg';

/**
 * A change of a big table in batches, beside the running server. A migration starts it with
 * `INSERT INTO "long_changes" ("name") VALUES ('…')`, and one that relies on its end says `-- after …`.
 */
export interface LongChange {
  readonly name: string;
  /**
   * Changes the next rows after a key (null: the first ones), and answers the key of the last; undefined if there are no
   * more. Runs in a transaction with its progress. Rows may be in any state that any version since the migration writes.
   */
  readonly next: (client: ClientBase, after: string | null) => Promise<{ last: string; rows: number } | undefined>;
}
