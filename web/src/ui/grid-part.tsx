import type { ComponentProps } from 'react';

interface GridPartProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'grid' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';
}

/** A part of a grid for screen readers: native tables have no cells that the arrow keys walk through. */
export function GridPart({ role, ...props }: GridPartProps) {
  return <div role={role} {...props} />;
}
