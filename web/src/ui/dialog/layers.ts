import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

interface Layer {
  readonly id: string;
  onEscape(): void;
}

/** Open dialogs, topmost last. Only that one reacts to Escape. */
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Layer[]): void {
  if (layers.length === 0 && next.length > 0) window.addEventListener('keydown', passEscape, { capture: true });
  if (next.length === 0) window.removeEventListener('keydown', passEscape, { capture: true });
  layers = next;
  for (const listener of listeners) listener();
}

function passEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || hasOpenDropdown()) return;
  layers.at(-1)?.onEscape();
}

/** An open calendar or dropdown handles Escape itself. */
function hasOpenDropdown(): boolean {
  const dropdowns = document.querySelectorAll('.mantine-Popover-dropdown, .mantine-Menu-dropdown');
  return [...dropdowns].some((dropdown) => dropdown.checkVisibility());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of open dialogs. */
export function useOpenLayers(): number {
  return useSyncExternalStore(subscribe, () => layers.length);
}

/** Registers an open dialog; returns whether it is the topmost one and how many are below it. */
export function useLayer(onEscape: () => void): { isTopmost: boolean; depth: number } {
  const id = useId();
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    change([...layers, { id, onEscape: () => latest.current() }]);
    return () => change(layers.filter((layer) => layer.id !== id));
  }, [id]);
  const current = useSyncExternalStore(subscribe, () => layers);
  const depth = current.findIndex((layer) => layer.id === id);
  return { isTopmost: depth === current.length - 1, depth: depth === -1 ? current.length : depth };
}
