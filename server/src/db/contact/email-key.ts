import { domainToASCII, domainToUnicode } from 'node:url';
import { plainFold } from '@leitstand/contract/base/folding';

/**
 * Equal for all spellings of an address that count as the same: they differ in case, in dots or a `+tag` before the
 * domain, or in how the domain writes its umlauts.
 */
export function emailKey(email: string): string {
  const { mailbox, domain } = partsOf(email);
  return domain === undefined ? mailbox : `${mailbox}@${domain}`;
}

/** Addresses with the same key, in the form in which the index of the users has them. There are further spellings. */
export function indexedSpellings(email: string): string[] {
  const { mailbox, domain } = partsOf(email);
  if (domain === undefined) return [];
  const domains = [domain, domainToUnicode(domain), ...(domain === GMAIL ? [GMAIL_IN_GERMANY] : [])];
  return [...new Set(domains.map((spelling) => plainFold(`${mailbox}@${spelling}`)))];
}

const GMAIL = 'gmail.com';
const GMAIL_IN_GERMANY = 'googlemail.com';
/** Characters from which on the conversion would ignore the rest. */
const ENDS_DOMAIN = /[\s/?#\\:@%]/;

function partsOf(email: string): { mailbox: string; domain?: string } {
  const address = email.normalize('NFKC').toLowerCase().trim();
  const at = address.lastIndexOf('@');
  if (at === -1) return { mailbox: address };
  const typed = address.slice(0, at);
  const domain = address.slice(at + 1);
  const ascii = (!ENDS_DOMAIN.test(domain) && domainToASCII(domain)) || domain;
  return {
    // One of nothing but dots and tag keeps them: it would be the same as every other such one.
    mailbox: typed.replace(/\+.*/s, '').replaceAll('.', '') || typed,
    domain: ascii === GMAIL_IN_GERMANY ? GMAIL : ascii,
  };
}
