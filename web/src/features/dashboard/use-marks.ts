import { listOccasions, type Occasion } from '@leitstand/contract/api/dashboard';
import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import type { Mark, MarkShape } from '../../ui/chart/chart-model.ts';
import { useText } from '../../ui/i18n/text.ts';
import { occasionsQuery } from './dashboard.queries.ts';
import { dashboardText } from './dashboard.text.ts';

const SHAPES: Record<Occasion['kind'], MarkShape> = {
  broadcast: 'triangle',
  versions: 'rect',
  news: 'circle',
  event: 'rectRot',
};

export type Marks = ReadonlyMap<string, readonly Mark[]>;

/** What happened on the chosen days. Over all time there are months, and something happened in all of them. */
export function useMarks(days: Days): Marks {
  const text = useText(dashboardText);
  const isKnown = useCapability(listOccasions);
  const { data } = useQuery({ ...occasionsQuery(days), enabled: isKnown && days !== ALL_TIME });
  return useMemo(() => {
    const names = { broadcast: text.broadcast, versions: text.versionsChange, news: text.news, event: text.event };
    const marks = new Map<string, Mark[]>();
    for (const { kind, day, title } of days === ALL_TIME ? [] : (data ?? [])) {
      marks.set(day, [...(marks.get(day) ?? []), { shape: SHAPES[kind], name: names[kind], title }]);
    }
    return marks;
  }, [data, days, text]);
}
