import { useMatch } from '@tanstack/react-router';

/** On every screen: what the frame opens. */
const EVERYWHERE = '';
const OPENED = new Set<string>();

/** The address of the screen that this is part of, whatever address the panel is on its way to. */
export function useScreenPath(): string {
  return useMatch({ strict: false, select: ({ fullPath }) => String(fullPath) });
}

/**
 * Parameters of the address that open a dialog (`?user=…`): they belong to no view of the list behind it. Another
 * screen may call something else so: `order` opens an order there and sorts users here.
 */
export function noteOpenedParam(param: string, screen: string = EVERYWHERE): void {
  OPENED.add(`${screen}?${param}`);
}

export function isOpenedParam(param: string, screen: string): boolean {
  return OPENED.has(`${screen}?${param}`) || OPENED.has(`${EVERYWHERE}?${param}`);
}
