import type { Position } from '@leitstand/contract/base/great-circle';

const FIRST_CHARACTER = 63;
const LAST_VALUE = 63;
const MORE = 0x20;

/**
 * Decodes a line in the encoded polyline format: differences of latitude and longitude, in groups of five bits. Returns
 * undefined for text in another format, or with another number of decimals, which would leave the globe.
 */
export function decodePolyline(text: string, decimals: number): Position[] | undefined {
  const scale = 10 ** decimals;
  const line: Position[] = [];
  let [latitude, longitude] = [0, 0];
  const differences = differencesOf(text);
  if (!differences || differences.length % 2 !== 0) return undefined;
  for (let at = 0; at < differences.length; at += 2) {
    latitude += differences[at] ?? 0;
    longitude += differences[at + 1] ?? 0;
    if (Math.abs(latitude) > 90 * scale || Math.abs(longitude) > 180 * scale) return undefined;
    line.push([longitude / scale, latitude / scale]);
  }
  return line;
}

function differencesOf(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [sum, factor] = [0, 1];
  for (const character of text) {
    const value = (character.codePointAt(0) ?? 0) - FIRST_CHARACTER;
    if (value < 0 || value > LAST_VALUE) return undefined;
    sum += (value % MORE) * factor;
    factor *= MORE;
    if (value >= MORE) continue;
    // The lowest bit is the sign.
    numbers.push(sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2);
    [sum, factor] = [0, 1];
  }
  return factor === 1 ? numbers : undefined;
}
