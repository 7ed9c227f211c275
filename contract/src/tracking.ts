import type { CARRIERS } from './base/limits.ts';

export type Carrier = (typeof CARRIERS)[number];

/**
 * DHL: national, SSCC, JJD, and the S10 format that all postal services share. GLS: parcel number with or without check
 * digit, or track id.
 */
const FORMS: Record<Carrier, RegExp> = {
  dhl: /^(?:\d{12}|\d{20}|JJD[0-9A-Z]{15,20}|[A-Z]{2}\d{9}[A-Z]{2})$/,
  gls: /^(?:\d{11,12}|[0-9A-Z]{8})$/,
};

const PAGES: Record<Carrier, string> = {
  dhl: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  gls: 'https://gls-group.com/DE/de/paketverfolgung/?match=',
};

/** Normalizes a number: without spaces and hyphens, in upper case. */
export function bareTrackingNumber(number: string): string {
  return number.replace(/[\s\u00a0.-]/g, '').toUpperCase();
}

/** Whether the number has a format of the carrier. */
export function isTrackingNumber(carrier: Carrier, number: string): boolean {
  return FORMS[carrier].test(bareTrackingNumber(number));
}

/** The carrier's tracking page of a parcel. */
export function trackingUrl(carrier: Carrier, number: string): string {
  return `${PAGES[carrier]}${encodeURIComponent(bareTrackingNumber(number))}`;
}
