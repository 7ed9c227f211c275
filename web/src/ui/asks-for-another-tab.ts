import type { MouseEvent } from 'react';

/** Whether a click on a link is the browser's business: it opens another tab or window, or downloads. */
export function asksForAnotherTab({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
