import { jsPDF } from 'jspdf';
import { addFonts, FONT } from '../../../shared/pdf/fonts.ts';
import { composed, unprintable } from '../../../shared/pdf/printable.ts';
import type { Block } from './letter-blocks.ts';

const PAGE = { width: 210, height: 297, margin: 20, foot: 12 };
const ROOM = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const LABEL_WIDTH = 48;
const INDENT = 4;
const IMAGE = { width: 50, height: 40, gap: 4 };
const MM_PER_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.35;
/** Stands for a character that the fonts lack. */
const MISSING = '?';

interface LetterText {
  readonly title: string;
  /** Said at the end if characters had to be replaced. */
  readonly replaced: string;
  pageOf(page: number, pages: number): string;
}

/** The letter as a PDF. Bundles the fonts, so import it dynamically. */
export async function letterPdf(blocks: readonly Block[], text: LetterText): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title: text.title });
  await addFonts(pdf);
  const letter = new LetterWriter(pdf);
  for (const block of blocks) letter.write(block);
  if (letter.hasReplaced) letter.write({ kind: 'note', text: text.replaced });
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(90);
    pdf.text(text.pageOf(page, pages), PAGE.width / 2, PAGE.height - PAGE.foot, { align: 'center' });
  }
  return pdf.output('blob');
}

interface Style {
  points: number;
  isBold?: boolean;
  isQuiet?: boolean;
}

const STYLES = {
  title: { points: 16, isBold: true },
  heading: { points: 12, isBold: true },
  text: { points: 9.5 },
  note: { points: 9, isQuiet: true },
  label: { points: 9, isBold: true },
} as const satisfies Record<string, Style>;

class LetterWriter {
  hasReplaced = false;
  #top = PAGE.margin;
  readonly #pdf: jsPDF;

  constructor(pdf: jsPDF) {
    this.#pdf = pdf;
  }

  write(block: Block): void {
    if (block.kind === 'field') this.#field(block.label, block.text, block.depth * INDENT);
    else if (block.kind === 'row') this.#row(block.cells, block.isHead);
    else if (block.kind === 'images') this.#images(block.sources);
    else if (block.kind === 'gap') this.#skip(4);
    else if (block.kind === 'title' || block.kind === 'heading') this.#heading(block.kind, block.text);
    else this.#paragraph(block.kind, block.text);
  }

  #paragraph(kind: 'text' | 'note', text: string): void {
    this.#columns([{ text, left: 0, width: ROOM, style: STYLES[kind] }]);
    this.#skip(2);
  }

  #heading(kind: 'title' | 'heading', text: string): void {
    this.#skip(this.#top > PAGE.margin ? 5 : 0);
    // No heading at the end of a page.
    this.#makeRoom(30);
    this.#columns([{ text, left: 0, width: ROOM, style: STYLES[kind] }]);
    this.#skip(2);
  }

  #field(label: string, text: string, indent: number): void {
    this.#columns([
      { text: label, left: indent, width: LABEL_WIDTH - indent - 2, style: STYLES.label },
      { text, left: LABEL_WIDTH, width: ROOM - LABEL_WIDTH, style: STYLES.text },
    ]);
    this.#skip(0.8);
  }

  #row(cells: readonly string[], isHead: boolean): void {
    const width = ROOM / Math.max(1, cells.length);
    const style = isHead ? STYLES.label : STYLES.text;
    this.#columns(cells.map((text, index) => ({ text, left: index * width, width: width - 2, style })));
  }

  #images(sources: readonly string[]): void {
    let left = LABEL_WIDTH;
    for (const source of sources) {
      if (left + IMAGE.width > ROOM) {
        left = LABEL_WIDTH;
        this.#skip(IMAGE.height + IMAGE.gap);
      }
      this.#makeRoom(IMAGE.height);
      const { width, height } = this.#pdf.getImageProperties(source);
      const scale = Math.min(IMAGE.width / width, IMAGE.height / height);
      this.#pdf.addImage(source, PAGE.margin + left, this.#top, width * scale, height * scale);
      left += IMAGE.width + IMAGE.gap;
    }
    this.#skip(IMAGE.height + IMAGE.gap);
  }

  /** Writes texts side by side, line by line, across as many pages as they need. */
  #columns(columns: readonly { text: string; left: number; width: number; style: Style }[]): void {
    const set = columns.map(({ text, left, width, style }) => {
      this.#use(style);
      return { left, style, lines: this.#pdf.splitTextToSize(this.#printable(text), width) as string[] };
    });
    const step = Math.max(...set.map(({ style }) => style.points)) * MM_PER_POINT * LINE_HEIGHT;
    const count = Math.max(...set.map(({ lines }) => lines.length));
    for (let line = 0; line < count; line += 1) {
      this.#makeRoom(step);
      this.#top += step;
      for (const { left, style, lines } of set) {
        this.#use(style);
        this.#pdf.text(lines[line] ?? '', PAGE.margin + left, this.#top - step * 0.25);
      }
    }
  }

  #use({ points, isBold = false, isQuiet = false }: Style): void {
    this.#pdf.setFont(FONT, isBold ? 'bold' : 'normal').setFontSize(points);
    this.#pdf.setTextColor(isQuiet ? 90 : 0);
  }

  #printable(text: string): string {
    const lines = text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/\t/g, '  ');
    const missing = new Set(unprintable(lines));
    missing.delete('\n');
    if (missing.size === 0) return composed(lines);
    this.hasReplaced = true;
    return [...composed(lines)].map((character) => (missing.has(character) ? MISSING : character)).join('');
  }

  #skip(height: number): void {
    this.#top += height;
  }

  #makeRoom(height: number): void {
    if (this.#top + height <= BOTTOM) return;
    this.#pdf.addPage('a4');
    this.#top = PAGE.margin;
  }
}
