import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A hand on a mouse is never quite still. */
const REACH_PIXELS = 6;

interface MovedRow {
  /** For an element around the table. */
  readonly frame: {
    readonly ref: RefObject<HTMLDivElement | null>;
    onClickCapture(event: MouseEvent): void;
    onPointerMove(event: PointerEvent): void;
  };
  /** The row that a click on a button of this row means. */
  meant(id: string): string;
  /** The row is being moved by the button with this label. */
  follow(id: string, label: string): void;
}

/**
 * A moved row leaves its button behind: the focus follows the row, and further clicks on the same spot, where another
 * row is now, mean the moved one.
 */
export function useMovedRow(rows: readonly { readonly _id: string }[]): MovedRow {
  const ref = useRef<HTMLDivElement>(null);
  /** Undefined after a click by keyboard. */
  const clicked = useRef<Spot>(undefined);
  const held = useRef<Spot & { id: string }>(undefined);
  const followed = useRef<{ id: string; label: string }>(undefined);

  function release(spot: Spot | undefined) {
    if (held.current && (!spot || distance(held.current, spot) > REACH_PIXELS)) held.current = undefined;
  }

  useEffect(() => {
    const moved = followed.current;
    followed.current = undefined;
    const { activeElement } = document;
    if (!moved || !(activeElement === document.body || ref.current?.contains(activeElement))) return;
    const index = rows.findIndex(({ _id }) => _id === moved.id);
    const row = ref.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLElement>('button:not([hidden])') ?? [])];
    (buttons.find((button) => button.ariaLabel === moved.label) ?? row)?.focus();
  }, [rows]);

  return {
    frame: {
      ref,
      onClickCapture({ detail, clientX: x, clientY: y }) {
        clicked.current = detail === 0 ? undefined : { x, y };
        release(clicked.current);
      },
      onPointerMove({ clientX: x, clientY: y }) {
        release({ x, y });
      },
    },
    meant: (id) => held.current?.id ?? id,
    follow(id, label) {
      held.current = clicked.current && { ...clicked.current, id };
      followed.current = { id, label };
    },
  };
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
