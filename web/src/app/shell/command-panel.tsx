import { SearchPanel } from '../../features/global-search/search-panel.tsx';
import type { SearchPanelProps } from '../../features/global-search/use-loaded-panel.ts';
import { useCommands, usePlaceOf } from './use-commands.ts';

/** The panel of the search box with what the app knows: its screens, and who may open them. */
export function CommandPanel(props: SearchPanelProps) {
  return <SearchPanel {...props} commands={useCommands()} placeOf={usePlaceOf()} />;
}
