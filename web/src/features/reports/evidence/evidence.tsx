import type { Evidence } from '@leitstand/contract/moderation/report-evidence';
import type { ReportCase } from '@leitstand/contract/reports';
import { Select, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { Fact, Facts } from '../case/case-facts.tsx';
import classes from './evidence.module.css';
import { evidenceText } from './evidence.text.ts';
import { changedFields, fieldsOf, imagesOnlyIn, isChanged, type ShownField } from './evidence-fields.ts';
import { EvidenceImages } from './evidence-images.tsx';
import { diffTexts, type TextPart } from './text-diff.ts';

/** What was reported beside what it is now, if it has changed. */
export function EvidenceComparison({ details: { report, evidence, current } }: { details: ReportCase }) {
  const text = useText(evidenceText);
  const changed = current ? evidence.filter((state) => isChanged(state, current)) : [];
  const { chosen, choice } = useChosenState(changed);
  if (!current || !chosen) return null;
  const changes = changedFields(chosen, current);
  const pairs = fieldsOf(chosen)
    .filter(({ key }) => changes.includes(key))
    .map((field) => ({ ...field, now: fieldsOf(current).find(({ key }) => key === field.key)?.value ?? '' }))
    .map(({ value, now, ...field }) => ({ ...field, ...diffTexts(value, now) }));
  const removed = imagesOnlyIn(chosen, current);
  const added = imagesOnlyIn(current, chosen);
  return (
    <section className={classes.comparison} aria-label={text.changed}>
      <Side title={text.asReported} state={choice ?? formatDateTime(chosen.takenAt)}>
        {pairs.map(({ key, label, before }) => (
          <Marked key={key} label={label} parts={before} as="del" />
        ))}
        {removed.length > 0 && (
          <Images label={text.removedImages(removed.length)}>
            <EvidenceImages reportId={report._id} images={removed} label={text.removedImages(removed.length)} />
          </Images>
        )}
      </Side>
      <Side title={text.today} state={text.changed}>
        {pairs.map(({ key, label, after }) => (
          <Marked key={key} label={label} parts={after} as="ins" />
        ))}
        {added.length > 0 && (
          <Images label={text.addedImages(added.length)}>
            <Carousel images={added} label={text.addedImages(added.length)} />
          </Images>
        )}
      </Side>
    </section>
  );
}

/** One line if nothing has changed since the last complaint. */
export function EvidenceUnchanged({ details: { evidence, current } }: { details: ReportCase }) {
  const text = useText(evidenceText);
  const first = evidence[0];
  if (!first || !current || evidence.some((state) => isChanged(state, current))) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.unchanged ?? ''}>
      <IconHistory size={14} aria-hidden />
      {text.unchanged(formatDateTime(first.takenAt))}
    </Text>
  );
}

/** What was reported, once it is deleted. */
export function EvidenceOfDeleted({ details: { report, evidence } }: { details: ReportCase }) {
  const text = useText(evidenceText);
  const { chosen, choice } = useChosenState(evidence);
  if (!chosen) return null;
  return (
    <Side title={text.asReported} state={choice ?? formatDateTime(chosen.takenAt)}>
      <EvidenceImages reportId={report._id} images={chosen.images} label={text.images} />
      <Facts>
        {fieldsOf(chosen).map(({ key, label, value }: ShownField) => (
          <Fact key={key} label={label} isWide>
            {value}
          </Fact>
        ))}
      </Facts>
    </Side>
  );
}

/** The first state, or another one; with a choice if there are several. */
function useChosenState(states: readonly Evidence[]): {
  chosen: Evidence | undefined;
  choice: ReactNode | undefined;
} {
  const text = useText(evidenceText);
  const [id, setId] = useState<string | null>(null);
  const chosen = states.find(({ _id }) => _id === id) ?? states[0];
  const choice = states.length > 1 && (
    <Select
      aria-label={text.state}
      size="xs"
      allowDeselect={false}
      data={states.map(({ _id, takenAt }) => ({ value: _id, label: formatDateTime(takenAt) }))}
      value={chosen?._id ?? null}
      onChange={setId}
    />
  );
  return { chosen, choice: choice || undefined };
}

function Side({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.side}>
      <h3 className={classes.heading}>
        {title}
        <span className={classes.state}>{state}</span>
      </h3>
      {children}
    </div>
  );
}

function Marked({ label, parts, as: Mark }: { label: string; parts: readonly TextPart[]; as: 'del' | 'ins' }) {
  const text = useText(evidenceText);
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <p className={classes.text} data-blank={parts.length === 0 || undefined}>
        {parts.length === 0 && text.empty}
        {parts.map((part, at) =>
          part.isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
            <Mark key={at}>{part.text}</Mark>
          ) : (
            part.text
          ),
        )}
      </p>
    </div>
  );
}

function Images({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.images}>
      <p className={classes.label}>{label}</p>
      {children}
    </div>
  );
}
