/** A label format: page size in millimetres and labels per page. */
export interface LabelFormat {
  readonly page: readonly [width: number, height: number];
  readonly columns: number;
  readonly rows: number;
  /** Left and right. */
  readonly margin: number;
  /** From the top of the label. */
  readonly senderTop: number;
  readonly recipientTop: number;
  readonly recipientPoints: number;
}

export const LABEL_FORMATS = {
  /** One label per page, portrait, for label printers. */
  a6: { page: [105, 148], columns: 1, rows: 1, margin: 9, senderTop: 16, recipientTop: 46, recipientPoints: 16 },
  /** A4 with two by four labels of 105 × 74 mm. */
  sheet: { page: [210, 297], columns: 2, rows: 4, margin: 9, senderTop: 12, recipientTop: 26, recipientPoints: 14 },
} as const satisfies Record<string, LabelFormat>;
export type LabelFormatName = keyof typeof LABEL_FORMATS;

export interface AddressLabel {
  /** From the name to the country. */
  readonly lines: readonly string[];
  /** Index of the line with postal code and town, which is bold like the name. */
  readonly townLine: number;
  /** Small print at the bottom that identifies the parcel. */
  readonly note?: string | undefined;
}

/** The top left corner of a label on its page. */
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
