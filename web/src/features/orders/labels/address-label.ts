/** Where a label is printed: sheet size in millimetres and how many labels share it. */
export interface LabelFormat {
  readonly page: readonly [width: number, height: number];
  readonly columns: number;
  readonly rows: number;
  /** Left and right of the text. */
  readonly margin: number;
  /** From the top of the label. */
  readonly senderTop: number;
  readonly recipientTop: number;
  readonly recipientPoints: number;
}

export const LABEL_FORMATS = {
  /** One label a page, upright, as the label printers of the parcel services take it. */
  a6: { page: [105, 148], columns: 1, rows: 1, margin: 9, senderTop: 16, recipientTop: 46, recipientPoints: 16 },
  /** A4 with two by four labels of 105 × 74 mm. */
  sheet: { page: [210, 297], columns: 2, rows: 4, margin: 9, senderTop: 12, recipientTop: 26, recipientPoints: 14 },
} as const satisfies Record<string, LabelFormat>;
export type LabelFormatName = keyof typeof LABEL_FORMATS;

export interface AddressLabel {
  /** From the name down to the country. */
  readonly lines: readonly string[];
  /** Printed bold besides the name: the line with postal code and town. */
  readonly townLine: number;
  /** Small, at the bottom: which parcel it belongs to. */
  readonly note?: string | undefined;
}

/** The corner of each label on its page, counted from the first. */
export function placeOf(index: number, { page, columns, rows }: LabelFormat) {
  const [width, height] = [page[0] / columns, page[1] / rows];
  const onPage = index % (columns * rows);
  return {
    isNewPage: onPage === 0 && index > 0,
    left: (onPage % columns) * width,
    top: Math.floor(onPage / columns) * height,
    width,
    height,
  };
}
