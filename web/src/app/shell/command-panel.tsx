import { SearchPanel } from '../../features/global-search/search-panel.tsx';
import type { SearchPanelProps } from '../../features/global-search/use-loaded-panel.ts';
import { useCommands, usePlaceOf } from './use-commands.ts';

/** The search panel with the commands of the app: its screens, filtered by permission. */
export function CommandPanel(props: SearchPanelProps) {
  return <SearchPanel {...props} commands={useCommands()} placeOf={usePlaceOf()} />;
}
