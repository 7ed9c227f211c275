import type { ComponentProps } from 'react';

interface TablePartProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell';
}

/** A table element by ARIA role: native table elements cannot be laid out as a virtual grid. */
export function TablePart({ role, ...props }: TablePartProps) {
  return <div role={role} {...props} />;
}
