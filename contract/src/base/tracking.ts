import type { CARRIERS } from './limits.ts';

export type Carrier = (typeof CARRIERS)[number];

/** DHL: national, SSCC, JJD, and the form all postal services share (S10). GLS: parcel number with or without check digit, or track id. */
const FORMS: Record<Carrier, RegExp> = {
  dhl: /^(?:\d{12}|\d{20}|JJD[0-9A-Z]{15,20}|[A-Z]{2}\d{9}[A-Z]{2})$/,
  gls: /^(?:\d{11,12}|[0-9A-Z]{8})$/,
};

const PAGES: Record<Carrier, string> = {
  dhl: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  gls: 'https://gls-group.com/DE/de/paketverfolgung/?match=',
};

/** As people and scanners write it, without blanks and hyphens, letters large. */
export function bareTrackingNumber(number: string): string {
  return number.replace(/[\s\u00a0.-]/g, '').toUpperCase();
}

/** Whether the carrier has numbers of that form. */
export function isTrackingNumber(carrier: Carrier, number: string): boolean {
  return FORMS[carrier].test(bareTrackingNumber(number));
}

/** The carrier's page that shows where the parcel is. */
export function trackingUrl(carrier: Carrier, number: string): string {
  return `${PAGES[carrier]}${encodeURIComponent(bareTrackingNumber(number))}`;
}
