import { expandedFold, plainFold } from '@leitstand/contract/base/folding';

/**
 * Letters of other scripts that look like Latin ones, each group after the letter that they look like. The list of
 * Unicode has thousands of entries, most of them symbols and historic scripts; these are the letters of living scripts
 * that can be mistaken in a name. Compared with the case that they are written in: only a capital I looks like an l.
 */
const LOOK_ALIKES = [
  ...['aаɑαａᴀ', 'AАΑᎪ', 'bЬьƄ', 'BВΒᏴвʙ', 'cсϲᴄᏟ', 'CСϹ', 'dԁɗᏧ', 'DᎠᴅ', 'eеєҽᴇ', 'EЕΕᎬ'],
  ...['fſƒ', 'FϜғ', 'gɡցɢ', 'GԌᏀ', 'hһհн', 'HНΗᎻʜ', 'iіıɩι', 'jјϳ', 'JЈᎫ', 'kкκĸᴋ', 'KКΚᏦ'],
  ...['lӏǀ|1IІΙ', 'LᏞʟ', 'mмᴍ', 'MМΜᎷ', 'nոռп', 'NΝɴ', 'oоοօσᴏ', 'O0ОΟՕ', 'pрρ', 'PРΡᏢᴘ'],
  ...['qԛգ', 'rгᴦ', 'RᎡʀ', 'sѕꜱ', 'SЅՏᏚ', 'tтτᴛ', 'TТΤᎢ', 'uυսцᴜ', 'vνѵᴠ', 'VѴᏙ', 'wԝшωᴡ', 'WᎳԜ'],
  ...['xхχ', 'XХΧ', 'yуүγʏ', 'YҮΥ', 'zᴢ', 'ZΖᏃ', '3ЗзӠ'],
];
const LATIN = new Map(
  LOOK_ALIKES.flatMap(([latin = '', ...others]) => others.map((other): [string, string] => [other, latin])),
);
/** Two letters that look like one. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/**
 * What two names have in common if they read alike: the same letters whatever their case, accents, spaces and
 * punctuation, or letters that look the same. Empty if there is nothing to read.
 */
export function nameKeys(name: string): ReadonlySet<string> {
  // Full-width and mathematical letters become plain ones.
  const text = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const looks = [...text].map((letter) => LATIN.get(letter) ?? letter).join('');
  const skeleton = PAIRS.reduce((seen, [pair, letter]) => seen.replace(pair, letter), looks.toLowerCase());
  const keys = [plainFold(text), expandedFold(text), plainFold(skeleton)].map(onlyReadable);
  const readable = keys.filter((key) => key !== '');
  // A name of nothing but pictures or punctuation.
  const whole = text.replace(/\s/g, '');
  return new Set(readable.length > 0 || whole === '' ? readable : [whole]);
}

function onlyReadable(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

export function lookAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((key) => other.has(key));
}
