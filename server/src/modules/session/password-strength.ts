import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/**
 * A password must take this many guesses. It is between the library's scores 3 and 4: ten random letters pass,
 * `Passwort123!` does not.
 */
const MIN_GUESSES = 1e9;
/** The rest of a longer password is ignored: the time that the check takes grows with the length. */
const CHECKED_LENGTH = 64;
const PRODUCT = 'leitstand';

export type WeakPassword =
  | 'PASSWORD_HAS_ADDRESS'
  | 'PASSWORD_HAS_NAME'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_PATTERN'
  | 'PASSWORD_WORD';

/** The owner of a password. */
export interface Owner {
  readonly userName: string;
  readonly email: string;
}

// Without the longest English lists, which take a third of the memory: names and words of German are in lists of their own.
const { 'lastnames-en': _names, 'wikipedia-en': _words, ...shortEnglish } = english;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...german, ...shortEnglish },
  graphs: adjacencyGraphs,
  maxLength: CHECKED_LENGTH,
  l33tMaxSubstitutions: 10,
});

/** Why a password is too easy to guess; undefined if it is not. Takes up to half a second: not for the main thread. */
export function weaknessOf(password: string, owner: Owner): WeakPassword | undefined {
  const checked = password.slice(0, CHECKED_LENGTH);
  if (checked.toLowerCase().includes(owner.email.toLowerCase())) return 'PASSWORD_HAS_ADDRESS';
  const { guesses, sequence } = estimator.check(checked, wordsOf(owner));
  return guesses < MIN_GUESSES ? reasonIn(sequence) : undefined;
}

/** What others know about the owner, whole and in parts. */
function wordsOf({ userName, email }: Owner): string[] {
  const whole = [userName, email, email.split('@')[0] ?? '', PRODUCT];
  return [...whole, ...whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter(({ length }) => length > 2);
}

/** Named after the longest part that is easy to guess. */
function reasonIn(sequence: readonly MatchExtended[]): WeakPassword {
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .sort((one, other) => other.token.length - one.token.length);
  if (longest?.pattern !== 'dictionary') return 'PASSWORD_PATTERN';
  if (longest.dictionaryName === 'userInputs') return 'PASSWORD_HAS_NAME';
  return longest.dictionaryName === 'passwords-common' ? 'PASSWORD_COMMON' : 'PASSWORD_WORD';
}
