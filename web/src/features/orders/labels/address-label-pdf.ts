import { jsPDF } from 'jspdf';
import { addFonts, FONT } from '../../../shared/pdf/fonts.ts';
import { composed, unprintable } from '../../../shared/pdf/printable.ts';
import { type AddressLabel, LABEL_FORMATS, type LabelFormat, type LabelFormatName, placeOf } from './address-label.ts';

const SENDER_POINTS = 7.5;
const NOTE_POINTS = 8;
const SMALLEST_POINTS = 5;
const LINE_HEIGHT = 1.3;
const MM_PER_POINT = 25.4 / 72;

interface LabelSheet {
  readonly labels: readonly AddressLabel[];
  readonly sender: string;
  readonly format: LabelFormatName;
  readonly title: string;
}

/** All labels as one PDF, in order. Bundles the fonts, so import it dynamically. */
export async function addressLabelPdf({ labels, sender, format: name, title }: LabelSheet): Promise<Blob> {
  const format = LABEL_FORMATS[name];
  const pdf = new jsPDF({ unit: 'mm', format: [...format.page], compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title });
  await addFonts(pdf);
  for (const [index, label] of labels.entries()) {
    const place = placeOf(index, format);
    if (place.isNewPage) pdf.addPage([...format.page]);
    drawLabel(pdf, label, { sender, format, ...place });
  }
  return pdf.output('blob');
}

interface Drawing extends Omit<ReturnType<typeof placeOf>, 'isNewPage'> {
  sender: string;
  format: LabelFormat;
}

function drawLabel(pdf: jsPDF, { lines, townLine, note }: AddressLabel, { sender, format, ...at }: Drawing): void {
  const room = at.width - 2 * format.margin;
  const left = at.left + format.margin;
  const senderLine = at.top + format.senderTop;
  write(pdf, printable(sender), { left, top: senderLine, room, points: SENDER_POINTS });
  pdf.setLineWidth(0.15).line(left, senderLine + 1.4, left + room, senderLine + 1.4);

  const top = at.top + format.recipientTop;
  const bottom = at.top + at.height - (note ? 12 : 8);
  const points = pointsFor(pdf, lines, { room, height: bottom - top, maxPoints: format.recipientPoints });
  const step = points * MM_PER_POINT * LINE_HEIGHT;
  for (const [index, line] of lines.entries()) {
    const isBold = index === 0 || index === townLine;
    write(pdf, composed(line), { left, top: top + index * step, room, points, isBold });
  }
  if (note) write(pdf, printable(note), { left, top: at.top + at.height - 6, room, points: NOTE_POINTS });
}

/** The font size of the format, smaller for long or many lines. */
function pointsFor(
  pdf: jsPDF,
  lines: readonly string[],
  { room, height, maxPoints }: { room: number; height: number; maxPoints: number },
): number {
  pdf.setFont(FONT, 'bold').setFontSize(maxPoints);
  const widest = Math.max(...lines.map((line) => pdf.getTextWidth(composed(line))));
  const tallest = lines.length * maxPoints * MM_PER_POINT * LINE_HEIGHT;
  return Math.max(SMALLEST_POINTS, maxPoints * Math.min(1, room / widest, height / tallest));
}

interface Writing {
  left: number;
  top: number;
  room: number;
  points: number;
  isBold?: boolean;
}

/** Writes one line, shrunk to fit. */
function write(pdf: jsPDF, text: string, { left, top, room, points, isBold = false }: Writing): void {
  pdf.setFont(FONT, isBold ? 'bold' : 'normal').setFontSize(points);
  const width = pdf.getTextWidth(text);
  if (width > room) pdf.setFontSize(Math.max(SMALLEST_POINTS, (points * room) / width));
  pdf.text(text, left, top);
}

/** Drops unprintable characters from secondary text. Addresses are checked before and never contain any. */
function printable(text: string): string {
  const missing = unprintable(text);
  return [...composed(text)].filter((character) => !missing.includes(character)).join('');
}
