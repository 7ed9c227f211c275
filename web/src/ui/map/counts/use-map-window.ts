import { useEffect, useState } from 'react';
import type { BaseMap } from '../base-map.ts';
import { type MapWindow, windowOf } from './map-window.ts';

/** What the map shows, after every move. */
export function useMapWindow(base: BaseMap | undefined): MapWindow | undefined {
  const [shown, setShown] = useState<MapWindow>();
  useEffect(() => {
    if (!base) return;
    const { map } = base;
    const update = () => {
      const view = map.getView();
      const next = windowOf(view.calculateExtent(map.getSize()), Math.round(view.getZoom() ?? 0));
      setShown((current) => (JSON.stringify(current) === JSON.stringify(next) ? current : next));
    };
    map.on('moveend', update);
    // The first move may have ended already.
    if (map.getSize()) update();
    return () => map.un('moveend', update);
  }, [base]);
  return shown;
}
