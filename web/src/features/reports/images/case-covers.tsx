import type { CaseImages } from '@leitstand/contract/base/limits';
import type { Report } from '@leitstand/contract/reports';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { type Cover, ImageCoverContext } from '../../../ui/media/image-cover.ts';
import { useCaseImages } from './case-images.queries.ts';
import { caseImagesText } from './case-images.text.ts';
import { CoverSign } from './covered-image.tsx';
import { coverFor, type HarshSubject, harshSubjectOf } from './harsh-subject.ts';

/** Covers all images inside until they are asked for, one by one. */
export function CaseCovers({ report, children }: { report: Report; children: ReactNode }) {
  const text = useText(caseImagesText);
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const subject = subjectOf(report);
  const cover = coverFor(subject, useCaseImages());
  const covers = useMemo(
    () => ({
      coverOf: (name: string) => (revealed.has(name) ? undefined : cover),
      reveal: (name: string) => setRevealed((shown) => new Set([...shown, name])),
      sign: <CoverSign cover={cover} reason={subject && text[subject]} />,
    }),
    [cover, revealed, subject, text],
  );
  return <ImageCoverContext value={covers}>{children}</ImageCoverContext>;
}

/** How the thumbnail of a report looks in the list. */
export function coverOfReport(report: Report, chosen: CaseImages): Cover | undefined {
  return coverFor(subjectOf(report), chosen);
}

function subjectOf({ data }: Report): HarshSubject | undefined {
  return harshSubjectOf(data.map(({ reason }) => reason));
}
