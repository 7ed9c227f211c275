/** The few words of SVG that the pictures are made of. */

export type Point = readonly [number, number];

export interface Size {
  width: number;
  height: number;
}

/** A picture drawn on a sheet of the given size, and shown in that size or another. */
export function svg(sheet: Size, shown: Size, ...parts: readonly string[]): string {
  const frame = `width="${shown.width}" height="${shown.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${parts.join('')}</svg>`;
}

export function square(side: number): Size {
  return { width: side, height: side };
}

export function group(transform: string, ...parts: readonly string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

/** A vertical gradient between two heights, or over the shape where none are given. */
export function vertical(id: string, stops: readonly (readonly [number, string, number?])[], y?: Point): string {
  const span = y
    ? `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(y[0])}" y2="${n(y[1])}"`
    : 'x1="0" x2="0" y1="0" y2="1"';
  return `<linearGradient id="${id}" ${span}>${stopsOf(stops)}</linearGradient>`;
}

export function diagonal(id: string, stops: readonly (readonly [number, string, number?])[]): string {
  return `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="1">${stopsOf(stops)}</linearGradient>`;
}

export function radial(id: string, stops: readonly (readonly [number, string, number?])[]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`,
    )
    .join('');
}

/** A colour between two others. */
export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
