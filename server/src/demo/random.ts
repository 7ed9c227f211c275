/** Pseudorandom numbers that are the same on every machine: the sfc32 generator, seeded by a word. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: string) {
    [this.#a, this.#b, this.#c] = [hashOf(`${seed}/a`), hashOf(`${seed}/b`), hashOf(`${seed}/c`)];
    for (let round = 0; round < 12; round += 1) this.bits();
  }

  /** 32 random bits. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number; both ends are possible. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** Mostly near the middle, never further away than the reach. */
  around(middle: number, reach: number): number {
    return middle + ((this.next() + this.next() + this.next()) / 1.5 - 1) * reach;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      rest -= weight;
      if (rest < 0) return choice;
    }
    return this.pick(choices)[0];
  }

  /** Distinct items, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) {
      chosen.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    }
    return chosen;
  }

  text(length: number, alphabet: string): string {
    let text = '';
    while (text.length < length) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }

  digits(length: number): string {
    return this.text(length, '0123456789');
  }

  hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.bits().toString(16).padStart(8, '0');
    return text.slice(0, length);
  }

  /** A UUIDv7 for the given time. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    const rest = this.hex(19);
    const variant = ((Number.parseInt(rest.slice(3, 4), 16) & 3) | 8).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7)}`;
  }
}

/** Picks from a long list by weight; cumulating the weights once makes each pick cheap. */
export function weightedPicker<T>(list: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let sum = 0;
  for (const item of list) {
    sum += weightOf(item);
    sums.push(sum);
  }
  return (random) => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return list[low] ?? random.pick(list);
  };
}

/** FNV-1a with a final mix, so that similar words have distant seeds. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
