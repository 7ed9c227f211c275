import type { Connection, PoolClient, Submittable } from 'pg';

/** Methods of the connection that send rows; the types of `pg` lack some of them. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Runs `copy … from stdin` with all of its rows. They are sent with the statement, without waiting for the server to
 * request them: the embedded engine cannot wait within a statement.
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

/** A value in the text format of `copy`; absent values are null. */
export function copyField(value: string | null | undefined): string {
  return value === null || value === undefined
    ? '\\N'
    : value.replace(/[\\\n\r\t]/g, (found) => ESCAPED[found] ?? found);
}
