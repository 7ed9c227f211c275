/** Checked like the mapping of an operator. */
export declare const mapping: unknown;
