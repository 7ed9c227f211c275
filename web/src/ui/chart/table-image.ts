import { formatNumber } from '../i18n/format.ts';
import { type Look, readLook } from './chart-look.ts';
import type { ChartTable } from './chart-table.ts';
import { type Heading, PADDING, PIXEL_RATIO, pngOf } from './png.ts';

const MAX_WIDTH = 360;
const MIN_WIDTH = 64;
const GAP = 24;
const ROW_HEIGHT = 32;
const HEADING_HEIGHT = 64;

/** A table as an image with title, in light colours because it is meant for documents. */
export async function tableImageOf(table: ChartTable, heading: Heading): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The image could not be drawn.');
  const look = readLook('light');
  const lines = linesOf(table);
  const widths = widthsOf(pen, lines, look);
  const width = 2 * PADDING + widths.reduce((sum, one) => sum + one + GAP, -GAP);
  const height = 2 * PADDING + HEADING_HEIGHT + lines.length * ROW_HEIGHT;
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  write(pen, look, heading.title, { x: PADDING, y: PADDING + 10, size: 18, isBold: true });
  write(pen, look, heading.subtitle, { x: PADDING, y: PADDING + 36, size: 15, isBold: false });
  lines.forEach((cells, row) => {
    const top = PADDING + HEADING_HEIGHT + row * ROW_HEIGHT;
    let x = PADDING;
    cells.forEach((cell, column) => {
      const maxWidth = widths[column] ?? MIN_WIDTH;
      write(pen, look, cell, { x, y: top + ROW_HEIGHT / 2, size: 14, isBold: row === 0, maxWidth });
      x += maxWidth + GAP;
    });
    pen.fillStyle = look.line;
    pen.fillRect(PADDING, top + ROW_HEIGHT - 1, width - 2 * PADDING, 1);
  });
  return pngOf(canvas);
}

/** Header and rows as text, without file names. */
function linesOf({ columns, rows, files = [] }: ChartTable): string[][] {
  return [columns, ...rows].map((cells) =>
    cells
      .filter((_, column) => !files.includes(column))
      .map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell.replace(/\s+/g, ' ').trim())),
  );
}

function widthsOf(pen: CanvasRenderingContext2D, lines: readonly string[][], look: Look): number[] {
  const [header = []] = lines;
  return header.map((_, column) => {
    const widest = Math.max(
      ...lines.map((cells, row) => {
        pen.font = fontOf(look, 14, row === 0);
        return pen.measureText(cells[column] ?? '').width;
      }),
    );
    return Math.ceil(Math.min(Math.max(widest, MIN_WIDTH), MAX_WIDTH));
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Longer text is truncated with an ellipsis. */
  readonly maxWidth?: number;
}

function write(pen: CanvasRenderingContext2D, look: Look, text: string, { x, y, size, isBold, maxWidth }: Place): void {
  pen.font = fontOf(look, size, isBold);
  pen.fillStyle = look.text;
  let shown = text;
  while (maxWidth !== undefined && shown !== '' && pen.measureText(shown).width > maxWidth) {
    shown = `${shown.slice(0, -2).trimEnd()}…`;
    if (shown === '…') break;
  }
  pen.fillText(shown, x, y);
}

function fontOf({ fontFamily }: Look, size: number, isBold: boolean): string {
  return `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
}
