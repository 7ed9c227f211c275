import type { Report } from '@leitstand/contract/reports';
import { translate } from '../../ui/i18n/text.ts';
import { reportsText } from './reports.text.ts';

const NAME_LENGTH = 60;

/** How the reported object is called where its name alone has to say what is meant. */
export function nameOf(report: Report): string {
  const text = translate(reportsText);
  if (report.type === 'user') return report.userName || report.email || text.noName;
  if (report.type === 'trip') return report.title || text.noTitle;
  return shortened(report.description) || text.noDescription;
}

/** The beginning of a text in one line, cut between words where there are any. */
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

export function firstImageOf(report: Report): string {
  return report.type === 'post' ? (report.galleryImages[0]?.url ?? '') : report.image;
}

/** What a category of trips is called; trips of the app may have others than ours. */
export function categoryName(category: string): string {
  const text = translate(reportsText);
  if (category === '1 point') return text.onePoint;
  if (category === '2 point') return text.twoPoints;
  return category === '' ? '' : text.customTrip;
}
