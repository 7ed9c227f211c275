import type { Kind } from '@leitstand/contract/base/kind';
import type { KindName } from '@leitstand/contract/kinds';
import type { Table } from '../db/database.ts';

/** A kind of record, and the table that holds it. */
export interface Records<T extends Table = Table> {
  readonly kind: Kind & { readonly name: KindName };
  readonly table: T;
}
