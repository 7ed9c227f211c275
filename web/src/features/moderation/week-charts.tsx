import type { ModerationFigures } from '@leitstand/contract/api/moderation';
import { screens } from '@leitstand/contract/screens';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMayOpen } from '../../shared/screens/address-of.ts';
import type { LineModel } from '../../ui/chart/chart-model.ts';
import { ChartView } from '../../ui/chart/chart-view.tsx';
import { Box } from '../../ui/figures/box.tsx';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { writeDayRange } from '../../ui/list/filters/day-range.ts';
import classes from './figures.module.css';
import { moderationText } from './moderation.text.ts';

type Weeks = ModerationFigures['weeks'];

const SERIES = [
  { field: 'warning', title: 'warnings', action: 'warn' },
  { field: 'suspension', title: 'suspensions', action: 'suspend' },
  { field: 'ban', title: 'bans', action: 'ban' },
  { field: 'lifted', title: 'lifted', action: undefined },
] as const;

/** One chart per step, so that rare steps are not lost among frequent ones. */
export function WeekCharts({ weeks }: { weeks: Weeks }) {
  const text = useText(moderationText);
  return (
    <Box title={text.weeks} hint={text.lastWeeks(formatNumber(weeks.length))}>
      <div className={classes.charts}>
        {SERIES.map((series) => (
          <WeekChart key={series.field} weeks={weeks} {...series} />
        ))}
      </div>
    </Box>
  );
}

function WeekChart({ weeks, field, title, action }: { weeks: Weeks } & (typeof SERIES)[number]) {
  const text = useText(moderationText);
  const mayOpen = useMayOpen();
  const model = useMemo(
    (): LineModel => ({
      kind: 'line',
      points: weeks.map((week) => {
        const date = formatDate(week.monday);
        return { label: date.slice(0, 6), title: text.weekOf(date), value: week[field] };
      }),
      pointHeader: text.weekHeader,
      valueHeader: text[title],
      beforeHeader: '',
      marksHeader: '',
      format: (value) => formatNumber(value),
    }),
    [weeks, field, title, text],
  );
  const sum = weeks.reduce((total, week) => total + week[field], 0);
  return (
    <div className={classes.series}>
      <div className={classes.head}>
        <h3 className={classes.seriesTitle}>
          {text[title]} <span className={classes.sum}>{formatNumber(sum)}</span>
        </h3>
        {action && mayOpen(screens['audit-log'].path) && (
          <Link
            to={screens['audit-log'].path}
            search={{ entity: 'user', action, range: writeDayRange({ from: weeks[0]?.monday ?? '', to: '' }) }}
            className={classes.link}
            aria-label={text.inLogOf(text[title])}
            preload={false}
          >
            {text.inLog}
          </Link>
        )}
      </div>
      <div className={classes.line}>
        <ChartView title={text[title]} model={model} />
      </div>
    </div>
  );
}
