import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import { Anchor, Text } from '@mantine/core';
import { useText } from '../../ui/i18n/text.ts';
import { loadedState } from '../../ui/list/selection/selection.ts';
import { useMatchCount } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import { asBulkSelection } from './bulk-selection.ts';
import type { Selection } from './use-selection.ts';

interface MatchingOfferProps {
  selection: Selection;
  onTaken(): void;
}

/** When all loaded rows are selected, offers to select all matches, including those not loaded. */
export function MatchingOffer({ selection, onTaken }: MatchingOfferProps) {
  const text = useText(bulkText);
  const { resource, filter, list, store } = selection;
  const isOffered = list.hasMore && loadedState(store, list.rows) === 'all';
  const everything = asBulkSelection(resource, filter, { kind: 'matching', except: new Set(), total: 0 });
  const count = useMatchCount(everything, { isEnabled: isOffered && list.total === undefined });
  const total = list.total ?? count.data;
  if (!isOffered || count.isError) return null;
  if (total === undefined) return <Note>{text.countingMatching}</Note>;
  if (total > MAX_BULK_ROWS) return <Note>{text.tooMany(MAX_BULK_ROWS)}</Note>;

  function take(matching: number) {
    store.addMatching(matching);
    onTaken();
  }

  return (
    <Anchor component="button" type="button" size="sm" onClick={() => take(total)}>
      {text.selectMatching(total)}
    </Anchor>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text component="span" size="sm" c="dimmed">
      {children}
    </Text>
  );
}
