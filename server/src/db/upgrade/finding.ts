/** What a statement does to servers of the version before. */
export interface Finding {
  /** `breaks`: they may fail. `locks`: their calls wait, for as long as it takes. */
  readonly kind: 'breaks' | 'locks';
  readonly what: string;
  /** The existing table that is locked. */
  readonly table?: string;
}

/** What the migration itself has created: no other version uses it yet. */
export interface Created {
  readonly names: Set<string>;
  /** As table.column. */
  readonly columns: Set<string>;
}
