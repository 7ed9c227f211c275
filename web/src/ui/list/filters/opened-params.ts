import { useMatch } from '@tanstack/react-router';

/** For parameters of the shell, which exist on all screens. */
const EVERYWHERE = '';
const OPENED = new Set<string>();

/** The path of the surrounding screen, even during a navigation to another one. */
export function useScreenPath(): string {
  return useMatch({ strict: false, select: ({ fullPath }) => String(fullPath) });
}

/**
 * Registers an address parameter that opens a dialog (`?user=…`) and is not part of a view. Per screen, because names
 * may clash: `order` opens an order on one screen and sorts users on another.
 */
export function noteOpenedParam(param: string, screen: string = EVERYWHERE): void {
  OPENED.add(`${screen}?${param}`);
}

export function isOpenedParam(param: string, screen: string): boolean {
  return OPENED.has(`${screen}?${param}`) || OPENED.has(`${EVERYWHERE}?${param}`);
}
