import type { MouseEvent, ReactNode } from 'react';
import classes from './global-search.module.css';

interface RowLinkProps {
  address: string;
  onOpen(address: string): void;
  children: ReactNode;
}

/** The link of a row. It covers the row, so that a click anywhere opens it; the focus stays in the box. */
export function RowLink({ address, onOpen, children }: RowLinkProps) {
  function open(event: MouseEvent): void {
    // Let the browser open new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(address);
  }
  return (
    <a href={address} tabIndex={-1} className={classes.rowLink} onClick={open}>
      {children}
    </a>
  );
}
