import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  /** In millimetres, rounded. */
  width: number;
  height: number;
  /** Each text item of the page. */
  texts: string[];
}

const MM_PER_POINT = 25.4 / 72;

/** The text of a PDF, page by page, as a viewer would copy it. */
export async function readPdf(content: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: content, verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []));
    pages.push({ width: Math.round(width * MM_PER_POINT), height: Math.round(height * MM_PER_POINT), texts });
  }
  await pdf.destroy();
  return pages;
}
