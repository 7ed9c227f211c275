import type { ModerationFigures } from '@leitstand/contract/api/moderation';
import { CASE_AGES, type CaseAge, type Days, SANCTION_STEPS } from '@leitstand/contract/base/limits';
import { APPEALS_TAB } from '@leitstand/contract/moderation/appeals';
import { screens } from '@leitstand/contract/screens';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { Box, LoadingBoxes } from '../../ui/figures/box.tsx';
import { NumberTable } from '../../ui/figures/number-table.tsx';
import { formatNumber, formatPercent } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './figures.module.css';
import { useFigures } from './moderation.queries.ts';
import { moderationText } from './moderation.text.ts';
import { formatSpan } from './span.ts';
import { WeekCharts } from './week-charts.tsx';

export function FiguresPanel({ days }: { days: Days }) {
  const { data, error, isPlaceholderData, refetch } = useFigures(days);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingBoxes />;
  return (
    <div className={classes.figures} data-refreshing={isPlaceholderData || undefined}>
      <OpenCases open={data.open} />
      <div className={classes.pair}>
        <DecisionTimes figures={data} />
        <Appeals appeals={data.appeals} />
      </div>
      <WeekCharts weeks={data.weeks} />
      <ByGround grounds={data.grounds} />
    </div>
  );
}

/** Each number opens the list of these cases. */
function OpenCases({ open }: { open: ModerationFigures['open'] }) {
  const text = useText(moderationText);
  const link = (type: ModerationFigures['open'][number]['type'], count: number, age?: CaseAge) =>
    count === 0 ? (
      formatNumber(0)
    ) : (
      <Link
        to={screens.reports.path}
        search={{ tab: type, ...(age ? { age } : {}) }}
        className={classes.link}
        aria-label={text.casesOf(formatNumber(count), text[type], age ? text[age] : text.total)}
        preload={false}
      >
        {formatNumber(count)}
      </Link>
    );
  return (
    <Box title={text.openCases}>
      <NumberTable
        caption={text.openCases}
        columns={[text.type, ...CASE_AGES.map((age) => text[age]), text.total]}
        rows={open.map(({ type, ...counts }) => ({
          key: type,
          label: text[type],
          cells: [
            ...CASE_AGES.map((age) => link(type, counts[age], age)),
            link(
              type,
              CASE_AGES.reduce((sum, age) => sum + counts[age], 0),
            ),
          ],
        }))}
      />
    </Box>
  );
}

function DecisionTimes({ figures }: { figures: ModerationFigures }) {
  const text = useText(moderationText);
  const { decisions, medianMinutes, ninetiethMinutes } = figures;
  return (
    <Box title={text.time} hint={text.timeHint}>
      {decisions === 0 ? (
        <Text size="sm" c="dimmed">
          {text.noDecisions}
        </Text>
      ) : (
        <dl className={classes.facts}>
          <Fact label={text.decisions} value={formatNumber(decisions)} />
          <Fact label={text.median} value={formatSpan(medianMinutes)} />
          <Fact label={text.ninetieth} value={formatSpan(ninetiethMinutes)} />
        </dl>
      )}
    </Box>
  );
}

/** The open ones open their list. */
function Appeals({ appeals: { open, upheld, rejected } }: { appeals: ModerationFigures['appeals'] }) {
  const text = useText(moderationText);
  const decided = upheld + rejected;
  const waiting = (
    <Link to={screens.reports.path} search={{ tab: APPEALS_TAB }} className={classes.link} preload={false}>
      {formatNumber(open)}
    </Link>
  );
  return (
    <Box title={text.appeals} hint={text.appealsHint}>
      <dl className={classes.facts}>
        <Fact label={text.openAppeals} value={open === 0 ? formatNumber(0) : waiting} />
        <Fact label={text.decidedAppeals} value={formatNumber(decided)} />
        <Fact label={text.upheld} value={decided === 0 ? '–' : formatPercent(upheld / decided)} />
      </dl>
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function ByGround({ grounds }: { grounds: ModerationFigures['grounds'] }) {
  const text = useText(moderationText);
  const words = useText(stepText);
  return (
    <Box title={text.byGround}>
      <NumberTable
        caption={text.byGround}
        columns={[text.ground, text.warnings, text.suspensions, text.bans]}
        rows={grounds.map(({ ground, ...counts }) => ({
          key: ground,
          label: words[ground],
          cells: SANCTION_STEPS.map((step) => formatNumber(counts[step])),
        }))}
      />
    </Box>
  );
}
