import type { jsPDF } from 'jspdf';
import boldUrl from './fonts/noto-sans-bold.ttf?url';
import regularUrl from './fonts/noto-sans-regular.ttf?url';

export const FONT = 'Noto Sans';

let loading: Promise<readonly { style: string; file: string; content: string }[]> | undefined;

/** Embeds the fonts: the standard PDF fonts lack `ť` and `Ł`. */
export async function addFonts(pdf: jsPDF): Promise<void> {
  loading ??= Promise.all([load('normal', regularUrl), load('bold', boldUrl)]);
  // Drop the rejected promise, so that a retry loads again.
  const fonts = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  for (const { style, file, content } of fonts) {
    pdf.addFileToVFS(file, content);
    pdf.addFont(file, FONT, style);
  }
}

async function load(style: string, url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the font ${style} could not be loaded`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { style, file: `noto-sans-${style}.ttf`, content: btoa(binary) };
}
