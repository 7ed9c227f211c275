/** Deeper values are no fields of a record, and could exhaust the stack. */
const DEEPEST = 200;
const LEFT_OUT = '…';

/** In any spelling, also as a part: `userPasswordHash`, `fcm_tokens`. */
const PARTS =
  /passw|passphrase|passcode|kennwort|pwd|pswd|secret|token|credential|cookie|(api|auth|private|access|signing|encryption|refresh)key|(reset|verif[a-z]*|confirm[a-z]*|activat[a-z]*|recovery|backup|login|signin|auth[a-z]*|sms|onetime)code|(fcm|gcm|apns|push|onesignal)(id|key|player|subscription|endpoint|registration)|(registration|player)ids?$|(pw|pass|user)(hash|salt)/;
/** As a word of the name: `pinCode`, but not `footpath` or `geohash`. */
const WORDS = new Set(
  'hash hashes hashed salt salts pin otp totp hotp jwt pw session sessions csrf xsrf bearer authorization'.split(' '),
);
const NAMES = new Set(['pass', 'fcm', 'gcm', 'apns']);
/** Passwords as bcrypt, scrypt, Argon2, PBKDF2 and crypt write them, and signed tokens. */
const VALUE =
  /\$(?:2[abxy]?|argon2(?:id|i|d)|scrypt|s0|pbkdf2(?:-\w+)?|7|6|5|1)\$[\w./+=,$-]{8,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/;
/** A name and its value in a text. */
const NAMED =
  /(["']?)([\p{L}_][\p{L}\p{N}_-]*)\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\[[^\]]*\]?|\{[^}]*\}?|[^\s,;&}\]]+)/gu;

/** Whether a field of this name may sign somebody in, or reach their phone. */
export function isSecret(field: string): boolean {
  const words = wordsOf(field);
  const name = words.join('');
  return PARTS.test(name) || NAMES.has(name) || words.some((word) => WORDS.has(word));
}

/** `passwordHash`, `PasswordHash`, `password_hash` and `PASSWORD-HASH` have the same words. */
function wordsOf(field: string): string[] {
  return field
    .normalize('NFKC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A record as it may be kept: without secrets at any depth. Of a text only what is secret in it is replaced. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return depth === 0 || VALUE.test(value) ? textWithoutSecrets(value) : value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, given]) =>
      isSecret(field) ? [] : [[field, withoutSecrets(given, depth + 1)]],
    ),
  );
}

/** Messages and texts that are no record may quote one. */
export function textWithoutSecrets(text: string): string {
  return text
    .replace(NAMED, (whole, quote: string, name: string, between: string) =>
      isSecret(name) ? `${quote}${name}${quote}${between}${LEFT_OUT}` : whole,
    )
    .replace(new RegExp(VALUE, 'g'), LEFT_OUT);
}
