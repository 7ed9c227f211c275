import { type ComponentType, useEffect, useState } from 'react';

export interface SearchPanelProps {
  /** The id of the grid with all rows, referenced by the search box. */
  gridId: string;
  /** The text of the search box. */
  text: string;
  /** The row selected by the arrow keys. */
  activeId: string | undefined;
  /** The selected row no longer exists. */
  onActiveGone(): void;
  /** After every change of the rows. */
  onShown(): void;
  onOpen(address: string): void;
  onClose(): void;
}

export type LoadPanel = () => Promise<ComponentType<SearchPanelProps>>;

interface LoadedPanel {
  readonly Panel: ComponentType<SearchPanelProps> | undefined;
  readonly isFailed: boolean;
  retry(): void;
}

/** Loads the panel when the pointer or focus gets near the box. Not `lazy()`, which would keep a failure forever. */
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
