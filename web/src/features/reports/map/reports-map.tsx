import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import classes from '../reports.module.css';
import type { ReportsFilter } from '../reports.queries.ts';

interface ReportsMapProps {
  filter: ReportsFilter;
  onChooseArea(area: string): void;
}

const loadView = () => import('./reports-map-view.tsx');

/** Where what was reported is; a click lists the reports of a place. */
export function ReportsMap({ filter, onChooseArea }: ReportsMapProps) {
  const chooseArea = useStableCallback(onChooseArea);
  return (
    <div className={classes.map}>
      <LazyMap load={loadView} height="100%">
        {({ ReportsMapView }, world) => <ReportsMapView world={world} filter={filter} onChooseArea={chooseArea} />}
      </LazyMap>
    </div>
  );
}
