import type { ComponentProps } from 'react';

interface GridPartProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'grid' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';
}

/** A part of a grid that is controlled by the search box, which keeps the focus; native tables do not support that. */
export function GridPart({ role, ...props }: GridPartProps) {
  return <div role={role} {...props} />;
}
