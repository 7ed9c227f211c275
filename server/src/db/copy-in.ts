import type { Connection, PoolClient, Submittable } from 'pg';

/** What `pg` needs of the connection to send rows; its types know only some of it. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Runs `copy … from stdin` with all of its rows. They are sent along with the statement, without waiting for the server
 * to ask for them: the embedded engine cannot wait in the middle of a statement.
 */
export function copyIn(client: PoolClient, statement: string, rows: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const nothing = () => {};
    const copy = {
      submit(connection: CopyingConnection) {
        connection.stream.cork();
        connection.parse({ name: '', text: statement, types: [] }, true);
        connection.bind({}, true);
        connection.execute({}, true);
        connection.sendCopyFromChunk(Buffer.from(rows));
        connection.endCopyFrom();
        connection.sync();
        connection.stream.uncork();
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: nothing,
      handleCopyInResponse: nothing,
    };
    client.query(copy as unknown as Submittable);
  });
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value as `copy` reads it from a line; what is absent is null. */
export function copyField(value: string | null | undefined): string {
  return value === null || value === undefined
    ? '\\N'
    : value.replace(/[\\\n\r\t]/g, (found) => ESCAPED[found] ?? found);
}
