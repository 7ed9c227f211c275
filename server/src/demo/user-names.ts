import { expandedFold } from '../db/search.ts';
import { NICKNAME_BEGINNINGS, NICKNAME_ENDINGS, NICKNAME_TAILS, nameListsOf } from './names.ts';
import type { Town } from './places.ts';
import type { Random } from './random.ts';

interface PersonName {
  first: string;
  last: string;
}

/** In Germany a tenth of the families come from another country. */
export function someName(town: Town, random: Random): PersonName {
  const origin =
    town.country === 'DE' && random.chance(0.14)
      ? random.weighted([
          ['TR', 8],
          ['PL', 6],
          ['IT', 3],
          ['HR', 3],
          ['CZ', 3],
          ['ES', 1],
          ['FR', 1],
        ])
      : town.country;
  const [first, last] = nameListsOf(origin);
  return { first: random.pick(first), last: random.pick(last) };
}

/** Assigns every nickname once; full names may repeat, as in real life. */
export class UserNames {
  readonly #taken = new Set<string>();

  guest(random: Random): string {
    return this.#free(() => `Gast-${random.int(1000, 19_999)}`, random);
  }

  of(name: PersonName, birthYear: number, random: Random): string {
    const { first, last } = name;
    const year = String(birthYear).slice(2);
    return random.weighted<() => string>([
      [() => `${first} ${last}`, 52],
      [() => this.#free(() => `${first} ${last.slice(0, 1)}.`, random), 5],
      [() => this.#free(() => `${handle(first)}.${handle(last)}`, random), 9],
      [() => this.#free(() => `${handle(first)}${handle(last)}${year}`, random), 5],
      [() => this.#free(() => `${first}${random.pick(NICKNAME_TAILS)}`, random), 8],
      [() => this.#free(() => `${random.pick(NICKNAME_BEGINNINGS)}${first}`, random), 8],
      [() => this.#free(() => `${random.pick(NICKNAME_BEGINNINGS)}${random.pick(NICKNAME_ENDINGS)}`, random), 9],
      [() => this.#free(() => `${handle(first)}_${year}`, random), 4],
    ])();
  }

  #free(make: () => string, random: Random): string {
    let name = make();
    while (this.#taken.has(name)) name = `${make()}${random.int(2, 99)}`;
    this.#taken.add(name);
    return name;
  }
}

/** Addresses end in `.example`, which no mail server accepts: no mail ever reaches a stranger. */
export class EmailAddresses {
  readonly #taken = new Set<string>();

  of(name: PersonName, birthYear: number, random: Random): string {
    const [first, last] = [handle(name.first), handle(name.last)];
    const own = `${last}.example`;
    const domain = random.weighted([
      ['postfach.example', 30],
      ['freimail.example', 26],
      ['mailbox.example', 16],
      ['unterwegs.example', 8],
      ['kurvenpost.example', 6],
      [own, 6],
    ]);
    const local = random.pick([
      `${first}.${last}`,
      `${first}.${last}`,
      `${first[0]}.${last}`,
      `${first}${last}`,
      `${last}.${first}`,
    ]);
    let email = `${local}@${domain}`;
    if (this.#taken.has(email)) email = `${local}${birthYear}@${domain}`;
    while (this.#taken.has(email)) email = `${local}${random.int(1, 9999)}@${domain}`;
    this.#taken.add(email);
    return email;
  }
}

function handle(name: string): string {
  return expandedFold(name).replace(/[^a-z]/g, '');
}
