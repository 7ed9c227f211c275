import type { ComponentProps } from 'react';

interface GridPartProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'grid' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';
}

/** A part of the grid below a box whose focus stays in the box; native tables know no such thing. */
export function GridPart({ role, ...props }: GridPartProps) {
  return <div role={role} {...props} />;
}
