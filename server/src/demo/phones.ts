import { DAY_MS } from './calendar.ts';
import type { Random } from './random.ts';
import { cell, lines, rows } from './written-lists.ts';

/** The app's releases and how many days before today each one came out. */
const RELEASES: readonly { version: string; daysAgo: number }[] = rows(`
  1.0.0|1096
  1.0.3|1062
  1.1.0|1010
  1.2.0|948
  1.2.4|901
  1.3.0|842
  2.0.0|763
  2.0.2|741
  2.1.0|684
  2.2.0|612
  2.2.5|570
  2.3.0|508
  2.4.0|441
  2.4.3|402
  3.0.0|344
  3.0.1|331
  3.1.0|279
  3.2.0|221
  3.3.0|168
  3.3.2|139
  3.4.0|98
  3.4.1|71
  3.5.0|37
  3.5.1|11
`).map((row) => ({ version: cell(row, 0), daysAgo: Number(cell(row, 1)) }));

/** The release on a phone when it was last used; some people update late. */
export function versionAt(lastUsed: Date, now: Date, random: Random): string {
  const daysAgo = (now.getTime() - lastUsed.getTime()) / DAY_MS;
  const known = RELEASES.filter((release) => release.daysAgo >= daysAgo);
  const behind = random.weighted([
    [0, 72],
    [1, 15],
    [2, 7],
    [3, 3],
    [6, 2],
    [9, 1],
  ]);
  return (known.at(-1 - behind) ?? RELEASES[0])?.version ?? '1.0.0';
}

const IPHONES = lines(`
  iPhone 16 Pro Max
  iPhone 16 Pro
  iPhone 16
  iPhone 15 Pro
  iPhone 15
  iPhone 14 Pro
  iPhone 14
  iPhone 13
  iPhone 13 mini
  iPhone 12
  iPhone 12 Pro
  iPhone 11
  iPhone SE (3. Generation)
  iPhone SE (2. Generation)
  iPhone XR
`);

const ANDROID_PHONES = lines(`
  Samsung Galaxy S24
  Samsung Galaxy S24 Ultra
  Samsung Galaxy S23
  Samsung Galaxy S22
  Samsung Galaxy S21 FE
  Samsung Galaxy A55
  Samsung Galaxy A54
  Samsung Galaxy A34
  Samsung Galaxy Z Flip5
  Google Pixel 9
  Google Pixel 8
  Google Pixel 8a
  Google Pixel 7a
  Xiaomi 14
  Xiaomi Redmi Note 12
  Xiaomi Redmi Note 13 Pro
  OnePlus 12
  OnePlus Nord 3
  Fairphone 5
  Fairphone 4
  Motorola Edge 40
  Sony Xperia 5 V
  Nothing Phone (2)
  Huawei P30 Pro
`);

export function somePhone(random: Random): { system: string; phoneModel: string } {
  return random.chance(0.44)
    ? {
        system: `iOS ${random.weighted([
          ['18.5', 30],
          ['18.4.1', 16],
          ['18.3.2', 9],
          ['17.7.2', 12],
          ['17.5.1', 7],
          ['16.7.10', 5],
          ['15.8.3', 2],
        ])}`,
        phoneModel: random.pick(IPHONES),
      }
    : {
        system: `Android ${random.weighted([
          ['15', 24],
          ['14', 34],
          ['13', 20],
          ['12', 10],
          ['11', 6],
          ['10', 3],
        ])}`,
        phoneModel: random.pick(ANDROID_PHONES),
      };
}

/** Numbers that the German regulator reserves for films and books, so that real people are never called. */
export function somePhoneNumber(country: string, random: Random): string {
  if (country === 'DE') {
    const beginning = random.weighted([
      ['4917139200', 6],
      ['49176040690', 6],
      ['493023125', 2],
      ['496990009', 2],
      ['494066969', 2],
      ['492214710', 2],
      ['498999998', 2],
    ]);
    return `${beginning}${random.digits(beginning.startsWith('4917') ? 2 : 3)}`;
  }
  const code = DIALLING_CODES.get(country) ?? '49';
  // No network assigns numbers that begin with three zeros.
  return `${code}${random.pick(['6', '7', '9'])}000${random.digits(5)}`;
}

const DIALLING_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AT: '43',
    CH: '41',
    PL: '48',
    IT: '39',
    FR: '33',
    NL: '31',
    DK: '45',
    ES: '34',
    CZ: '420',
    LU: '352',
    BE: '32',
    SE: '46',
    HU: '36',
    HR: '385',
    GB: '44',
  }),
);
