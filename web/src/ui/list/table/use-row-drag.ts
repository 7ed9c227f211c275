import { type DragEvent, useRef } from 'react';

interface RowDrag {
  /** For an element around the table. */
  readonly frame: {
    onDragStart(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
    onDragEnd(): void;
  };
}

const HANDLE = '[data-drag-row]';
const ROW = '[data-row]';

/**
 * Rows of a table are dragged to another place by an element of theirs that is `draggable` and carries `data-drag-row`.
 * Listens around the table: rows come and go while one scrolls.
 */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const from = useRef<number>(undefined);
  const marked = useRef<HTMLElement>(undefined);

  function mark(row: HTMLElement | undefined, side?: 'above' | 'below') {
    if (marked.current && marked.current !== row) delete marked.current.dataset.drop;
    marked.current = row;
    if (row && side) row.dataset.drop = side;
  }

  function end() {
    mark(undefined);
    from.current = undefined;
  }

  return {
    frame: {
      onDragStart(event) {
        const handle = elementOf(event)?.closest(HANDLE);
        const row = handle ? rowOf(event) : undefined;
        if (!row) return;
        from.current = indexOf(row);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setDragImage(row, 0, 0);
      },
      onDragOver(event) {
        const row = from.current === undefined ? undefined : rowOf(event);
        if (!row || from.current === undefined) return mark(undefined);
        event.preventDefault();
        mark(row, indexOf(row) < from.current ? 'above' : 'below');
      },
      onDrop(event) {
        const row = rowOf(event);
        const [start, target] = [from.current, row && indexOf(row)];
        end();
        if (start === undefined || target === undefined) return;
        event.preventDefault();
        if (start !== target) onMove(start, target);
      },
      onDragEnd: end,
    },
  };
}

function elementOf(event: DragEvent): Element | undefined {
  return event.target instanceof Element ? event.target : undefined;
}

function rowOf(event: DragEvent): HTMLElement | undefined {
  return elementOf(event)?.closest<HTMLElement>(ROW) ?? undefined;
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset.row);
}
