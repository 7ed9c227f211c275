import { createContext } from 'react';

/** Where a step puts its buttons: the footer of the dialog, which stays while the steps change. */
export const FooterSlot = createContext<HTMLElement | null>(null);
