import type { ListedKind } from '@leitstand/contract/base/kind';
import type { ListUpdates } from '../../ui/list/list-updates.ts';
import type { UnseenUpdates } from './unseen-changes.ts';

/** Changes by others in the list of a kind, for the head of its page. */
export interface KindUpdates extends ListUpdates, UnseenUpdates {
  readonly kind: ListedKind;
  onShow(): void;
}
