/** What is asked of the process that looks into pictures. */
export interface PictureOrder {
  readonly bytes: Buffer;
  readonly format: 'jpeg' | 'png';
  /** In pixels; a smaller picture keeps its size. */
  readonly longestEdge: number;
}

export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** `refusal`: why it is no picture that can be read. */
export type PictureOutcome = { readonly drawn: DrawnPicture } | { readonly refusal: string };
