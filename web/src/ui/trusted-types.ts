import type { TrustedPolicy } from '@leitstand/contract/base/first-page';

/** As far as it is used here. Browsers without Trusted Types need no policies. */
interface PolicyFactory {
  createPolicy(name: TrustedPolicy, rules: { createHTML(text: string): string | null }): TrustedTypePolicy;
}
interface TrustedTypePolicy {
  createHTML(text: string): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

// For libraries that set the text of style and other elements with `innerHTML`: without a tag, no element comes of it.
factory?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });

const inert = factory?.createPolicy('inert', { createHTML: (text) => text });

/** A document of its own, which runs no scripts and loads nothing. */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString((inert?.createHTML(html) ?? html) as string, 'text/html');
}
