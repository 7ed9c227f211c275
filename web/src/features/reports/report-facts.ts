import type { Report } from '@leitstand/contract/reports';
import { translate } from '../../ui/i18n/text.ts';
import { reportsText } from './reports.text.ts';

const NAME_LENGTH = 60;

/** A short name of the reported object. */
export function nameOf(report: Report): string {
  const text = translate(reportsText);
  if (report.type === 'user') return report.userName || report.email || text.noName;
  if (report.type === 'trip') return report.title || text.noTitle;
  return shortened(report.description) || text.noDescription;
}

/** The start of a text on one line, cut between words if possible. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.slice(0, NAME_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${(end > NAME_LENGTH / 2 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

export function lastReportedAt({ data, createdAt }: Report): string {
  return [createdAt, ...data.map((entry) => entry.createdAt)].sort().at(-1) ?? createdAt;
}

/** The different reasons of those who reported it. */
export function reasonsOf({ data }: Pick<Report, 'data'>): string {
  return [...new Set(data.map(({ reason }) => reason.trim()))].filter(Boolean).join(' · ');
}

export function firstImageOf(report: Report): string {
  return report.type === 'post' ? (report.galleryImages[0]?.url ?? '') : report.image;
}
