/** The heading of a saved image. */
export interface Heading {
  readonly title: string;
  /** The period. */
  readonly subtitle: string;
}

export const PIXEL_RATIO = 2;
export const PADDING = 28;

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))), 'image/png');
  });
}
