import { type ComponentType, useEffect, useState } from 'react';

export interface SearchPanelProps {
  /** The id of the grid with all rows; the box refers to it. */
  gridId: string;
  /** What stands in the box. */
  text: string;
  /** The row that the arrow keys have reached. */
  activeId: string | undefined;
  /** That row is not there any more. */
  onActiveGone(): void;
  onOpen(address: string): void;
  onClose(): void;
}

export type LoadPanel = () => Promise<ComponentType<SearchPanelProps>>;

interface LoadedPanel {
  readonly Panel: ComponentType<SearchPanelProps> | undefined;
  readonly isFailed: boolean;
  retry(): void;
}

/** The panel, fetched as soon as somebody comes near the box. Not `lazy()`: that would keep a failure for good. */
export function useLoadedPanel(load: LoadPanel, isWanted: boolean): LoadedPanel {
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || Panel || isFailed) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPanel(() => loaded),
      () => isCurrent && setIsFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, Panel, isFailed]);
  return { Panel, isFailed, retry: () => setIsFailed(false) };
}
